/**
 * Shows the pages of a PDF without the reader around them, for the editor: no toolbar, links, assets, tracking or
 * gates. The pages are drawn by the same code as in the reader.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { OpenedPdf } from "../document/open-pdf.ts";
import { english } from "../i18n/language.ts";
import { sizeOf } from "../pages/page-view.ts";
import { RenderQueue } from "../pages/render-queue.ts";
import { element } from "../ui/dom.ts";
import { nextPaint } from "../ui/page-visibility.ts";
import { isRightToLeft } from "../views/is-right-to-left.ts";
import { measurePages } from "../views/measure-pages.ts";
import { PageList } from "../views/page-list.ts";
import { listenToZoomGestures } from "../views/zoom-gestures.ts";

/** Options of `openPages`. */
export interface OpenPagesOptions {
  /** The element that scrolls. It gets one child per page, with `data-page-number`. */
  readonly container: HTMLElement;
  /** Releases the pages. */
  readonly signal: AbortSignal;
  /** The current page has changed. */
  onPage(page: number): void;
  /** `zoom`: CSS pixels per point. */
  onZoom(zoom: number): void;
  /** The sizes of pages have changed: until they are measured, all have that of the first page. */
  onSizes(): void;
}

/** The pages of an open PDF. */
export interface OpenPages {
  readonly list: PageList;
  readonly document: PDFDocumentProxy;
}

/**
 * Resolves when the first page is painted; the others follow as they come near the viewport. Rejects with errors of pdf.js, or
 * when the signal is aborted.
 */
export const openPages = async (opened: OpenedPdf, options: OpenPagesOptions): Promise<OpenPages> => {
  const { container, signal, onPage, onZoom, onSizes } = options;
  const { document: pdf, drawingWorker } = opened;
  const [page, rightToLeft] = await Promise.all([pdf.getPage(1), isRightToLeft(pdf)]);
  signal.throwIfAborted();
  const queue = new RenderQueue();
  signal.addEventListener("abort", () => queue.close());
  const list = new PageList({
    ...{ container, signal, rightToLeft, queue, onPage, onZoom },
    count: pdf.numPages,
    firstPageSize: sizeOf(page),
    view: "scroll",
    t: english.t,
    onView: () => undefined,
    services: {
      document: pdf,
      drawingWorker,
      createLinks: async () => element("div"),
      onText: () => undefined,
      onSlow: () => undefined,
    },
  });
  list.setZoom("fit");
  listenToZoomGestures(list, signal);
  const [first] = list.views;
  await first?.drawCanvas(signal).catch(() => undefined);
  signal.throwIfAborted();
  await nextPaint();
  performance.mark("editor:first-page");
  signal.throwIfAborted();
  list.startDrawing(first ? [first] : []);
  void measurePages(pdf, list, signal).then(onSizes);
  return { list, document: pdf };
};
