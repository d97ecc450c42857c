/** Calls the site's REST API from the hosted page. The service worker answers it; it may have to be installed first. */
import { isRecord } from "#domain/values/is-record.ts";
import type { CodePolicy } from "../boot/code-policy.ts";
import { ReaderError } from "../document/reader-error.ts";

/** Longer than a successful first installation takes. */
const controlTimeoutMs = 8000;

/** The site that serves the page. */
export interface Site {
  /** Address of its folder, ending in a slash. */
  readonly site: URL;
  /** Allows the address of its service worker. */
  readonly policy: CodePolicy;
}

/** Returns the address of the site's service worker. */
export const getServiceWorkerUrl = (site: URL): string => new URL("service-worker.js", site).href;

/** Resolves to true when the service worker controls the page; to false if it cannot be installed. */
const waitForControl = async ({ site, policy }: Site): Promise<boolean> => {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return false;
  if (serviceWorker.controller) return true;
  const control = new Promise<boolean>((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(resolve, controlTimeoutMs, false);
  });
  try {
    const registration = await serviceWorker.register(policy.createScriptURL(getServiceWorkerUrl(site)), {
      scope: site.href,
    });
    // After a hard reload, an active service worker controls the page only on request.
    registration.active?.postMessage("claim");
  } catch {
    return false;
  }
  return control;
};

/** Returns the API path of a smartlink's public view, relative to the site. */
export const getViewPath = (id: string): string => `api/view/${encodeURIComponent(id)}`;

/** The JSON envelope of every API answer. */
export interface Envelope {
  readonly code: number;
  readonly details: unknown;
}

/** Whether a value has the form of an answer. */
export const isEnvelope = (value: unknown): value is Envelope =>
  isRecord(value) && "code" in value && "details" in value;

/**
 * Calls the API and returns its answer, whatever its status. With a body it is a POST. Installs the service worker and
 * retries if there is no answer. Throws a `ReaderError` of kind `unreachable` if there is still none.
 */
export const callSiteApi = async (context: Site, path: string, body?: unknown): Promise<Envelope> => {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const request = async (): Promise<Envelope | undefined> => {
    const response = await fetch(new URL(path, context.site), { ...init, headers });
    const answer: unknown = await response.json().catch(() => undefined);
    return isEnvelope(answer) ? answer : undefined;
  };
  const unreachable = (cause: unknown) => new ReaderError("unreachable", String(cause));
  const isControlled = navigator.serviceWorker?.controller != null;
  const firstAnswer = isControlled ? await request().catch(() => undefined) : undefined;
  if (firstAnswer !== undefined) return firstAnswer;
  if (!(await waitForControl(context))) throw unreachable("The site's service worker did not start");
  const secondAnswer = await request().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (secondAnswer === undefined) throw unreachable("The site's service worker did not answer");
  return secondAnswer;
};
