/** Small pictures of all pages; each is drawn when it comes into view, after everything that is read. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "./dom.ts";
import type { PageView } from "./page-view.ts";
import type { RenderQueue } from "./render-queue.ts";
import type { Translate } from "./strings.ts";

export interface ThumbnailOptions {
  readonly document: PDFDocumentProxy;
  readonly views: readonly PageView[];
  readonly queue: RenderQueue;
  readonly say: Translate;
  goTo(page: number): void;
}

export interface Thumbnails {
  readonly element: HTMLElement;
  setPage(page: number): void;
}

const widthPx = 132;
/** Later than any page. */
const patience = 1e6;

export const createThumbnails = ({ document, views, queue, say, goTo }: ThumbnailOptions): Thumbnails => {
  const visible = new Set<Element>();
  const buttons = views.map(({ number, size }) => {
    const sheet = element("span", { class: "sheet" });
    sheet.style.aspectRatio = `${size.width} / ${size.height}`;
    const button = element(
      "button",
      {
        type: "button",
        class: "thumbnail",
        "data-thumbnail": number,
        "aria-label": say("pageNumber", { page: number }),
      },
      sheet,
      element("span", { class: "label", "aria-hidden": "true" }, String(number)),
    );
    button.addEventListener("click", () => goTo(number));
    return button;
  });
  const list = element("div", { class: "thumbnails" }, ...buttons);
  const draw = async (button: HTMLElement, view: PageView, signal: AbortSignal) => {
    const page = await document.getPage(view.number);
    signal.throwIfAborted();
    const sheet = button.firstElementChild as HTMLElement;
    const plain = page.getViewport({ scale: 1 });
    sheet.style.aspectRatio = `${plain.width} / ${plain.height}`;
    const viewport = page.getViewport({ scale: (widthPx / plain.width) * Math.min(2, devicePixelRatio || 1) });
    const canvas = element("canvas", { "aria-hidden": "true" });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    const task = page.render({ canvas, viewport });
    signal.addEventListener("abort", () => task.cancel(), { once: true });
    await task.promise;
    sheet.replaceChildren(canvas);
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) visible.delete(target);
      else {
        visible.add(target);
        const view = views[Number((target as HTMLElement).dataset["thumbnail"]) - 1];
        if (view === undefined || target.querySelector("canvas") !== null) continue;
        queue.add({
          distance: () => (visible.has(target) ? patience + view.number : Number.POSITIVE_INFINITY),
          draw: (signal) => draw(target as HTMLElement, view, signal),
        });
      }
    }
  });
  for (const button of buttons) observer.observe(button);
  return {
    element: list,
    setPage: (page) => {
      for (const [index, button] of buttons.entries()) {
        if (index + 1 === page) button.setAttribute("aria-current", "page");
        else button.removeAttribute("aria-current");
      }
      if (list.isConnected) buttons[page - 1]?.scrollIntoView({ block: "nearest" });
    },
  };
};
