/**
 * Thumbnails of all pages, drawn when they scroll into view, after the pages themselves. The least recently visible ones are
 * removed from memory. One thumbnail is in the tab order; the arrow keys lead to the others.
 */

import type { PDFDocumentProxy } from "pdfjs-dist";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { Translate } from "../i18n/language.ts";
import { withPageTimeout } from "../pages/page-canvas.ts";
import type { PageNames } from "../pages/page-names.ts";
import type { PageView } from "../pages/page-view.ts";
import type { RenderQueue } from "../pages/render-queue.ts";
import { createPageCanvas, element } from "../ui/dom.ts";

/** Options of `createThumbnails`. */
export interface ThumbnailOptions {
  readonly document: PDFDocumentProxy;
  readonly views: readonly PageView[];
  readonly names: PageNames;
  readonly queue: RenderQueue;
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

const widthPx = 132;
/** Distance in the render queue: after all pages. */
const thumbnailDistance = 1e6;
/** Maximum number of drawn thumbnails, unless more are visible. */
const maxDrawnThumbnails = 24;

/** Creates the list. Thumbnails are drawn through the render queue. */
export const createThumbnails = ({ document: pdf, views, names, queue, t, goTo }: ThumbnailOptions): Thumbnails => {
  const visible = new Set<Element>();
  /** The least recently visible first. */
  const canvases = new Map<HTMLElement, HTMLCanvasElement>();
  const buttons = views.map(({ number, size }) => {
    const sheet = element("span", { class: "sheet" });
    sheet.style.aspectRatio = `${size.width} / ${size.height}`;
    return element(
      "button",
      { type: "button", class: "thumbnail", "data-thumbnail": number, tabindex: -1 },
      sheet,
      element("span", { class: "label", "aria-hidden": "true" }),
    );
  });
  const list = element("div", { class: "thumbnails", role: "group", "aria-label": t("thumbnails") }, ...buttons);
  const updateNames = () => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute("aria-label", names.fullName(index + 1));
      const label = button.lastElementChild;
      if (label) label.textContent = names.shortName(index + 1);
    }
  };
  updateNames();

  const draw = async (button: HTMLElement, view: PageView, signal: AbortSignal) => {
    const page = await pdf.getPage(view.number);
    signal.throwIfAborted();
    const sheet = button.firstElementChild as HTMLElement;
    const unscaledViewport = page.getViewport({ scale: 1 });
    sheet.style.aspectRatio = `${unscaledViewport.width} / ${unscaledViewport.height}`;
    const viewport = page.getViewport({
      scale: (widthPx / unscaledViewport.width) * Math.min(2, devicePixelRatio || 1),
    });
    const canvas = createPageCanvas();
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    const task = page.render({ canvas, viewport });
    signal.addEventListener("abort", () => task.cancel(), { once: true });
    await task.promise;
    sheet.replaceChildren(canvas);
    canvases.set(button, canvas);
    for (const [drawnButton, drawnCanvas] of canvases) {
      if (canvases.size <= maxDrawnThumbnails) break;
      if (visible.has(drawnButton)) continue;
      drawnCanvas.remove();
      drawnCanvas.width = 0;
      canvases.delete(drawnButton);
    }
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const button = target as HTMLElement;
      if (!isIntersecting) {
        visible.delete(button);
        continue;
      }
      visible.add(button);
      const canvas = canvases.get(button);
      if (canvas) {
        canvases.delete(button);
        canvases.set(button, canvas);
        continue;
      }
      const view = views[Number(button.dataset["thumbnail"]) - 1];
      if (view === undefined) continue;
      queue.add({
        distance: () =>
          visible.has(button) && !canvases.has(button) && !view.hasFailed
            ? thumbnailDistance + view.number
            : Number.POSITIVE_INFINITY,
        draw: (signal) => withPageTimeout(signal, (inTime) => draw(button, view, inTime)),
      });
    }
  });
  for (const button of buttons) observer.observe(button);

  let tabStop: HTMLElement | undefined;
  const setTabStop = (button: HTMLElement | undefined) => {
    if (button === undefined) return;
    tabStop?.setAttribute("tabindex", "-1");
    tabStop = button;
    button.tabIndex = 0;
  };
  const findButton = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLButtonElement>(".thumbnail") : null;
  list.addEventListener("click", (event) => {
    const button = findButton(event.target);
    if (button === null) return;
    setTabStop(button);
    goTo(Number(button.dataset["thumbnail"]));
  });
  list.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(findButton(event.target) as HTMLButtonElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = Math.max(
      1,
      buttons.findIndex(({ offsetTop }) => offsetTop !== buttons[0]?.offsetTop),
    );
    const forwardStep = list.matches(":dir(rtl)") ? -1 : 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowUp: at - columns,
      ArrowDown: at + columns,
      ArrowLeft: at - forwardStep,
      ArrowRight: at + forwardStep,
      Home: 0,
      End: buttons.length - 1,
    };
    const to = readOwnProperty(moves, event.key);
    if (to === undefined) return;
    event.preventDefault();
    const button = buttons[to];
    setTabStop(button);
    button?.focus();
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
