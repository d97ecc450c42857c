/**
 * Registers the service worker and waits until it controls this page. On a first visit it has to install; after a hard
 * reload it controls the page only after a request to claim it. The wait has a time limit, because the manager also works
 * without a service worker.
 */
import { Workbox } from "workbox-window";
import { completePrecache } from "./complete-precache.ts";

/** Whether the service worker controls the page. */
export interface ServiceWorkerControl {
  readonly controlled: boolean;
  /** Why it does not, as a sentence. */
  readonly reason?: string;
}

/** Options of `registerServiceWorker`. */
export interface ServiceWorkerOptions {
  /** The folder of the site, ending in a slash: the location and scope of the worker. */
  readonly site: URL;
  /** Called when a new version is ready; `apply` activates it and reloads the page. */
  readonly onUpdate?: (apply: () => void) => void;
  readonly timeoutMs?: number;
}

/** Registers the service worker. Resolves when it controls the page, cannot, or `timeoutMs` have passed. */
export const registerServiceWorker = async ({
  site,
  onUpdate,
  timeoutMs = 5_000,
}: ServiceWorkerOptions): Promise<ServiceWorkerControl> => {
  if (import.meta.env.DEV) return { controlled: false, reason: "The development server has no service worker." };
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined)
    return { controlled: false, reason: "This browser has no service worker at this address." };
  const workbox = new Workbox(new URL("service-worker.js", site).href, { updateViaCache: "none" });
  workbox.addEventListener("waiting", () =>
    onUpdate?.(async () => {
      container.addEventListener("controllerchange", () => location.reload());
      (await container.getRegistration())?.waiting?.postMessage("skip-waiting");
    }),
  );
  reportReplacement(container, onUpdate);
  try {
    const registration = await workbox.register({ immediate: true });
    checkForUpdates(registration);
    const control = await waitForControl(container, registration, timeoutMs);
    void completePrecache({ container, network: window });
    return control;
  } catch (error) {
    return {
      controlled: false,
      reason: `The browser could not start the service worker (${error instanceof Error ? error.message : error}).`,
    };
  }
};

/** Reports that another tab has activated a new version: this page still runs the old one. */
const reportReplacement = (container: ServiceWorkerContainer, onUpdate: ServiceWorkerOptions["onUpdate"]): void => {
  let hadController = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (hadController) onUpdate?.(() => location.reload());
    hadController = true;
  });
};

const updateEveryMs = 3_600_000;

/** Checks every hour: browsers check only when a page is opened, and pages may stay open for days. */
const checkForUpdates = (registration: ServiceWorkerRegistration | undefined): void => {
  setInterval(() => void registration?.update().catch(() => undefined), updateEveryMs);
};

const waitForControl = (
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration | undefined,
  timeoutMs: number,
): Promise<ServiceWorkerControl> =>
  new Promise((resolve) => {
    const listeners = new AbortController();
    const settle = (control: ServiceWorkerControl) => {
      listeners.abort();
      clearTimeout(timer);
      resolve(control);
    };
    const timer = setTimeout(
      () => settle({ controlled: false, reason: "The service worker did not start in time." }),
      timeoutMs,
    );
    if (container.controller !== null) return settle({ controlled: true });
    container.addEventListener("controllerchange", () => settle({ controlled: true }), { signal: listeners.signal });
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
    const claim = () => registration?.active?.postMessage("claim");
    // On a first visit the worker is still installing and claims the page when it is active; an active one claims it at once.
    worker?.addEventListener("statechange", claim, { signal: listeners.signal });
    claim();
  });
