/**
 * A page's picture: the canvas that shows it now, and its drawing. A sharper one takes the place of the old when it is
 * whole. What takes too long is given up, so that one bad page never holds the others back.
 */
import type { PDFPageProxy, RenderTask } from "pdfjs-dist";
import { createPageCanvas } from "../ui/dom.ts";
import { callAfterVisible } from "../ui/page-visibility.ts";
import type { DeferredWorker } from "../worker/deferred-worker.ts";
import { abortable, drawWithRetry } from "./abortable.ts";
import { createLightPageFilter, HeavyPageError } from "./light-page-filter.ts";

/** In sight; after this a reader wants to know. Every honest page is drawn long before. */
export const pageTimeoutMs = 15_000;

/** Drawing was given up after `patienceMs`. */
export class PageTimeoutError extends Error {}

/**
 * Runs work that is told to stop after `patienceMs` in sight, and rejects with SlowPage then. With `onLate`, that is called
 * instead, and the work goes on.
 */
export const withPageTimeout = async <T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  onLate?: () => void,
): Promise<T> => {
  const controller = new AbortController();
  const done = new AbortController();
  const stop = () => controller.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true, signal: done.signal });
  callAfterVisible(pageTimeoutMs, onLate ?? (() => controller.abort(new PageTimeoutError())), done.signal);
  try {
    return await abortable(work(controller.signal), controller.signal);
  } finally {
    done.abort();
  }
};

export class PageCanvas {
  readonly #place: HTMLElement;
  readonly #drawing: DeferredWorker | undefined;
  #canvas: HTMLCanvasElement | undefined;
  /** Pixels a point of the whole picture that is shown; 0: none yet. */
  scale = 0;

  constructor(place: HTMLElement, drawing: DeferredWorker | undefined) {
    this.#place = place;
    this.#drawing = drawing;
  }

  get canvas(): HTMLCanvasElement | undefined {
    return this.#canvas;
  }

  /** Rejects where the page cannot be drawn, and when the signal is aborted. */
  async draw(page: PDFPageProxy, scale: number, signal: AbortSignal): Promise<void> {
    if (this.#drawing?.isPending) {
      try {
        await this.#draw(page, scale, signal, createLightPageFilter(page));
        return;
      } catch (cause) {
        if (!(cause instanceof HeavyPageError)) throw cause;
        this.#drawing.start();
      }
    }
    await drawWithRetry(page, signal, () => this.#draw(page, scale, signal));
  }

  release(): void {
    if (this.#canvas) discard(this.#canvas);
    this.#canvas = undefined;
    this.scale = 0;
    delete this.#place.dataset["drawn"];
  }

  /** `here`: the document draws, as long as this lets it. */
  async #draw(
    page: PDFPageProxy,
    scale: number,
    signal: AbortSignal,
    here?: ReturnType<typeof createLightPageFilter>,
  ): Promise<void> {
    const viewport = page.getViewport({ scale });
    const canvas = createPageCanvas();
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    // The first drawing may be watched.
    const partialFrames = this.#canvas === undefined;
    if (partialFrames) this.#show(canvas);
    try {
      // pdf.js gives no drawing on a context to its thread.
      const canvasContext = here ? canvas.getContext("2d", { alpha: false }) : null;
      const on = canvasContext ? { canvas: null, canvasContext, operationsFilter: here } : { canvas, partialFrames };
      await finished(page.render({ ...on, viewport }), signal);
      if (canvas.width === 0) throw new DOMException("The page was left while it was drawn", "AbortError");
    } catch (cause) {
      if (this.#canvas === canvas) this.#canvas = undefined;
      discard(canvas);
      throw cause;
    }
    this.#show(canvas);
    this.scale = scale;
    this.#place.dataset["drawn"] = "";
  }

  #show(canvas: HTMLCanvasElement): void {
    if (this.#canvas === canvas) return;
    if (this.#canvas) {
      this.#canvas.replaceWith(canvas);
      discard(this.#canvas);
    } else this.#place.prepend(canvas);
    this.#canvas = canvas;
  }
}

/** An empty canvas frees its pixels at once; some browsers keep those of a removed one for long. */
const discard = (canvas: HTMLCanvasElement): void => {
  canvas.remove();
  canvas.width = 0;
  canvas.height = 0;
};

const finished = async (task: RenderTask, signal: AbortSignal): Promise<void> => {
  const cancel = () => task.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    await task.promise;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};
