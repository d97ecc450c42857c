/** The site's own interface, as the hosted page calls it: in the service worker, which may have to be installed first. */
import type { CodePolicy } from "../boot/code-policy.ts";
import { ReaderError } from "../document/reader-error.ts";

/** Longer than any first installation that succeeds. */
const patienceMs = 8000;

export interface Site {
  /** Its folder, ending in a slash. */
  readonly site: URL;
  /** Lets its service worker through. */
  readonly policy: CodePolicy;
}

/** The address of its service worker. */
export const getServiceWorkerUrl = (site: URL): string => new URL("service-worker.js", site).href;

/** Waits until the service worker answers for this page; false where the browser has none or refuses it. */
const workerInControl = async ({ site, policy }: Site): Promise<boolean> => {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return false;
  if (serviceWorker.controller) return true;
  const controlled = new Promise<boolean>((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(resolve, patienceMs, false);
  });
  try {
    const registration = await serviceWorker.register(policy.createScriptURL(getServiceWorkerUrl(site)), {
      scope: site.href,
    });
    // One that was there already, and does not control the page after a hard reload, has to be asked.
    registration.active?.postMessage("claim");
  } catch {
    return false;
  }
  return controlled;
};

export const getViewPath = (id: string): string => `api/view/${encodeURIComponent(id)}`;

export interface Envelope {
  readonly code: number;
  readonly details: unknown;
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === "object" && value !== null && "code" in value && "details" in value;

/** What the interface answers, good or bad; a fault `unreachable` where nobody does. With a body it is a POST. */
export const callSiteApi = async (own: Site, path: string, body?: unknown): Promise<Envelope> => {
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { accept: "application/json", ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const call = async (): Promise<Envelope | undefined> => {
    const response = await fetch(new URL(path, own.site), { ...sent, headers });
    const answered: unknown = await response.json().catch(() => undefined);
    return isEnvelope(answered) ? answered : undefined;
  };
  const unreachable = (cause: unknown) => new ReaderError("unreachable", String(cause));
  const controlled = navigator.serviceWorker?.controller != null;
  const answer = controlled ? await call().catch(() => undefined) : undefined;
  if (answer !== undefined) return answer;
  if (!(await workerInControl(own))) throw unreachable("The site's service did not start");
  const second = await call().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (second === undefined) throw unreachable("The site's service gave no answer");
  return second;
};
