/**
 * Has the service worker cache the rest of the site for offline use. A lost network or a stopped worker leaves files out, so
 * the request is repeated until the worker reports that all are cached: as soon as the network returns, and ever more rarely
 * without a sign of it.
 */

/** What completing the cache needs from the page. */
export interface CompletePrecachePorts {
  /** Dispatches `controllerchange`. */
  readonly container: Pick<EventTarget, "addEventListener"> & {
    readonly controller: Pick<ServiceWorker, "postMessage"> | null;
  };
  /** Dispatches `online`. */
  readonly network: Pick<EventTarget, "addEventListener">;
}

const firstPauseMs = 30_000;
const maxPauseMs = 1_800_000;
/** The worker caches a few megabytes. Browsers end a worker that takes longer. */
const answerLimitMs = 300_000;

/** Resolves when everything is cached. Requests begin when a worker controls the page. */
export const completePrecache = async (ports: CompletePrecachePorts): Promise<void> => {
  for (let pauseMs = firstPauseMs; !(await requestCompletion(ports)); pauseMs = Math.min(maxPauseMs, 2 * pauseMs))
    await waitForNetwork(ports, pauseMs);
};

/** Resolves with whether everything is cached; with false if no worker answers. */
const requestCompletion = ({ container: { controller } }: CompletePrecachePorts): Promise<boolean> =>
  new Promise((resolve) => {
    if (controller === null) return resolve(false);
    const { port1, port2 } = new MessageChannel();
    const settle = (isComplete: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(isComplete);
    };
    const timer = setTimeout(() => settle(false), answerLimitMs);
    port1.onmessage = ({ data }: MessageEvent<boolean>) => settle(data);
    controller.postMessage("complete", [port2]);
  });

/** Resolves when the network returns or a worker takes control, and at the latest after `ms`. */
const waitForNetwork = ({ network, container }: CompletePrecachePorts, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const listeners = new AbortController();
    const end = () => {
      clearTimeout(timer);
      listeners.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    network.addEventListener("online", end, { signal: listeners.signal });
    container.addEventListener("controllerchange", end, { signal: listeners.signal });
  });
