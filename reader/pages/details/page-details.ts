/**
 * Draws the visible part of an enlarged page at the screen's resolution, above the canvas of the whole page, which is limited
 * (`getDrawingScale`). The viewer of pdf.js does the same.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { createPageCanvas, element } from "../../ui/dom.ts";
import { abortable, drawWithRetry } from "../abortable.ts";
import { discard, waitForRender, withPageTimeout } from "../page-canvas.ts";
import type { PageView } from "../page-view.ts";
import type { QueuedDrawing, RenderQueue } from "../render-queue.ts";
import { getVisiblePart, type PagePart } from "./page-part.ts";

/** Options of `createPageDetails`. */
export interface PageDetailsOptions {
  readonly document: PDFDocumentProxy;
  readonly queue: RenderQueue;
  readonly signal: AbortSignal;
}

/** The pages as `PageList` shows them. */
export interface ShownPages {
  readonly element: HTMLElement;
  readonly visiblePages: readonly PageView[];
}

/** To be called whenever the pages were scrolled or zoomed. */
export type UpdatePageDetails = (pages: ShownPages) => void;

/** Draws when the pages were neither scrolled nor zoomed for this time. */
const settleMs = 100;
/** Distance in the render queue: after the canvases of visible pages, before everything else. */
const detailDistance = 0.5;

/** Creates the details of an open document. */
export const createPageDetails = (options: PageDetailsOptions): UpdatePageDetails => {
  const { queue, signal } = options;
  const details = new Map<PageView, PageDetail>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (pages: ShownPages) => {
    const enlarged = pages.visiblePages.filter((view) => view.detailScale !== undefined && !view.hasFailed);
    for (const [view, detail] of details) {
      if (enlarged.includes(view)) continue;
      detail.remove();
      details.delete(view);
    }
    for (const view of enlarged) {
      const detail = details.get(view) ?? new PageDetail(view, pages.element, options.document);
      details.set(view, detail);
      if (detail.isNeeded) queue.add(detail);
    }
    queue.refresh();
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  return (pages) => {
    clearTimeout(timer);
    timer = setTimeout(() => update(pages), settleMs);
  };
};

/** The sharp part of one page. */
class PageDetail implements QueuedDrawing {
  readonly #view: PageView;
  readonly #window: HTMLElement;
  readonly #document: PDFDocumentProxy;
  readonly #element = element("div", { class: "page-detail", "aria-hidden": "true", dir: "ltr" });
  #canvas: HTMLCanvasElement | undefined;
  #part: PagePart | undefined;
  #isRemoved = false;

  constructor(view: PageView, window: HTMLElement, document: PDFDocumentProxy) {
    this.#view = view;
    this.#window = window;
    this.#document = document;
  }

  /** Whether the visible part of the page is not drawn at the screen's resolution. */
  get isNeeded(): boolean {
    const { detailScale: scale } = this.#view;
    if (this.#isRemoved || scale === undefined) return false;
    return !this.#part?.contains(getVisiblePart(this.#view, scale, this.#window));
  }

  distance(): number {
    return this.isNeeded ? detailDistance : Number.POSITIVE_INFINITY;
  }

  draw(signal: AbortSignal): Promise<void> {
    return withPageTimeout(signal, async (timeoutSignal) => {
      const { detailScale: scale } = this.#view;
      if (scale === undefined) return;
      const page = await abortable(this.#document.getPage(this.#view.number), timeoutSignal);
      const part = getVisiblePart(this.#view, scale, this.#window).extended;
      const canvas = await drawWithRetry(page, timeoutSignal, () => drawPart(page, part, timeoutSignal));
      timeoutSignal.throwIfAborted();
      if (this.#isRemoved) discard(canvas);
      else this.#show(canvas, part);
    });
  }

  remove(): void {
    this.#isRemoved = true;
    this.#element.remove();
    if (this.#canvas) discard(this.#canvas);
  }

  #show(canvas: HTMLCanvasElement, part: PagePart): void {
    Object.assign(canvas.style, part.style);
    this.#element.replaceChildren(canvas);
    if (this.#canvas) discard(this.#canvas);
    this.#canvas = canvas;
    this.#part = part;
    if (!this.#element.isConnected) this.#view.element.append(this.#element);
  }
}

const drawPart = async (page: PDFPageProxy, part: PagePart, signal: AbortSignal): Promise<HTMLCanvasElement> => {
  const canvas = createPageCanvas();
  canvas.width = part.width;
  canvas.height = part.height;
  const viewport = page.getViewport({ scale: part.scale });
  try {
    await waitForRender(page.render({ canvas, viewport, transform: [1, 0, 0, 1, -part.left, -part.top] }), signal);
  } catch (cause) {
    discard(canvas);
    throw cause;
  }
  return canvas;
};
