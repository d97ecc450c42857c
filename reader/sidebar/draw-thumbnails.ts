/**
 * Draws the pictures of thumbnails: those that scroll into view, after the pages themselves. The least recently visible ones
 * are removed from memory.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { withPageTimeout } from "../pages/page-canvas.ts";
import type { PageView } from "../pages/page-view.ts";
import type { RenderQueue } from "../pages/render-queue.ts";
import { createPageCanvas } from "../ui/dom.ts";

/** Options of `drawThumbnails`. */
export interface ThumbnailDrawingOptions {
  readonly document: PDFDocumentProxy;
  readonly views: readonly PageView[];
  readonly queue: RenderQueue;
}

const widthPx = 132;
/** Distance in the render queue: after all pages. */
const thumbnailDistance = 1e6;
/** Maximum number of drawn thumbnails, unless more are visible. */
const maxDrawnThumbnails = 24;

/** Draws into the first child of each button, from now on. There is one button for each page, in reading order. */
export const drawThumbnails = (
  buttons: readonly HTMLElement[],
  { document: pdf, views, queue }: ThumbnailDrawingOptions,
): void => {
  const visible = new Set<Element>();
  /** The least recently visible first. */
  const canvases = new Map<Element, HTMLCanvasElement>();

  const removeOldest = () => {
    for (const [button, canvas] of canvases) {
      if (canvases.size <= maxDrawnThumbnails) break;
      if (visible.has(button)) continue;
      canvas.remove();
      canvas.width = 0;
      canvases.delete(button);
    }
  };
  const queueDrawing = (button: HTMLElement, view: PageView) =>
    queue.add({
      distance: () =>
        visible.has(button) && !canvases.has(button) && !view.hasFailed
          ? thumbnailDistance + view.number
          : Number.POSITIVE_INFINITY,
      draw: (signal) =>
        withPageTimeout(signal, async (inTime) => {
          const page = await pdf.getPage(view.number);
          canvases.set(button, await drawPage(page, button.firstElementChild as HTMLElement, inTime));
          removeOldest();
        }),
    });

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      visible.delete(target);
      if (!isIntersecting) continue;
      visible.add(target);
      const canvas = canvases.get(target);
      const view = views[buttons.indexOf(target as HTMLElement)];
      canvases.delete(target);
      if (canvas) canvases.set(target, canvas);
      else if (view) queueDrawing(target as HTMLElement, view);
    }
  });
  for (const button of buttons) observer.observe(button);
};

/** Draws a page into its sheet, which gets the proportions of the page. */
const drawPage = async (page: PDFPageProxy, sheet: HTMLElement, signal: AbortSignal): Promise<HTMLCanvasElement> => {
  signal.throwIfAborted();
  const { width, height } = page.getViewport({ scale: 1 });
  sheet.style.aspectRatio = `${width} / ${height}`;
  const viewport = page.getViewport({ scale: (widthPx / width) * Math.min(2, devicePixelRatio || 1) });
  const canvas = createPageCanvas();
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  signal.addEventListener("abort", () => task.cancel(), { once: true });
  await task.promise;
  sheet.replaceChildren(canvas);
  return canvas;
};
