/**
 * The flip book: shows one spread and flips to the next by drag, swipe, button or key. It shows the page elements themselves
 * (no pictures of them), so that text can be selected and assets pressed. In a narrow window it shows single pages.
 */
import { getAdjacentPage, getSpread, type PagesPerSpread } from "#reader/model/spreads.ts";
import type { PageView } from "../pages/page-view.ts";
import type { ZoomChoice } from "../pages/zoom.ts";
import { element } from "../ui/dom.ts";
import { updateBookStyle } from "./book-style.ts";
import { FlipAnimation } from "./flip-animation.ts";
import { listenToFlipGestures } from "./flip-gestures.ts";
import type { Extent, Layout, LayoutContext, NearbyPage } from "./layout.ts";

/** The layout of the flip book. */
export class FlipLayout implements Layout {
  readonly defaultFit = "page";
  readonly fitsEachSpread = true;
  readonly #context: LayoutContext;
  readonly #container: HTMLElement;
  readonly #book = element("div", { class: "book" });
  #pages: PagesPerSpread = 2;
  /** While a flip is animated, its target. */
  #current = 1;
  #flip: FlipAnimation | undefined;
  #gestures: AbortController | undefined;

  constructor(context: LayoutContext) {
    this.#context = context;
    this.#container = context.element;
  }

  enter(page: number): void {
    const { views } = this.#context;
    for (const view of views) view.element.hidden = true;
    this.#book.replaceChildren(...views.map((view) => view.element));
    this.#container.replaceChildren(this.#book);
    this.#updatePagesPerSpread();
    this.#showSpread(page);
    this.#gestures = new AbortController();
    listenToFlipGestures({
      context: this.#context,
      book: this.#book,
      signal: this.#gestures.signal,
      isSinglePage: () => this.#pages === 1,
      startFlip: (by) => this.#startFlip(this.adjacentPage(by)),
      releaseFlip: (flip, forward) => this.#releaseFlip(flip, forward),
    });
  }

  leave(): void {
    this.#gestures?.abort();
    this.#gestures = undefined;
    this.#finishFlip();
    this.#container.classList.remove("turning", "zoomed", "at-edge");
    for (const view of this.#context.views) {
      view.element.hidden = false;
      delete view.element.dataset["side"];
    }
  }

  current(): number {
    return this.#current;
  }

  show(page: number, down = 0): void {
    this.#finishFlip();
    this.#showSpread(page);
    this.#container.scrollTop = Math.max(0, down);
  }

  turnTo(page: number): void {
    const flip = this.#startFlip(page);
    if (flip) this.#releaseFlip(flip, page === flip.upper);
  }

  adjacentPage(by: 1 | -1, page = this.#current): number | undefined {
    return getAdjacentPage(page, by, this.#context.views.length, this.#pages);
  }

  nearbyPages(forward: boolean): readonly NearbyPage[] {
    const next = this.adjacentPage(1);
    return listNearbyPages([
      [this.#openViews(), 0],
      [this.#viewsOf(next), forward ? 1 : 1.5],
      [this.#viewsOf(this.adjacentPage(-1)), forward ? 1.5 : 1],
      [this.#viewsOf(next && this.adjacentPage(1, next)), 3],
    ]);
  }

  extent(page: number, choice: ZoomChoice): Extent {
    this.#updatePagesPerSpread();
    return getBookExtent(this.#viewsOf(page), this.#isCover(page) && choice !== "width" ? 1 : this.#pages);
  }

  refresh(): void {
    this.#updatePagesPerSpread();
    this.#flip?.updateZooms();
    this.#updateStyle();
  }

  #updatePagesPerSpread(): void {
    const pages = choosePagesPerSpread(this.#container);
    if (pages === this.#pages) return;
    this.#finishFlip();
    for (const view of this.#viewsOf(this.#current)) view.element.hidden = true;
    this.#pages = pages;
    this.#showSpread(this.#current);
  }

  #viewsOf(page: number | undefined): readonly PageView[] {
    const { views } = this.#context;
    return page === undefined
      ? []
      : getSpread(page, views.length, this.#pages).flatMap((number) => views[number - 1] ?? []);
  }

  /** The pages of the current spread, or of both spreads of a flip. */
  #openViews(): readonly PageView[] {
    return [this.#current, this.#flip?.lower, this.#flip?.upper].flatMap((page) => this.#viewsOf(page));
  }

  /** Whether the page is a front or back cover, which is shown alone. */
  #isCover(page: number): boolean {
    return this.#pages === 2 && this.#viewsOf(page).length === 1;
  }

  /** Ends a flip and shows the spread of the page. All other pages are hidden, also from the keyboard and assistive technology. */
  #showSpread(page: number): void {
    const { refit, requestUpdate } = this.#context;
    const container = this.#container;
    const visibleViews = this.#viewsOf(page);
    const previousViews = this.#openViews();
    this.#current = page;
    for (const view of new Set([...previousViews, ...visibleViews])) {
      const isVisible = visibleViews.includes(view);
      if (!isVisible && view.element.contains(document.activeElement)) container.focus({ preventScroll: true });
      view.element.hidden = !isVisible;
    }
    const { scrollLeft } = container;
    const isClosing = this.#flip !== undefined && this.#isCover(page);
    this.#flip = undefined;
    // Before the class `turning`, which hides overflow, is removed: at the old zoom, scroll bars could change the container's size.
    if (this.#gestures) refit();
    this.#updateStyle();
    container.classList.remove("turning");
    // A closed book has no empty half: scroll by its width, so that the page stays in place.
    if (isClosing) container.scrollLeft = scrollLeft - this.#book.offsetWidth / 2;
    requestUpdate();
  }

  /** Prepares a flip from the open spread to that of the page. Returns undefined if they are the same. */
  #startFlip(page: number | undefined): FlipAnimation | undefined {
    if (page === undefined) return undefined;
    this.#finishFlip();
    const current = this.#current;
    const [pageView] = this.#viewsOf(current);
    if (pageView === undefined || this.#viewsOf(page)[0] === pageView) return undefined;
    const flip = new FlipAnimation({
      context: this.#context,
      pages: this.#pages,
      from: current,
      to: page,
      onMove: () => this.#updateStyle(),
      onRest: (spread) => this.#showSpread(spread),
    });
    const getLeft = () => pageView.element.getBoundingClientRect().left;
    const leftBefore = getLeft();
    this.#container.classList.add("turning");
    this.#flip = flip;
    flip.setProgress(flip.progress);
    // A closed book gets an empty half: scroll by its width, so that the page stays in place in a book larger than the container.
    if (this.#isCover(current)) this.#container.scrollLeft += getLeft() - leftBefore;
    this.#context.requestUpdate();
    return flip;
  }

  /** Animates the flip to its end. The target counts as the current page meanwhile. */
  #releaseFlip(flip: FlipAnimation, forward: boolean): void {
    if (flip !== this.#flip) return;
    this.#current = forward ? flip.upper : flip.lower;
    flip.animateTo(forward ? 1 : 0);
  }

  /** Ends a running flip at its target without animation. */
  #finishFlip(): void {
    this.#flip?.finish(this.#current === this.#flip.upper ? 1 : 0);
  }

  #updateStyle(): void {
    updateBookStyle(this.#book, {
      context: this.#context,
      pages: this.#pages,
      lower: this.#viewsOf(this.#flip?.lower ?? this.#current),
      upper: this.#viewsOf(this.#flip?.upper ?? this.#current),
      flip: this.#flip,
    });
  }
}

/** Narrower containers, and those higher than wide, show single pages: two would be too small to read. */
const narrowPx = 640;
/** Hidden spreads have no position: one spread counts as this distance. */
const spreadDistancePx = 1200;

/** Returns how many pages side by side are large enough to read in the container. */
const choosePagesPerSpread = ({ clientWidth, clientHeight }: HTMLElement): PagesPerSpread =>
  clientWidth < narrowPx || clientWidth < clientHeight ? 1 : 2;

/** Returns the size in points of so many pages side by side, each as large as the largest of the spread. */
const getBookExtent = (spread: readonly PageView[], pagesWide: number): Extent => {
  const sizes = spread.map((view) => view.displaySize);
  const width = Math.max(1, ...sizes.map((size) => size.width));
  return { width: pagesWide * width, height: Math.max(1, ...sizes.map((size) => size.height)) };
};

/** A spread and its distance from the visible ones, counted in spreads. */
type SpreadDistance = readonly [spread: readonly PageView[], distance: number];

/** Returns the pages of the spreads. A page of several spreads has the distance of the first of them. */
const listNearbyPages = (spreads: readonly SpreadDistance[]): readonly NearbyPage[] => {
  const nearby = new Map<PageView, NearbyPage>();
  for (const [spread, distance] of spreads)
    for (const view of spread) if (!nearby.has(view)) nearby.set(view, { view, distance: distance * spreadDistancePx });
  return [...nearby.values()];
};
