/**
 * The composition root of the manager: starts the services, gives them to the shell, and tells on the root element how
 * far that is (`data-app-state`: starting → ready, or failed).
 */
import "./styles/main.css";
import { toProblem } from "#domain/problem-error.ts";
import type { AppShell } from "./app-shell.ts";
import "./app-shell.ts";
import type { AppServices } from "./services/app-services.ts";
import { isInCrossOriginFrame, showFrameNotice } from "./services/browser/cross-origin-frame.ts";
import { registerServiceWorker } from "./services/browser/service-worker-registration.ts";
import { allowSiteScripts } from "./services/browser/trusted-types.ts";
import type { FileOffers } from "./services/composer/file-offers.ts";
import { createSettingsService } from "./services/settings.ts";
import { applyTheme } from "./services/theme.ts";
import { startServices } from "./start-services.ts";

const { dataset } = document.documentElement;
dataset["appState"] = "starting";

const site = new URL(".", document.baseURI);
allowSiteScripts(site);
const settings = createSettingsService(() => localStorage, site);
applyTheme(settings.read().theme);

/** On a first visit the service worker fetches the whole site before it takes control. */
const installMs = 30_000;

/** Another tab that is in the way is told, and waited for: when it is closed, this page goes on by itself. */
const startWhenFree = async (shell: AppShell): Promise<AppServices> => {
  for (;;)
    try {
      return await startServices(site, settings);
    } catch (error) {
      const found = toProblem(error);
      if (found.code !== "storage-blocked") throw error;
      shell.problems = [found];
    }
};

/** A share opens `#/batches?shared`; for files that were opened with the installed site, this leads to their offer. */
const showOffers = async (offers: FileOffers): Promise<void> => {
  let opened = 0;
  const lead = () => {
    const now = offers.list.filter(({ source }) => source === "opened").length;
    if (now > opened && !location.hash.startsWith("#/batches")) location.hash = "#/batches";
    opened = now;
  };
  offers.addEventListener("change", lead);
  addEventListener("hashchange", () => void offers.refresh());
  await offers.refresh();
};

/** The stored data cannot be used, but may be saved or deleted. */
const storageProblems: ReadonlySet<string> = new Set(["storage-newer", "storage-incomplete"]);

const start = async (): Promise<void> => {
  const shell = document.querySelector("app-shell");
  if (shell === null) throw new Error("The page has no app-shell.");
  const onUpdate = (apply: () => void) => {
    shell.applyUpdate = apply;
  };
  const registered = registerServiceWorker({ site, onUpdate, timeoutMs: installMs });
  try {
    const services = await startWhenFree(shell);
    shell.problems = [];
    shell.services = services;
    // The page works at once; only links into the batch folder wait for the service worker.
    await registered;
    await services.host.refresh();
    await showOffers(services.fileOffers);
    navigator.serviceWorker?.addEventListener("controllerchange", () => void services.host.refresh());
    await shell.updateComplete;
    dataset["appState"] = "ready";
  } catch (error) {
    const cause = toProblem(error);
    shell.problems = [cause];
    if (storageProblems.has(cause.code)) {
      const { startRecovery } = await import("./start-recovery.ts");
      shell.recovery = startRecovery(settings);
    }
    dataset["appState"] = "failed";
  }
};

if (isInCrossOriginFrame()) showFrameNotice();
else void start();
