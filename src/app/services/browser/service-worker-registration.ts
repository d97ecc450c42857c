/**
 * Registers the service worker and waits until it answers this page's requests: on a first visit it installs, after a
 * hard reload it has to be asked. Never waits for ever: a browser that refuses it still has the whole manager.
 */
import { Workbox } from "workbox-window";

export interface ServiceWorkerControl {
  readonly controlled: boolean;
  /** Why not, as a sentence. */
  readonly reason?: string;
}

export interface ServiceWorkerOptions {
  /** The site's own folder, ending in a slash: where the worker lies, and its scope. */
  readonly site: URL;
  /** Called when a new version waits; `apply` puts it in control and reloads the page. */
  readonly onUpdate?: (apply: () => void) => void;
  readonly timeoutMs?: number;
}

export const registerServiceWorker = async ({
  site,
  onUpdate,
  timeoutMs = 5_000,
}: ServiceWorkerOptions): Promise<ServiceWorkerControl> => {
  if (import.meta.env.DEV) return { controlled: false, reason: "The development server has no service worker." };
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined)
    return { controlled: false, reason: "This browser offers no service worker at this address." };
  const workbox = new Workbox(new URL("service-worker.js", site).href, { updateViaCache: "none" });
  workbox.addEventListener("waiting", () =>
    onUpdate?.(async () => {
      container.addEventListener("controllerchange", () => location.reload());
      (await container.getRegistration())?.waiting?.postMessage("skip-waiting");
    }),
  );
  offerWhenReplaced(container, onUpdate);
  try {
    const registration = await workbox.register({ immediate: true });
    lookForUpdates(registration);
    const control = await controlled(container, registration, timeoutMs);
    // Once it answers, the worker fetches what the whole site needs offline.
    container.controller?.postMessage("complete");
    return control;
  } catch (error) {
    return {
      controlled: false,
      reason: `The service worker was refused (${error instanceof Error ? error.message : error}).`,
    };
  }
};

/** Another tab has put the new version in place: this page is still the old one, and may be reloaded when it suits. */
const offerWhenReplaced = (container: ServiceWorkerContainer, onUpdate: ServiceWorkerOptions["onUpdate"]): void => {
  let had = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (had) onUpdate?.(() => location.reload());
    had = true;
  });
};

const updateEveryMs = 3_600_000;

/** Browsers look when a page is opened; one that stays open for days looks by itself. */
const lookForUpdates = (registration: ServiceWorkerRegistration | undefined): void => {
  setInterval(() => void registration?.update().catch(() => undefined), updateEveryMs);
};

const controlled = (
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration | undefined,
  timeoutMs: number,
): Promise<ServiceWorkerControl> =>
  new Promise((resolve) => {
    const ended = new AbortController();
    const settle = (control: ServiceWorkerControl) => {
      ended.abort();
      clearTimeout(timer);
      resolve(control);
    };
    const timer = setTimeout(
      () => settle({ controlled: false, reason: "The service worker did not start in time." }),
      timeoutMs,
    );
    if (container.controller !== null) return settle({ controlled: true });
    container.addEventListener("controllerchange", () => settle({ controlled: true }), { signal: ended.signal });
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
    const claim = () => registration?.active?.postMessage("claim");
    // On a first visit it is still installing; an active one that does not control the page is asked at once.
    worker?.addEventListener("statechange", claim, { signal: ended.signal });
    claim();
  });
