/**
 * Inspector workers, started by the page on behalf of the batch worker: in Firefox, a worker that starts many workers of
 * its own stops forever in `new Worker` after some dozens (seen in 153). The page passes each worker one end of a
 * MessageChannel and terminates it on request.
 */

/** From the batch worker to the page. */
type Order =
  | { readonly order: "start"; readonly id: number; readonly port: MessagePort }
  | { readonly order: "end"; readonly id: number };

/** From the page to the batch worker: the port over which it orders workers. */
export interface PoolPortMessage {
  readonly inspectorThreads?: MessagePort;
}
interface Crash {
  readonly id: number;
  readonly reason: string;
}

/** From the page to an inspector worker: the port on which it receives calls. */
export interface InspectorPortMessage {
  readonly inspectorPort?: MessagePort;
}

/** A worker that the page has started. */
export interface PooledWorker {
  /** The port for calls. */
  readonly port: MessagePort;
  /** Resolves with the reason if the worker crashes; with an empty string if its script cannot be loaded. */
  readonly crashed: Promise<string>;
  terminate(): void;
}

/** Orders a new worker from the page. */
export type StartWorker = () => PooledWorker;

/** Ends workers whose batch worker was terminated before it could end them. */
const maxLifetimeMs = 120_000;

/** Starts and terminates workers on the page for the batch worker. */
export const serveWorkerPool = (batchWorker: Worker, startWorker: () => Worker): void => {
  const { port1: localPort, port2: remotePort } = new MessageChannel();
  const workers = new Map<number, { readonly worker: Worker; readonly timer: ReturnType<typeof setTimeout> }>();
  const end = (id: number): void => {
    clearTimeout(workers.get(id)?.timer);
    workers.get(id)?.worker.terminate();
    workers.delete(id);
  };
  localPort.onmessage = ({ data }: MessageEvent<Order>) => {
    if (data.order === "end") {
      end(data.id);
      return;
    }
    const { id, port } = data;
    const crashed = (reason: string) => localPort.postMessage({ id, reason } satisfies Crash);
    try {
      const worker = startWorker();
      workers.set(id, { worker, timer: setTimeout(() => end(id), maxLifetimeMs) });
      worker.onerror = (event) => {
        event.preventDefault();
        crashed(event.message ?? "");
      };
      worker.postMessage({ inspectorPort: port } satisfies InspectorPortMessage, [port]);
    } catch (error) {
      crashed(error instanceof Error ? error.message : String(error));
    }
  };
  batchWorker.postMessage({ inspectorThreads: remotePort } satisfies PoolPortMessage, [remotePort]);
};

/** Connects the batch worker to the page. Workers ordered before the page has sent its port start once it has. */
export const connectWorkerPool = (scope: Pick<EventTarget, "addEventListener">): StartWorker => {
  const crashes = new Map<number, (reason: string) => void>();
  const pendingOrders: (readonly [Order, Transferable[]])[] = [];
  let pagePort: MessagePort | undefined;
  let lastId = 0;
  const send = (order: Order, ports: Transferable[] = []): void => {
    if (pagePort === undefined) pendingOrders.push([order, ports]);
    else pagePort.postMessage(order, ports);
  };
  scope.addEventListener("message", (event) => {
    const port = (event as MessageEvent<PoolPortMessage | null>).data?.inspectorThreads;
    if (port === undefined) return;
    pagePort = port;
    pagePort.onmessage = ({ data }: MessageEvent<Crash>) => crashes.get(data.id)?.(data.reason);
    for (const [order, ports] of pendingOrders.splice(0)) send(order, ports);
  });
  return () => {
    const id = ++lastId;
    const { port1, port2 } = new MessageChannel();
    const crash = new Promise<string>((resolve) => crashes.set(id, resolve));
    send({ order: "start", id, port: port2 }, [port2]);
    return {
      port: port1,
      crashed: crash,
      terminate: () => {
        crashes.delete(id);
        port1.close();
        send({ order: "end", id });
      },
    };
  };
};
