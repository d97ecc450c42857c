/** The pages of an open document. A layout arranges them; zoom, rotation, current page and drawing are managed here. */

import type { ReadingPosition } from "#reader/model/reading-position.ts";
import type { Translate } from "../i18n/language.ts";
import type { Destination } from "../pages/page-links.ts";
import { type PageServices, type PageSize, PageView, type Rotation } from "../pages/page-view.ts";
import type { ZoomChoice } from "../pages/zoom.ts";
import { element } from "../ui/dom.ts";
import { createAnchor, getReadingPosition, type Point, scrollToAnchor } from "./anchor.ts";
import type { Layout, LayoutContext } from "./layout.ts";
import { layouts } from "./layouts.ts";
import { NearPages } from "./near-pages.ts";
import type { PageListOptions } from "./page-list-options.ts";
import { marginPx, PageZoom, setDevicePixel } from "./page-zoom.ts";
import { ReadingLine } from "./reading-line.ts";
import type { ViewKind } from "./view-kind.ts";

/** The scrollable element with all pages, and the commands that move through them. */
export class PageList {
  readonly element: HTMLElement;
  readonly views: readonly PageView[];
  readonly rightToLeft: boolean;
  readonly #options: PageListOptions;
  readonly #nearPages: NearPages;
  readonly #context: LayoutContext;
  #layout: Layout;
  readonly #zoom: PageZoom;
  readonly #reading: ReadingLine;
  #rotation: Rotation = 0;
  #reportedPage = 1;
  #isDrawing = false;
  readonly #requestUpdate: () => void;

  constructor(options: PageListOptions) {
    this.#options = options;
    const { count, firstPageSize, rightToLeft, t, signal } = options;
    this.rightToLeft = rightToLeft;
    this.#nearPages = new NearPages(options.queue);
    const services: PageServices = {
      ...options.services,
      t,
      zoom: (page) => this.#zoom.at(page),
      onResize: () => this.#fitOpenSpread(true),
      onRetry: () => this.#nearPages.drawAll(),
    };
    this.views = Array.from({ length: count }, (_, index) => new PageView(index + 1, firstPageSize, services));
    this.element = options.container ?? createPagesElement(t);
    this.#reading = new ReadingLine(this.element, this.views);
    this.#requestUpdate = observeScroll(this.element, (isForward) => this.#update(isForward), signal);
    this.#zoom = new PageZoom(this.element, () => this.#layout);
    this.#context = {
      element: this.element,
      views: this.views,
      rightToLeft,
      zoomAt: (page) => this.#zoom.at(page),
      refit: () => this.#fitOpenSpread(),
      requestUpdate: this.#requestUpdate,
    };
    this.#layout = this.#enterLayout(options.view, 1);
    signal.addEventListener("abort", () => this.#nearPages.release());
  }

  /** Starts to draw pages as they come near. Until then, only the first page was drawn. */
  startDrawing(drawn: readonly PageView[]): void {
    this.#isDrawing = true;
    this.#nearPages.set(drawn.map((view) => ({ view, distance: 0 })));
    observeSize(this.element, () => this.#fitWindow(), this.#options.signal);
    this.#requestUpdate();
  }

  /** The page that is being read, counted from 1. */
  get current(): number {
    return this.#layout.current();
  }

  get position(): ReadingPosition {
    return getReadingPosition(this.element, this.views[this.current - 1] as PageView);
  }

  /** Scrolls to a position that was read earlier; sizes may have changed since. */
  returnTo(position: ReadingPosition): void {
    const view = this.views[this.#clampPage(position.page) - 1] as PageView;
    this.#layout.show(view.number, position.down * view.displaySize.height * this.#zoom.current);
    const { left: x, top: y } = this.element.getBoundingClientRect();
    scrollToAnchor(this.element, { ...position, view, at: { x, y } });
    this.#reportPage();
  }

  /** CSS pixels per point. */
  get zoom(): number {
    return this.#zoom.current;
  }

  get zoomChoice(): ZoomChoice {
    return this.#zoom.choice;
  }

  /** The item of the zoom menu that is in effect. */
  get activeZoomChoice(): ZoomChoice {
    return this.#zoom.shownChoice(this.current);
  }

  get view(): ViewKind {
    return this.element.dataset["view"] as ViewKind;
  }

  /** Changes the layout. Keeps page and focus; the zoom becomes "fit". */
  setView(kind: ViewKind): void {
    if (kind === this.view) return;
    const page = this.current;
    const focusedElement = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.#layout.leave();
    this.#layout = this.#enterLayout(kind, page);
    this.#zoom.choice = "fit";
    this.#applyZoom(this.#zoom.fitted(this.current));
    this.#layout.show(page);
    this.#reading.forget();
    // Moving an element in the document takes the focus from it.
    if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true });
    this.#options.onView(kind);
    this.#reportPage();
  }

  /**
   * Changes the zoom.
   *
   * @param at The window point whose content stays in place; defaults to what is being read.
   * @param to Where that content moves to.
   */
  setZoom(zoom: ZoomChoice, at?: Point, to = at): void {
    this.#zoom.choice = zoom;
    const page = this.current;
    const anchor = at && createAnchor(this.element, this.views, page, at);
    if (!anchor) this.#reading.remember(page);
    this.#applyZoom(this.#zoom.fitted(page));
    if (anchor && to) {
      scrollToAnchor(this.element, { ...anchor, at: to });
      this.#reading.forget();
      this.#reading.remember(this.current);
    } else this.#reading.restore(this.#layout);
  }

  /** Rotates all pages by 90 degrees, clockwise (90) or counterclockwise (-90). */
  rotate(by: 90 | -90): void {
    this.#rotation = ((this.#rotation + by + 360) % 360) as Rotation;
    const page = this.current;
    for (const view of this.views) view.setRotation(this.#rotation);
    this.#layout.refresh();
    this.#applyZoom(this.#zoom.fitted(this.current));
    this.#layout.show(page);
    this.#reading.forget();
  }

  /** Shows the page, or the point of it that `top` names. */
  goTo({ page, top = 0 }: Destination): void {
    const number = this.#clampPage(page);
    // `top` is measured on the unrotated page; a rotated page is shown from its top.
    this.#layout.show(number, top > 0 && this.#rotation === 0 ? top * this.#zoom.current - marginPx : undefined);
    this.#reportPage();
  }

  /** Goes to the next (1) or previous (-1) page or spread. Returns false if there is none. */
  step(by: 1 | -1): boolean {
    const page = this.#layout.adjacentPage(by);
    if (page === undefined) return false;
    this.#layout.turnTo(page);
    this.#reportPage();
    return true;
  }

  /** Whether there is a next (1) or previous (-1) page or spread. */
  canStep(by: 1 | -1): boolean {
    return this.#layout.adjacentPage(by) !== undefined;
  }

  /** The pages that are at least partly visible. */
  get visiblePages(): readonly PageView[] {
    return this.#layout.nearbyPages(true).flatMap(({ view, distance }) => (distance === 0 ? [view] : []));
  }

  /** Scrolls an element of a page into view. */
  reveal(target: Element): void {
    scrollToElement(this.element, target, this.#layout);
  }

  /** Applies measured sizes by page number. Until then, pages have the size of the first page. */
  resize(sizes: ReadonlyMap<number, PageSize>): void {
    const changed = [...sizes].filter(([number, size]) => this.views[number - 1]?.differsFrom(size));
    if (changed.length === 0) return;
    this.#reading.remember(this.current);
    for (const [number, size] of changed) this.views[number - 1]?.resize(size);
    this.#layout.refresh();
    this.#reading.restore(this.#layout);
    this.#fitOpenSpread();
    this.#requestUpdate();
  }

  #clampPage(page: number): number {
    return Math.min(this.views.length, Math.max(1, Math.round(page) || 1));
  }

  #enterLayout(kind: ViewKind, page: number): Layout {
    this.element.dataset["view"] = kind;
    const layout = layouts[kind](this.#context);
    layout.enter(page);
    return layout;
  }

  #fitWindow(): void {
    // If the size is the same (it is also reported when drawing starts), somebody may have scrolled since.
    this.#reading.remember(this.current);
    setDevicePixel(this.element);
    this.#applyZoom(this.#zoom.fitted(this.#reading.page ?? this.current));
    this.#layout.refresh();
    this.#reading.restore(this.#layout);
    this.#requestUpdate();
  }

  /** Applies the zoom of the current spread if the layout fits each spread on its own. */
  #fitOpenSpread(hasNewSizes?: boolean): void {
    if (!this.#layout.fitsEachSpread) return;
    this.#applyZoom(this.#zoom.at(this.current));
    if (hasNewSizes) this.#layout.refresh();
  }

  #applyZoom(zoom: number): void {
    if (Math.abs(zoom - this.#zoom.current) > 1e-4) {
      this.#zoom.current = zoom;
      this.element.style.setProperty("--zoom", String(zoom));
      this.#layout.refresh();
      this.#nearPages.drawSoon();
    }
    this.#options.onZoom(zoom);
    this.#options.onUpdate?.();
  }

  #update(isForward: boolean): void {
    // `#fitWindow` follows, which brings back the page that is being read.
    if (this.#reading.isStale) return;
    if (this.#isDrawing) this.#nearPages.set(this.#layout.nearbyPages(isForward));
    this.#options.onUpdate?.();
    this.#reportPage();
    this.#reading.remember(this.current);
  }

  #reportPage(): void {
    const page = this.current;
    if (page === this.#reportedPage) return;
    this.#reportedPage = page;
    this.#reading.forget();
    // Not only at the next scroll event: the window may change its size before.
    this.#reading.remember(page);
    this.#options.onPage(page);
  }
}

/** Calls back in the frame after each size change, because the callback may itself change sizes. */
const observeSize = (element: HTMLElement, onResize: () => void, signal: AbortSignal): void => {
  const observer = new ResizeObserver(() => {
    requestAnimationFrame(() => {
      if (!signal.aborted) onResize();
    });
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
};

/**
 * Calls back at most once per frame after the element was scrolled or the returned function was called.
 *
 * @param onFrame Receives whether the last scroll was downwards.
 */
const observeScroll = (
  element: HTMLElement,
  onFrame: (isForward: boolean) => void,
  signal: AbortSignal,
): (() => void) => {
  let frame = 0;
  let lastTop = 0;
  let isForward = true;
  const requestUpdate = () => {
    if (frame !== 0 || signal.aborted) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      const { scrollTop } = element;
      if (scrollTop !== lastTop) isForward = scrollTop > lastTop;
      lastTop = scrollTop;
      onFrame(isForward);
    });
  };
  element.addEventListener("scroll", requestUpdate, { passive: true, signal });
  return requestUpdate;
};

/** Creates the scrollable element of the pages, which is the main part of the reader. */
const createPagesElement = (t: Translate): HTMLElement =>
  element("main", { id: "smartlink-pages", class: "pages", tabindex: 0, "aria-label": t("pages") });

/**
 * Scrolls an element of a page to the middle of the container. If its page would not become the current one, scrolls it to
 * the line that decides this, at a third of the height (scroll-layout.ts).
 */
const scrollToElement = (container: HTMLElement, target: Element, layout: Layout): void => {
  const page = Number(target.closest<HTMLElement>("[data-page-number]")?.dataset["pageNumber"]);
  if (page > 0 && !target.checkVisibility()) layout.show(page);
  target.scrollIntoView({ block: "center", inline: "nearest" });
  if (page === layout.current()) return;
  const { top, height } = target.getBoundingClientRect();
  container.scrollTop += top + height / 2 - (container.getBoundingClientRect().top + container.clientHeight / 3);
};
