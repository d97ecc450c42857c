/** The list of thumbnails of all pages. One of them is in the tab order; the arrow keys lead to the others. */

import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { Translate } from "../i18n/language.ts";
import { withPageTimeout } from "../pages/page-canvas.ts";
import type { PageNames } from "../pages/page-names.ts";
import type { PageView } from "../pages/page-view.ts";
import type { RenderQueue } from "../pages/render-queue.ts";
import { createPageCanvas, element } from "../ui/dom.ts";

/** Options of `createThumbnails`. */
export interface ThumbnailOptions extends ThumbnailDrawingOptions {
  readonly names: PageNames;
  readonly t: Translate;
  goTo(page: number): void;
}

/** The list of thumbnails. */
export interface Thumbnails {
  readonly element: HTMLElement;
  setPage(page: number): void;
  /** Updates the labels after the page names were loaded. */
  updateNames(): void;
}

/** Creates the list. Thumbnails are drawn through the render queue. */
export const createThumbnails = (options: ThumbnailOptions): Thumbnails => {
  const { views, names, t, goTo } = options;
  const buttons = views.map(createThumbnail);
  const list = element("div", { class: "thumbnails", role: "group", "aria-label": t("thumbnails") }, ...buttons);
  const updateNames = () => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute("aria-label", names.fullName(index + 1));
      button.lastElementChild?.replaceChildren(names.shortName(index + 1));
    }
  };
  updateNames();
  drawThumbnails(buttons, options);

  let tabStop: HTMLElement | undefined;
  const setTabStop = (button: HTMLElement | undefined) => {
    if (button === undefined) return;
    tabStop?.setAttribute("tabindex", "-1");
    tabStop = button;
    button.tabIndex = 0;
  };
  const findIndex = ({ target }: Event) => buttons.findIndex((button) => button.contains(target as Node));
  list.addEventListener("click", (event) => {
    const at = findIndex(event);
    if (at < 0) return;
    setTabStop(buttons[at]);
    goTo(at + 1);
  });
  list.addEventListener("keydown", (event) => {
    const at = findIndex(event);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = getIndexForKey(event.key, at, buttons);
    if (to === undefined) return;
    event.preventDefault();
    setTabStop(buttons[to]);
    buttons[to]?.focus();
  });

  let current: HTMLElement | undefined;
  return {
    element: list,
    updateNames,
    setPage: (page) => {
      current?.removeAttribute("aria-current");
      current = buttons[page - 1];
      current?.setAttribute("aria-current", "page");
      // The list follows the current page, except while a person moves through it with the keyboard.
      if (list.querySelector(":focus-visible") !== null) return;
      setTabStop(current);
      if (list.isConnected) current?.scrollIntoView({ block: "nearest" });
    },
  };
};

const createThumbnail = ({ number, size }: PageView): HTMLElement => {
  const sheet = element("span", { class: "sheet" });
  sheet.style.aspectRatio = `${size.width} / ${size.height}`;
  return element(
    "button",
    { type: "button", class: "thumbnail", "data-thumbnail": number, tabindex: -1 },
    sheet,
    element("span", { class: "label", "aria-hidden": "true" }),
  );
};

/** Returns where a key leads from a thumbnail: to the next in its direction, or to either end. Undefined for other keys. */
const getIndexForKey = (key: string, at: number, buttons: readonly HTMLElement[]): number | undefined => {
  const columns = Math.max(
    1,
    buttons.findIndex(({ offsetTop }) => offsetTop !== buttons[0]?.offsetTop),
  );
  const forwardStep = buttons[at]?.matches(":dir(rtl)") ? -1 : 1;
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    ArrowLeft: at - forwardStep,
    ArrowRight: at + forwardStep,
    Home: 0,
    End: buttons.length - 1,
  };
  return readOwnProperty(moves, key);
};

// Draws the pictures of thumbnails: those that scroll into view, after the pages themselves. The least recently visible ones
// are removed from memory.

/** Options of `drawThumbnails`. */
interface ThumbnailDrawingOptions {
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
const drawThumbnails = (
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
