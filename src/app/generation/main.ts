/**
 * The standalone tool in a browser: `api/generation/start` shows the tool's folder and starts a run at a press, because any
 * page of the web can lead a browser to this address; `api/generation/<job_id>` shows the status. The page runs the job
 * itself while it is open.
 */
import "../shell/styles/main.css";
import "./generation-page.ts";
import { msg } from "@lit/localize";
import { createBrowserEnvironment } from "#adapters/browser-environment.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { decodePercent } from "#domain/text/decode-percent.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { applyLanguage } from "#ui/i18n/language.ts";
import type { Call } from "../api/call-example.ts";
import { readProblems } from "../api/rest/response-problems.ts";
import { findSiteRoot } from "../api/rest/site-root.ts";
import { startServices } from "../shell/start-services.ts";
import { isInCrossOriginFrame, showFrameNotice } from "../site/browser/cross-origin-frame.ts";
import { registerServiceWorker } from "../site/browser/service-worker-registration.ts";
import { allowSiteScripts } from "../site/browser/trusted-types.ts";
import { createSettingsService } from "../site/settings.ts";
import { siteStore } from "../site/site-store.ts";
import { applyTheme } from "../site/theme.ts";

// The addresses of the standalone tool, and the call that starts a run.

/** What an address of the tool shows: the start of a run, or a job. */
type ToolAddress = { readonly kind: "start" } | { readonly kind: "job"; readonly jobId: string };

/** Reads an address of the tool. Problem: `job-not-found` if it names neither. */
const readToolAddress = (address: string): Result<ToolAddress> => {
  const { pathname } = new URL(address);
  const lastSegment = pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
  if (lastSegment === "generation")
    return fail(
      translatedProblem(
        "job-not-found",
        msg("This address names no job. Start a run, or open the status link of a run."),
      ),
    );
  return ok(lastSegment === "start" ? { kind: "start" } : { kind: "job", jobId: decodePercent(lastSegment) });
};

/** Starts a run with the files of the tool's folder. Returns the id of its job. */
const startToolRun = async (address: string, call: Call): Promise<Result<string>> => {
  const response = await call(address, { headers: { Accept: "application/json" }, cache: "no-store" });
  const body: unknown = await response.json();
  if (response.ok && isRecord(body) && typeof body["job_id"] === "string") return ok(body["job_id"]);
  return fail(...readProblems(body));
};

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
  const services = await startServices(createBrowserEnvironment(siteStore, site.href), settings);
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
