/**
 * The inspector's threads are started by the page and lent to the batch worker: in Firefox, a worker that starts many
 * workers of its own is stopped for ever in `new Worker` after some dozens (seen in 153). The page, where that does not
 * happen, hands over one end of a port for each thread, and ends the thread when it is told so.
 */

/** From the batch worker to the page. */
type Order =
  | { readonly order: "start"; readonly id: number; readonly port: MessagePort }
  | { readonly order: "end"; readonly id: number };

/** From the page to the batch worker: the lending port itself, then what became of a thread. */
export interface PoolPortMessage {
  readonly inspectorThreads?: MessagePort;
}
interface Crash {
  readonly id: number;
  readonly reason: string;
}

/** From the page to a thread: where it is asked. */
export interface InspectorPortMessage {
  readonly inspectorPort?: MessagePort;
}

export interface PooledWorker {
  /** Where the thread is asked. Kept as long as the thread is wanted. */
  readonly port: MessagePort;
  /** Resolves with the reason if the thread crashes; with an empty one if its script cannot be loaded. */
  readonly crashed: Promise<string>;
  terminate(): void;
}

export type StartWorker = () => PooledWorker;

/** A thread that nobody ends (its batch worker was ended itself) does not outlive this. */
const maxLifetimeMs = 60_000;

/** The page's side: lets `borrower` have threads. */
export const serveWorkerPool = (borrower: Worker, startWorker: () => Worker): void => {
  const { port1: own, port2: theirs } = new MessageChannel();
  const threads = new Map<number, { readonly worker: Worker; readonly timer: ReturnType<typeof setTimeout> }>();
  const end = (id: number): void => {
    clearTimeout(threads.get(id)?.timer);
    threads.get(id)?.worker.terminate();
    threads.delete(id);
  };
  own.onmessage = ({ data }: MessageEvent<Order>) => {
    if (data.order === "end") {
      end(data.id);
      return;
    }
    const { id, port } = data;
    const crashed = (reason: string) => own.postMessage({ id, reason } satisfies Crash);
    try {
      const worker = startWorker();
      threads.set(id, { worker, timer: setTimeout(() => end(id), maxLifetimeMs) });
      worker.onerror = (event) => {
        event.preventDefault();
        crashed(event.message ?? "");
      };
      worker.postMessage({ inspectorPort: port } satisfies InspectorPortMessage, [port]);
    } catch (error) {
      crashed(error instanceof Error ? error.message : String(error));
    }
  };
  borrower.postMessage({ inspectorThreads: theirs } satisfies PoolPortMessage, [theirs]);
};

/** The batch worker's side. Threads asked for before the page has sent its port are started once it has. */
export const connectWorkerPool = (scope: Pick<EventTarget, "addEventListener">): StartWorker => {
  const crashes = new Map<number, (reason: string) => void>();
  const waiting: (readonly [Order, Transferable[]])[] = [];
  let lender: MessagePort | undefined;
  let lastId = 0;
  const send = (order: Order, ports: Transferable[] = []): void => {
    if (lender === undefined) waiting.push([order, ports]);
    else lender.postMessage(order, ports);
  };
  scope.addEventListener("message", (event) => {
    const port = (event as MessageEvent<PoolPortMessage | null>).data?.inspectorThreads;
    if (port === undefined) return;
    lender = port;
    lender.onmessage = ({ data }: MessageEvent<Crash>) => crashes.get(data.id)?.(data.reason);
    for (const [order, ports] of waiting.splice(0)) send(order, ports);
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
