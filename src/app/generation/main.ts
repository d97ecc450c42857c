/**
 * The standalone tool in a browser: `api/generation/start` starts a run with the files of the tool's folder and becomes
 * its status view; `api/generation/<job_id>` shows one. The page does the work itself while it is open.
 */
import "../styles/main.css";
import "./generation-page.ts";
import { isInForeignFrame, showFramed } from "../services/browser/foreign-frame.ts";
import { allowOwnScripts } from "../services/browser/trusted-types.ts";
import { registerWorker } from "../services/browser/worker-registration.ts";
import { siteOf } from "../services/rest/site-of.ts";
import { createSettings } from "../services/settings.ts";
import { applyTheme } from "../services/theme.ts";
import { startServices } from "../start-services.ts";
import { runOf } from "./run-of.ts";

const { dataset } = document.documentElement;
dataset["appState"] = "starting";

const site = siteOf(location.href);
allowOwnScripts(site);
const settings = createSettings(() => localStorage, site);
applyTheme(settings.read().theme);

const installMs = 30_000;

const start = async (): Promise<void> => {
  const page = document.querySelector("generation-page");
  if (page === null) throw new Error("The page has no generation-page.");
  page.site = site;
  const onUpdate = (apply: () => void) => {
    page.applyUpdate = apply;
  };
  const registered = registerWorker({ site, onUpdate, timeoutMs: installMs });
  const services = await startServices(site, settings);
  await registered;
  page.services = services;
  const run = await runOf(location.href, services.call);
  if (run.ok) {
    // A reload shows the run; it does not start another.
    history.replaceState(null, "", new URL(`api/generation/${encodeURIComponent(run.value)}`, site));
    page.jobId = run.value;
  } else page.problems = run.problems;
  await services.host.refresh();
  dataset["appState"] = "ready";
};

const run = isInForeignFrame() ? Promise.resolve(showFramed()) : start();
run.catch((error: unknown) => {
  const page = document.querySelector("generation-page");
  const message = error instanceof Error ? error.message : String(error);
  if (page !== null) page.problems = [{ code: "internal", message }];
  dataset["appState"] = "failed";
});
