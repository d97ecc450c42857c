/**
 * The thread that draws, begun late: for pdf.js it is there when a document is opened, but it starts when the first
 * page is on the screen, because a second thread that reads a megabyte of script beside the first would hold that page
 * up. What is posted before waits. In a browser that loses pictures between threads, it fails, and the document draws.
 */

import { ChunkedPoster, copyFontData, type WorkerPost } from "./chunked-poster.ts";
import { createReadyMessage, isReadyMessage } from "./handshake.ts";
import { canTransferBitmaps } from "./ping-worker.ts";

/** Where no text is drawn before (a page without, a slow one), the thread begins after so long. */
export const maxStartDelayMs = 3000;

export class DeferredWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  readonly #start: () => Worker | undefined;
  readonly #timer: ReturnType<typeof setTimeout>;
  #state: "waiting" | "starting" | "drawing" | "ended" = "waiting";
  #thread: Worker | undefined;
  #posting: ChunkedPoster | undefined;
  #waiting: WorkerPost[] = [];

  /** `start` answers undefined where no thread can be had: pdf.js then draws in the document. */
  constructor(start: () => Worker | undefined) {
    super();
    this.#start = start;
    this.#timer = setTimeout(() => this.start(), maxStartDelayMs);
  }

  /** It does not draw yet: until then, the document does. */
  get isPending(): boolean {
    return this.#state === "waiting" || this.#state === "starting";
  }

  /** It was begun and did not fail. */
  get isRunning(): boolean {
    return this.#thread !== undefined;
  }

  start(): void {
    if (this.#state !== "waiting") return;
    clearTimeout(this.#timer);
    this.#state = "starting";
    const thread = this.#start();
    this.#thread = thread;
    if (thread === undefined) {
      this.#fail("no thread could be started");
      return;
    }
    thread.addEventListener("message", ({ data, ports }) => {
      if (this.#state === "ended") return;
      this.#state = "drawing";
      if (isReadyMessage(data)) return;
      this.dispatchEvent(new MessageEvent("message", { data, ports: [...ports] }));
    });
    thread.addEventListener("messageerror", () => this.dispatchEvent(new MessageEvent("messageerror")));
    thread.addEventListener("error", (event) => {
      // The document draws from now on: nobody needs to act on it.
      event.preventDefault();
      this.#fail(event.message);
    });
    void this.#connect(thread);
  }

  async #connect(thread: Worker): Promise<void> {
    const isAble = await canTransferBitmaps(thread);
    if (this.#state === "ended") return;
    if (!isAble) {
      this.#fail("pictures are lost on their way to it");
      return;
    }
    const posting = new ChunkedPoster(thread);
    this.#posting = posting;
    for (const post of this.#waiting.splice(0)) posting.post(post);
  }

  postMessage(message: unknown, transfer: Transferable[] | StructuredSerializeOptions = []): void {
    const post: WorkerPost = [message, Array.isArray(transfer) ? transfer : (transfer.transfer ?? [])];
    if (this.#posting) this.#posting.post(post);
    else if (this.#state !== "ended") this.#waiting.push(copyFontData(post));
    const answer = createReadyMessage(message);
    if (answer) queueMicrotask(() => this.#answer(answer));
  }

  #answer(data: object): void {
    if (this.#state !== "ended") this.dispatchEvent(new MessageEvent("message", { data }));
  }

  terminate(): void {
    clearTimeout(this.#timer);
    this.#state = "ended";
    this.#waiting = [];
    this.#posting?.stop();
    this.#posting = undefined;
    this.#thread?.terminate();
    this.#thread = undefined;
  }

  #fail(message: string): void {
    this.terminate();
    this.dispatchEvent(new ErrorEvent("error", { message }));
  }
}
