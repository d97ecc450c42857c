/**
 * Draws the visible part of an enlarged page at the screen's resolution, above the canvas of the whole page, which is limited
 * (`getDrawingScale`). The viewer of pdf.js does the same.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { createPageCanvas, element } from "../../ui/dom.ts";
import { abortable, drawWithRetry } from "../abortable.ts";
import { discard, toWholePixels, waitForRender, withPageTimeout } from "../page-canvas.ts";
import { pagePointAt } from "../page-point.ts";
import type { PageView } from "../page-view.ts";
import type { QueuedDrawing, RenderQueue } from "../render-queue.ts";

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

// The part of a page that is visible, in pixels of a canvas of the whole unrotated page.

/** A part that is drawn ahead on each side, as a fraction of the visible part. */
const margin = 0.25;
/** As for the canvas of a page, see `getDrawingScale`. */
const maxPartPixels = 2 ** 24;

/** A rectangle of a page, in whole pixels. */
class PagePart {
  /** Canvas pixels per point. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly #page: readonly [width: number, height: number];

  constructor(scale: number, page: readonly [number, number], box: readonly [number, number, number, number]) {
    const [left, top, right, bottom] = box;
    this.scale = scale;
    this.#page = page;
    this.left = Math.max(0, Math.floor(left));
    this.top = Math.max(0, Math.floor(top));
    this.width = Math.max(1, Math.min(page[0], Math.ceil(right)) - this.left);
    this.height = Math.max(1, Math.min(page[1], Math.ceil(bottom)) - this.top);
  }

  /** This part with a margin on each side, unless that needs too many pixels. */
  get extended(): PagePart {
    const { left, top, width, height } = this;
    const [x, y] = [margin * width, margin * height];
    if ((width + 2 * x) * (height + 2 * y) > maxPartPixels) return this;
    return new PagePart(this.scale, this.#page, [left - x, top - y, left + width + x, top + height + y]);
  }

  /** Position and size in percent of the page, which stay right while the page is enlarged further. */
  get style(): Readonly<Record<"left" | "top" | "width" | "height", string>> {
    const [pageWidth, pageHeight] = this.#page;
    const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
    return {
      left: percent(this.left, pageWidth),
      top: percent(this.top, pageHeight),
      width: percent(this.width, pageWidth),
      height: percent(this.height, pageHeight),
    };
  }

  /** Whether the other part lies in this one and has the same scale. One pixel of rounding is allowed. */
  contains({ scale, left, top, width, height }: PagePart): boolean {
    return (
      Math.abs(scale / this.scale - 1) < 0.01 &&
      left >= this.left - 1 &&
      top >= this.top - 1 &&
      left + width <= this.left + this.width + 1 &&
      top + height <= this.top + this.height + 1
    );
  }
}

/** Returns the part of the page that is visible in the scrolled window. */
const getVisiblePart = ({ element, size }: PageView, scale: number, window: HTMLElement): PagePart => {
  const frame = window.getBoundingClientRect();
  const a = pagePointAt(element, frame.left, frame.top);
  const b = pagePointAt(element, frame.right, frame.bottom);
  const width = toWholePixels(size.width * scale);
  const height = toWholePixels(size.height * scale);
  const [toX, toY] = [width / 100, height / 100];
  return new PagePart(
    scale,
    [width, height],
    [Math.min(a.x, b.x) * toX, Math.min(a.y, b.y) * toY, Math.max(a.x, b.x) * toX, Math.max(a.y, b.y) * toY],
  );
};
