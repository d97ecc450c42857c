/**
 * The standalone tool in a browser: `api/generation/start` shows the tool's folder and starts a run at a press, because any
 * page of the web can lead a browser to this address; `api/generation/<job_id>` shows the status. The page runs the job
 * itself while it is open.
 */
import "../shell/styles/main.css";
import "./generation-page.ts";
import { applyLanguage } from "#ui/i18n/language.ts";
import { findSiteRoot } from "../api/rest/site-root.ts";
import { startServices } from "../shell/start-services.ts";
import { isInCrossOriginFrame, showFrameNotice } from "../site/browser/cross-origin-frame.ts";
import { registerServiceWorker } from "../site/browser/service-worker-registration.ts";
import { allowSiteScripts } from "../site/browser/trusted-types.ts";
import { createSettingsService } from "../site/settings.ts";
import { applyTheme } from "../site/theme.ts";
import { readToolAddress, startToolRun } from "./tool-run.ts";

const { dataset } = document.documentElement;
dataset["appState"] = "starting";

const site = findSiteRoot(location.href);
allowSiteScripts(site);
const settings = createSettingsService(() => localStorage, site);
applyTheme(settings.read().theme);
void applyLanguage(settings.read().language);

const installTimeoutMs = 30_000;

const start = async (): Promise<void> => {
  const page = document.querySelector("generation-page");
  if (page === null) throw new Error("The page has no generation-page.");
  page.site = site;
  const onUpdate = (apply: () => void) => {
    page.applyUpdate = apply;
  };
  const registration = registerServiceWorker({ site, onUpdate, timeoutMs: installTimeoutMs });
  const services = await startServices(site, settings);
  await registration;
  page.services = services;
  const address = readToolAddress(location.href);
  if (!address.ok) page.problems = address.problems;
  else if (address.value.kind === "job") page.jobId = address.value.jobId;
  else page.startRun = () => startToolRun(new URL("api/generation/start", site).href, services.callApi);
  await services.host.refresh();
  dataset["appState"] = "ready";
};

const startup = isInCrossOriginFrame() ? Promise.resolve(showFrameNotice()) : start();
startup.catch((error: unknown) => {
  const page = document.querySelector("generation-page");
  const message = error instanceof Error ? error.message : String(error);
  if (page !== null) page.problems = [{ code: "internal", message }];
  dataset["appState"] = "failed";
});
