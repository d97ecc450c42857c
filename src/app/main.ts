/**
 * The composition root of the manager: starts the services, passes them to the shell, and sets `data-app-state` on the
 * root element (starting → ready, or failed).
 */
import "./shell/styles/main.css";
import { createBrowserEnvironment } from "#adapters/browser-environment.ts";
import { toProblem } from "#domain/problem-error.ts";
import { createDeferred } from "#domain/values/deferred.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { AppShell } from "./shell/app-shell.ts";
import "./shell/app-shell.ts";
import { applyLanguage } from "#ui/i18n/language.ts";
import type { FileOffers } from "./batches/pending/file-offers.ts";
import type { AppServices } from "./shell/app-services.ts";
import { preloadPage } from "./shell/routes.ts";
import { startServices } from "./shell/start-services.ts";
import { isInCrossOriginFrame, showFrameNotice } from "./site/browser/cross-origin-frame.ts";
import { registerServiceWorker } from "./site/browser/service-worker-registration.ts";
import { allowSiteScripts } from "./site/browser/trusted-types.ts";
import { createSettingsService } from "./site/settings.ts";
import { siteStore } from "./site/site-store.ts";
import { applyTheme } from "./site/theme.ts";

const { dataset } = document.documentElement;
dataset["appState"] = "starting";

const site = new URL(".", document.baseURI);
allowSiteScripts(site);
const environment = createBrowserEnvironment(siteStore, site.href);
const settings = createSettingsService(() => localStorage, site);
applyTheme(settings.read().theme);
void applyLanguage(settings.read().language);

/** Time limit for the service worker: on a first visit it fetches the site before it takes control. */
const installTimeoutMs = 30_000;

const started = createDeferred<AppServices>();
const loadEditor = memoizeAsync(async () => {
  const { startEditor } = await import("./editor/start-editor.ts");
  return startEditor(environment, started.promise);
});

/** Shows a page that can do without the services, unless the store cannot be opened: they then report why. */
const showEarly = async (shell: AppShell): Promise<void> => {
  await siteStore.connection.open();
  if (shell.services === undefined && shell.problems.length === 0) shell.earlyServices = { loadEditor };
};

/** Starts the services. While another tab blocks an upgrade of the database, shows the problem and tries again. */
const startWhenFree = async (shell: AppShell): Promise<AppServices> => {
  for (;;)
    try {
      return { ...(await startServices(environment, settings)), loadEditor };
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code !== "storage-blocked") throw error;
      shell.problems = [problem];
    }
};

/** Opens the Batches page when files are opened with the installed site. A share opens `#/batches?shared` itself. */
const showOffers = async (offers: FileOffers): Promise<void> => {
  let openedCount = 0;
  const showNew = () => {
    const count = offers.list.filter(({ source }) => source === "opened").length;
    if (count > openedCount && !location.hash.startsWith("#/batches")) location.hash = "#/batches";
    openedCount = count;
  };
  offers.addEventListener("change", showNew);
  addEventListener("hashchange", () => void offers.refresh());
  await offers.refresh();
};

/** Problems for which the shell offers the recovery panel. */
const recoverableProblems: ReadonlySet<string> = new Set(["storage-newer", "storage-incomplete"]);

const start = async (): Promise<void> => {
  const shell = document.querySelector("app-shell");
  if (shell === null) throw new Error("The page has no app-shell.");
  const onUpdate = (apply: () => void) => {
    shell.applyUpdate = apply;
  };
  showEarly(shell).catch(() => undefined);
  const registration = registerServiceWorker({ site, onUpdate, timeoutMs: installTimeoutMs });
  try {
    const services = await startWhenFree(shell);
    shell.problems = [];
    started.resolve(services);
    shell.services = services;
    // Only links into the batch folder need the service worker; the page itself works without it.
    await registration;
    await services.host.refresh();
    await showOffers(services.fileOffers);
    navigator.serviceWorker?.addEventListener("controllerchange", () => void services.host.refresh());
    await shell.updateComplete;
    dataset["appState"] = "ready";
  } catch (error) {
    const cause = toProblem(error);
    shell.earlyServices = undefined;
    shell.problems = [cause];
    if (recoverableProblems.has(cause.code)) {
      const { startRecovery } = await import("./shell/start-recovery.ts");
      shell.recovery = startRecovery(settings);
    }
    dataset["appState"] = "failed";
  }
};

if (isInCrossOriginFrame()) showFrameNotice();
else {
  preloadPage(location.hash);
  void start();
}
