/**
 * The canvas of a page. A sharper canvas replaces the old one when it is complete. A drawing that takes too long is
 * cancelled, so that one bad page never blocks the others.
 */
import type { PDFPageProxy, RenderTask } from "pdfjs-dist";
import { createPageCanvas } from "../ui/dom.ts";
import { callAfterVisible } from "../ui/page-visibility.ts";
import type { DeferredWorker } from "../worker/deferred-worker.ts";
import { abortable, drawWithRetry } from "./abortable.ts";
import { createLightPageFilter, HeavyPageError } from "./light-page-filter.ts";

/** Time limit while the window is visible. Ordinary pages need far less. */
export const pageTimeoutMs = 15_000;

/** Drawing was cancelled after `pageTimeoutMs`. */
export class PageTimeoutError extends Error {}

/**
 * Runs `work` with a time limit that counts only while the window is visible. After it, rejects with `PageTimeoutError`;
 * with `onLate`, calls that instead and lets the work continue.
 */
export const withPageTimeout = async <T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  onLate?: () => void,
): Promise<T> => {
  const controller = new AbortController();
  const completion = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true, signal: completion.signal });
  callAfterVisible(pageTimeoutMs, onLate ?? (() => controller.abort(new PageTimeoutError())), completion.signal);
  try {
    return await abortable(work(controller.signal), controller.signal);
  } finally {
    completion.abort();
  }
};

/** Draws a page and shows the result in its element. */
export class PageCanvas {
  readonly #container: HTMLElement;
  readonly #drawingWorker: DeferredWorker | undefined;
  #canvas: HTMLCanvasElement | undefined;
  /** Canvas pixels per point of the complete drawing; 0 if there is none. */
  scale = 0;

  constructor(container: HTMLElement, drawingWorker: DeferredWorker | undefined) {
    this.#container = container;
    this.#drawingWorker = drawingWorker;
  }

  get canvas(): HTMLCanvasElement | undefined {
    return this.#canvas;
  }

  /** Draws the page and shows it. Rejects if the page cannot be drawn and when the signal is aborted. */
  async draw(page: PDFPageProxy, scale: number, signal: AbortSignal): Promise<void> {
    if (this.#drawingWorker?.isPending) {
      try {
        await this.#draw(page, scale, signal, createLightPageFilter(page));
        return;
      } catch (cause) {
        if (!(cause instanceof HeavyPageError)) throw cause;
        this.#drawingWorker.start();
      }
    }
    await drawWithRetry(page, signal, () => this.#draw(page, scale, signal));
  }

  release(): void {
    if (this.#canvas) discard(this.#canvas);
    this.#canvas = undefined;
    this.scale = 0;
    delete this.#container.dataset["drawn"];
  }

  /** `lightFilter`: draws in the document and stops at the first heavy operation. */
  async #draw(
    page: PDFPageProxy,
    scale: number,
    signal: AbortSignal,
    lightFilter?: ReturnType<typeof createLightPageFilter>,
  ): Promise<void> {
    const viewport = page.getViewport({ scale });
    const canvas = createPageCanvas();
    canvas.width = toWholePixels(viewport.width);
    canvas.height = toWholePixels(viewport.height);
    // The first drawing is shown while it is in progress.
    const partialFrames = this.#canvas === undefined;
    if (partialFrames) this.#show(canvas);
    try {
      // pdf.js draws in the document if it gets a context instead of a canvas. WebKitGTK 2.50 shows an accelerated canvas
      // blank after it was moved or hidden; this option makes it unaccelerated (https://bugs.webkit.org/show_bug.cgi?id=244117).
      const canvasContext = lightFilter ? canvas.getContext("2d", { alpha: false, willReadFrequently: true }) : null;
      const target = canvasContext
        ? { canvas: null, canvasContext, operationsFilter: lightFilter }
        : { canvas, partialFrames };
      await waitForRender(page.render({ ...target, viewport }), signal);
      if (canvas.width === 0) throw new DOMException("The page was released while it was drawn", "AbortError");
    } catch (cause) {
      if (this.#canvas === canvas) this.#canvas = undefined;
      discard(canvas);
      throw cause;
    }
    this.#show(canvas);
    this.scale = scale;
    this.#container.dataset["drawn"] = "";
  }

  #show(canvas: HTMLCanvasElement): void {
    if (this.#canvas === canvas) return;
    if (this.#canvas) {
      this.#canvas.replaceWith(canvas);
      discard(this.#canvas);
    } else this.#container.prepend(canvas);
    this.#canvas = canvas;
  }
}

/** Rounds down, as `.page` does in styles/pages.css. */
export const toWholePixels = (length: number): number => Math.max(1, Math.floor(length + 0.01));

/** Setting the size to 0 frees the memory at once; some browsers keep that of a removed canvas for long. */
export const discard = (canvas: HTMLCanvasElement): void => {
  canvas.remove();
  canvas.width = 0;
  canvas.height = 0;
};

/** Resolves when the task is complete; the signal cancels it. */
export const waitForRender = async (task: RenderTask, signal: AbortSignal): Promise<void> => {
  const cancel = () => task.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    await task.promise;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};
