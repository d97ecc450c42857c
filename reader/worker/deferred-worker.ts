/**
 * The drawing worker, started late. pdf.js expects it when a document is opened, but it starts only when the first page
 * is on the screen: a second worker that parses a megabyte of script beside the first would delay that page. Messages
 * posted earlier are queued. In a browser that loses bitmaps between workers it fails, and the document draws instead.
 */

import { version } from "pdfjs-dist";
import { ChunkedPoster, copyFontData, type WorkerPost } from "./chunked-poster.ts";
import { canTransferBitmaps } from "./ping-worker.ts";

/** The worker starts after this time even if no page's text was drawn (a page without text, or a slow one). */
export const maxStartDelayMs = 3000;

/** A `Worker` whose real worker starts at `start()` or after `maxStartDelayMs`. Dispatches `error` if it cannot be used. */
export class DeferredWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly #createWorker: () => Worker | undefined;
  readonly #startTimer: ReturnType<typeof setTimeout>;
  #state: "waiting" | "starting" | "drawing" | "ended" = "waiting";
  #worker: Worker | undefined;
  #poster: ChunkedPoster | undefined;
  #queue: WorkerPost[] = [];

  /** @param createWorker Returns undefined if no worker can be started; pdf.js then draws in the document. */
  constructor(createWorker: () => Worker | undefined) {
    super();
    this.#createWorker = createWorker;
    this.#startTimer = setTimeout(() => this.start(), maxStartDelayMs);
  }

  /** True until the worker has answered; meanwhile the document draws. */
  get isPending(): boolean {
    return this.#state === "waiting" || this.#state === "starting";
  }

  /** True once the worker was started, unless it failed or was terminated. */
  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Starts the worker. Further calls do nothing. */
  start(): void {
    if (this.#state !== "waiting") return;
    clearTimeout(this.#startTimer);
    this.#state = "starting";
    const worker = this.#createWorker();
    this.#worker = worker;
    if (worker === undefined) {
      this.#fail("The drawing worker could not be started");
      return;
    }
    worker.addEventListener("message", ({ data, ports }) => {
      if (this.#state === "ended") return;
      this.#state = "drawing";
      if (isReadyMessage(data)) return;
      this.dispatchEvent(new MessageEvent("message", { data, ports: [...ports] }));
    });
    worker.addEventListener("messageerror", () => this.dispatchEvent(new MessageEvent("messageerror")));
    worker.addEventListener("error", (event) => {
      // Handled: the document draws from now on.
      event.preventDefault();
      this.#fail(event.message);
    });
    void this.#connect(worker);
  }

  async #connect(worker: Worker): Promise<void> {
    const keepsBitmaps = await canTransferBitmaps(worker);
    if (this.#state === "ended") return;
    if (!keepsBitmaps) {
      this.#fail("The drawing worker receives blank bitmaps");
      return;
    }
    const poster = new ChunkedPoster(worker);
    this.#poster = poster;
    for (const post of this.#queue.splice(0)) poster.post(post);
  }

  postMessage(message: unknown, transfer: Transferable[] | StructuredSerializeOptions = []): void {
    const post: WorkerPost = [message, Array.isArray(transfer) ? transfer : (transfer.transfer ?? [])];
    if (this.#poster) this.#poster.post(post);
    else if (this.#state !== "ended") this.#queue.push(copyFontData(post));
    const readyMessage = createReadyMessage(message);
    if (readyMessage) queueMicrotask(() => this.#dispatchReady(readyMessage));
  }

  #dispatchReady(data: object): void {
    if (this.#state !== "ended") this.dispatchEvent(new MessageEvent("message", { data }));
  }

  terminate(): void {
    clearTimeout(this.#startTimer);
    this.#state = "ended";
    this.#queue = [];
    this.#poster?.stop();
    this.#poster = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #fail(message: string): void {
    this.terminate();
    this.dispatchEvent(new ErrorEvent("error", { message }));
  }
}

// pdf.js sends a `Connect` message to a drawing worker and gives the worker up if no answer arrives within five seconds,
// even if the worker is only slow and already owns transferred images. So the reader answers at once in the worker's
// name, and the worker's own answer is dropped.

interface Message {
  readonly action?: unknown;
  readonly data?: unknown;
}

interface ConnectNames {
  readonly sourceName?: unknown;
  readonly targetName?: unknown;
}

/** Returns the answer to a `Connect` message of pdf.js; undefined for any other message. */
const createReadyMessage = (message: unknown): object | undefined => {
  const { action, data }: Message = Object(message);
  if (action !== "Connect") return undefined;
  const { sourceName, targetName }: ConnectNames = Object(data);
  return { sourceName, targetName, action: "ready", data: { testObj: new Uint8Array(), workerVersion: version } };
};

/** Whether the message is the worker's own answer to `Connect`. */
const isReadyMessage = (message: unknown): boolean => (Object(message) as Message).action === "ready";
