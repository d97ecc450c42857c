/** The site's own interface, as the hosted page calls it: in the service worker, which may have to be installed first. */
import { ReaderFault } from "../fault.ts";

/** Longer than any first installation that succeeds. */
const patienceMs = 8000;

/** Waits until the service worker answers for this page; false where the browser has none or refuses it. */
const workerInControl = async (script: URL, scope: URL): Promise<boolean> => {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return false;
  if (serviceWorker.controller) return true;
  const controlled = new Promise<boolean>((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(resolve, patienceMs, false);
  });
  try {
    await serviceWorker.register(script, { scope: scope.href });
  } catch {
    return false;
  }
  return controlled;
};

export interface Envelope {
  readonly code: number;
  readonly details: unknown;
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === "object" && value !== null && "code" in value && "details" in value;

/** The details of a GET, or a fault: `missing` for what is not there, `unreachable` where nobody answers. */
export const siteGet = async (site: URL, path: string): Promise<unknown> => {
  const call = async (): Promise<Envelope | undefined> => {
    const response = await fetch(new URL(path, site), { headers: { accept: "application/json" } });
    const body: unknown = await response.json().catch(() => undefined);
    return isEnvelope(body) ? body : undefined;
  };
  const unreachable = (cause: unknown) => new ReaderFault("unreachable", String(cause));
  let answer = await call().catch(() => undefined);
  if (answer === undefined) {
    const worker = new URL("service-worker.js", site);
    if (!(await workerInControl(worker, site))) throw unreachable("The site's service did not start");
    answer = await call().catch((cause: unknown) => {
      throw unreachable(cause);
    });
  }
  if (answer === undefined) throw unreachable("The site's service gave no answer");
  if (answer.code === 200) return answer.details;
  throw new ReaderFault(answer.code === 404 ? "missing" : "unreachable", `${path}: ${answer.code}`);
};
