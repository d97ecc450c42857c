/** The pages of a document. A layout arranges them; zoom, rotation, current page and drawing are the same in each view. */
import { element } from "../ui/dom.ts";
import {
  type Anchor,
  createAnchor,
  getReadingPosition,
  type Point,
  type ReadingPosition,
  scrollToAnchor,
} from "../views/anchor.ts";
import type { Layout, LayoutContext } from "../views/layout.ts";
import { layouts } from "../views/layouts.ts";
import { scrollToElement } from "../views/scroll-to-element.ts";
import type { ViewKind } from "../views/view-kind.ts";
import { NearPages } from "./near-pages.ts";
import type { Destination } from "./page-links.ts";
import type { PageListOptions } from "./page-list-options.ts";
import { type PageServices, type PageSize, PageView, type Rotation } from "./page-view.ts";
import { marginPx, PageZoom } from "./page-zoom.ts";
import type { ZoomChoice } from "./zoom.ts";

export class PageList {
  readonly element: HTMLElement;
  readonly views: readonly PageView[];
  readonly rightToLeft: boolean;
  readonly #options: PageListOptions;
  readonly #near: NearPages;
  readonly #room: LayoutContext;
  #layout: Layout;
  #kind: ViewKind;
  readonly #zoom: PageZoom;
  #turn: Rotation = 0;
  /** The page that was told last. */
  #current = 1;
  #frame = 0;
  #watching = false;
  #lastTop = 0;
  #forward = true;

  constructor(options: PageListOptions) {
    this.#options = options;
    const { count, firstPageSize: first, queue, rightToLeft, t, signal } = options;
    this.rightToLeft = rightToLeft;
    this.#near = new NearPages(queue);
    const services: PageServices = {
      ...options.services,
      t,
      zoom: (page) => this.#zoom.at(page),
      onResize: () => this.#fitOpenSpread(true),
      onRetry: () => this.#near.drawAll(),
    };
    this.views = Array.from({ length: count }, (_, index) => new PageView(index + 1, first, services));
    this.element = element("main", { id: "smartlink-pages", class: "pages", tabindex: 0, "aria-label": t("pages") });
    this.#zoom = new PageZoom(this.element, () => this.#layout);
    this.#room = {
      element: this.element,
      views: this.views,
      rightToLeft,
      zoomAt: (page) => this.#zoom.at(page),
      refit: () => this.#fitOpenSpread(),
      requestUpdate: () => this.#moved(),
    };
    this.#kind = options.view;
    this.#layout = this.#enter(options.view, 1);
    this.element.addEventListener("scroll", () => this.#moved(), { passive: true, signal });
    signal.addEventListener("abort", () => this.#near.release());
  }

  /** Begins to draw by itself. Before, the first page was drawn alone. */
  watch(drawn: readonly PageView[]): void {
    this.#watching = true;
    this.#near.set(drawn.map((view) => ({ view, distance: 0 })));
    const resize = new ResizeObserver(() => {
      // In the next frame: a new zoom changes what is observed.
      requestAnimationFrame(() => {
        if (!this.#options.signal.aborted) this.#refit();
      });
    });
    resize.observe(this.element);
    this.#options.signal.addEventListener("abort", () => resize.disconnect());
    this.#moved();
  }

  get current(): number {
    return this.#layout.current();
  }

  get position(): ReadingPosition {
    return getReadingPosition(this.element, this.views[this.current - 1] as PageView);
  }

  /** Goes back to where `place` was read; sizes may have changed since. */
  returnTo(place: ReadingPosition): void {
    const view = this.views[this.#known(place.page) - 1] as PageView;
    this.#layout.show(view.number, place.down * view.displaySize.height * this.#zoom.current);
    const { left: x, top: y } = this.element.getBoundingClientRect();
    scrollToAnchor(this.element, { ...place, view, at: { x, y } });
    this.#tell();
  }

  get zoom(): number {
    return this.#zoom.current;
  }

  get zoomChoice(): ZoomChoice {
    return this.#zoom.choice;
  }

  /** The choice of the menu that holds now. */
  get activeZoomChoice(): ZoomChoice {
    return this.#zoom.shownChoice(this.current);
  }

  get view(): ViewKind {
    return this.#kind;
  }

  setView(kind: ViewKind): void {
    if (kind === this.#kind) return;
    const page = this.current;
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.#layout.leave();
    this.#layout = this.#enter(kind, page);
    this.#zoom.choice = "fit";
    this.#applyZoom(this.#zoom.fitted(this.current));
    this.#layout.show(page);
    // An element that is moved in the document loses the focus.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    this.#options.onView(kind);
    this.#tell();
  }

  /** `at`: the point of the window that stays, else what is read; `to`: where that point goes. */
  setZoom(zoom: ZoomChoice, at?: Point, to = at): void {
    this.#zoom.choice = zoom;
    const anchor = createAnchor(this.element, this.views, this.current, at);
    this.#applyZoom(this.#zoom.fitted(this.current), anchor && to ? { ...anchor, at: to } : anchor);
  }

  /** Turns all pages, clockwise (90) or against it (-90). */
  rotate(by: 90 | -90): void {
    this.#turn = ((this.#turn + by + 360) % 360) as Rotation;
    const page = this.current;
    for (const view of this.views) view.setRotation(this.#turn);
    this.#layout.refresh();
    this.#applyZoom(this.#zoom.fitted(this.current));
    this.#layout.show(page);
  }

  goTo({ page, top = 0 }: Destination): void {
    const number = this.#known(page);
    // On a page that was turned, its top is where all of it can be found.
    this.#layout.show(number, top > 0 && this.#turn === 0 ? top * this.#zoom.current - marginPx : undefined);
    this.#tell();
  }

  /** To the page or the spread after (1) or before (-1). False where there is none. */
  step(by: 1 | -1): boolean {
    const page = this.#layout.adjacentPage(by);
    if (page === undefined) return false;
    this.#layout.turnTo(page);
    this.#tell();
    return true;
  }

  canStep(by: 1 | -1): boolean {
    return this.#layout.adjacentPage(by) !== undefined;
  }

  /** The pages of which something is seen. */
  get visiblePages(): readonly PageView[] {
    return this.#layout.nearbyPages(true).flatMap(({ view, distance }) => (distance === 0 ? [view] : []));
  }

  /** Brings an element of a page into sight (show-element.ts). */
  reveal(target: Element): void {
    const page = Number(target.closest<HTMLElement>("[data-page-number]")?.dataset["pageNumber"]);
    if (page > 0 && !target.checkVisibility()) this.#layout.show(page);
    scrollToElement(this.element, target, () => page === this.current);
  }

  /** Pages come with the first page's size until their own is known. */
  resize(sizes: ReadonlyMap<number, PageSize>): void {
    const changed = [...sizes].filter(([number, size]) => this.views[number - 1]?.differsFrom(size));
    if (changed.length === 0) return;
    const anchor = this.#anchor();
    for (const [number, size] of changed) this.views[number - 1]?.resize(size);
    this.#layout.refresh();
    if (anchor) scrollToAnchor(this.element, anchor);
    this.#fitOpenSpread();
    this.#moved();
  }

  #known(page: number): number {
    return Math.min(this.views.length, Math.max(1, Math.round(page) || 1));
  }

  #enter(kind: ViewKind, page: number): Layout {
    this.#kind = kind;
    this.element.dataset["view"] = kind;
    const layout = layouts[kind](this.#room);
    layout.enter(page);
    return layout;
  }

  #refit(): void {
    if (typeof this.#zoom.choice !== "number") this.#applyZoom(this.#zoom.fitted(this.current), this.#anchor());
    this.#layout.refresh();
    this.#moved();
  }

  /** Applies the zoom of the current spread where the layout fits each spread on its own. */
  #fitOpenSpread(hasNewSizes = false): void {
    if (!this.#layout.fitsEachSpread) return;
    this.#applyZoom(this.#zoom.at(this.current));
    if (hasNewSizes) this.#layout.refresh();
  }

  #applyZoom(zoom: number, anchor?: Anchor): void {
    if (Math.abs(zoom - this.#zoom.current) > 1e-4) {
      this.#zoom.current = zoom;
      this.element.style.setProperty("--zoom", String(zoom));
      this.#layout.refresh();
      this.#near.drawSoon();
    }
    if (anchor) scrollToAnchor(this.element, anchor);
    this.#options.onZoom(zoom);
  }

  #moved(): void {
    if (this.#frame !== 0 || this.#options.signal.aborted) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const { scrollTop } = this.element;
      if (scrollTop !== this.#lastTop) this.#forward = scrollTop > this.#lastTop;
      this.#lastTop = scrollTop;
      if (this.#watching) this.#near.set(this.#layout.nearbyPages(this.#forward));
      this.#tell();
    });
  }

  #tell(): void {
    const page = this.current;
    if (page === this.#current) return;
    this.#current = page;
    this.#options.onPage(page);
  }

  #anchor(): Anchor | undefined {
    return createAnchor(this.element, this.views, this.current);
  }
}
