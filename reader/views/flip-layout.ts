/**
 * The flip book: shows one spread and flips to the next by drag, swipe, button or key. It shows the page elements themselves
 * (no pictures of them), so that text can be selected and assets pressed. In a narrow window it shows single pages.
 */
import { getFlipPages } from "#reader/model/flip-geometry.ts";
import { getAdjacentPage, getSpread, type PagesPerSpread } from "#reader/model/spreads.ts";
import { element } from "../ui/dom.ts";
import { type SpreadZooms, updateBookStyle } from "./book-style.ts";
import { FlipAnimation } from "./flip-animation.ts";
import { listenToFlipGestures } from "./flip-gestures.ts";
import type { Extent, Layout, LayoutContext, NearbyPage } from "./layout.ts";

interface ActiveFlip {
  readonly animation: FlipAnimation;
  readonly lower: number;
  readonly upper: number;
  zooms: SpreadZooms;
}

/** Narrower containers, and those higher than wide, show single pages: two would be too small to read. */
const narrowPx = 640;
/** Hidden spreads have no position: one spread counts as this distance. */
const spreadDistancePx = 1200;

/** Creates the layout of the flip book. */
export const createFlipLayout = (context: LayoutContext): Layout => {
  const { views, rightToLeft } = context;
  const count = views.length;
  const book = element("div", { class: "book" });
  let pages: PagesPerSpread = 2;
  let current = 1;
  let flip: ActiveFlip | undefined;
  let gestures: AbortController | undefined;

  const spread = (page: number) => getSpread(page, count, pages);
  const viewsOf = (page: number) => spread(page).flatMap((number) => views[number - 1] ?? []);
  /** Whether the page is a front or back cover, which is shown alone. */
  const isClosed = (page: number) => pages === 2 && spread(page).length === 1;
  const updateStyle = (progress = 0) =>
    updateBookStyle(book, {
      pages,
      count,
      rightToLeft,
      container: context.element,
      lower: viewsOf(flip?.lower ?? current),
      upper: viewsOf(flip?.upper ?? current),
      progress,
      zooms: flip?.zooms,
    });
  const zoomsOf = (lower: number, upper: number): SpreadZooms => ({
    lower: context.zoomAt(lower),
    upper: context.zoomAt(upper),
  });

  /** Ends a flip and shows the spread of the page. All other pages are hidden, also from the keyboard and assistive technology. */
  const showSpread = (page: number) => {
    const previous = current;
    current = page;
    const visibleViews = new Set(viewsOf(page));
    for (const view of new Set([...viewsOf(previous), ...visibleViews, ...viewsOfFlip()])) {
      if (view.element.contains(document.activeElement) && !visibleViews.has(view))
        context.element.focus({ preventScroll: true });
      view.element.hidden = !visibleViews.has(view);
    }
    const { scrollLeft } = context.element;
    const isClosing = flip !== undefined && isClosed(page);
    flip = undefined;
    // Before the class `turning`, which hides overflow, is removed: at the old zoom, scroll bars could change the container's size.
    if (gestures) context.refit();
    updateStyle();
    context.element.classList.remove("turning");
    // A closed book has no empty half: scroll by its width, so that the page stays in place.
    if (isClosing) context.element.scrollLeft = scrollLeft - book.offsetWidth / 2;
    context.requestUpdate();
  };
  const viewsOfFlip = () => (flip ? [...viewsOf(flip.lower), ...viewsOf(flip.upper)] : []);

  /** Prepares a flip from the open spread to that of the page. Returns undefined if they are the same. */
  const startFlip = (page: number): ActiveFlip | undefined => {
    finish();
    const [from, to] = [spread(current), spread(page)];
    if (from[0] === to[0]) return undefined;
    const forward = page > current;
    const [lower, upper] = forward ? [current, page] : [page, current];
    const animation = new FlipAnimation({
      flipPages: getFlipPages(spread(lower), spread(upper), pages),
      pages,
      views,
      rightToLeft,
      from: forward ? 0 : 1,
      onMove: updateStyle,
      onRest: (at) => showSpread(at === 1 ? upper : lower),
    });
    const pageElement = viewsOf(current)[0]?.element;
    const leftBefore = pageElement?.getBoundingClientRect().left ?? 0;
    const wasClosed = isClosed(current);
    const zooms = zoomsOf(lower, upper);
    context.element.classList.add("turning");
    flip = { lower, upper, animation, zooms };
    animation.setProgress(animation.progress);
    // A closed book gets an empty half: scroll by its width, so that the page stays in place in a book larger than the container.
    if (wasClosed && pageElement) context.element.scrollLeft += pageElement.getBoundingClientRect().left - leftBefore;
    context.requestUpdate();
    return flip;
  };
  /** Ends a running flip at its target without animation. */
  const finish = () => flip?.animation.finish(current === flip.upper ? 1 : 0);

  const turnTo = (page: number) => {
    const started = startFlip(page);
    if (started === undefined) return;
    // The target counts as the current page while the animation runs.
    current = page;
    started.animation.animateTo(page === started.upper ? 1 : 0);
  };

  const updatePagesPerSpread = () => {
    const { clientWidth, clientHeight } = context.element;
    const fittingPages: PagesPerSpread = clientWidth < narrowPx || clientWidth < clientHeight ? 1 : 2;
    if (fittingPages === pages) return;
    finish();
    for (const view of viewsOf(current)) view.element.hidden = true;
    pages = fittingPages;
    showSpread(current);
  };

  return {
    defaultFit: "page",
    fitsEachSpread: true,
    enter: (page) => {
      for (const view of views) view.element.hidden = true;
      book.replaceChildren(...views.map((view) => view.element));
      context.element.replaceChildren(book);
      updatePagesPerSpread();
      showSpread(page);
      gestures = new AbortController();
      listenToFlipGestures({
        container: context.element,
        book,
        rightToLeft,
        signal: gestures.signal,
        isSinglePage: () => pages === 1,
        startFlip: (by) => {
          const to = getAdjacentPage(current, by, count, pages);
          return to === undefined ? undefined : startFlip(to)?.animation;
        },
        releaseFlip: (leaf, forward) => {
          if (flip?.animation !== leaf) return;
          current = forward ? flip.upper : flip.lower;
          leaf.animateTo(forward ? 1 : 0);
        },
      });
    },
    leave: () => {
      gestures?.abort();
      gestures = undefined;
      finish();
      context.element.classList.remove("turning", "zoomed", "at-edge");
      for (const view of views) {
        view.element.hidden = false;
        delete view.element.dataset["side"];
      }
    },
    current: () => current,
    show: (page, down = 0) => {
      finish();
      showSpread(page);
      context.element.scrollTop = Math.max(0, down);
    },
    turnTo,
    adjacentPage: (by) => getAdjacentPage(current, by, count, pages),
    nearbyPages: (forward) => {
      const nearby = new Map<number, NearbyPage>();
      const add = (page: number | undefined, distance: number) => {
        for (const view of page === undefined ? [] : viewsOf(page))
          if (!nearby.has(view.number)) nearby.set(view.number, { view, distance });
      };
      add(current, 0);
      for (const page of flip ? [flip.lower, flip.upper] : []) add(page, 0);
      const next = getAdjacentPage(current, 1, count, pages);
      const previous = getAdjacentPage(current, -1, count, pages);
      add(next, forward ? spreadDistancePx : 1.5 * spreadDistancePx);
      add(previous, forward ? 1.5 * spreadDistancePx : spreadDistancePx);
      if (next !== undefined) add(getAdjacentPage(next, 1, count, pages), 3 * spreadDistancePx);
      return [...nearby.values()];
    },
    extent: (page, choice): Extent => {
      updatePagesPerSpread();
      const sizes = viewsOf(page).map((view) => view.displaySize);
      const width = Math.max(1, ...sizes.map((size) => size.width));
      const pagesWide = isClosed(page) && choice !== "width" ? 1 : pages;
      return { width: pagesWide * width, height: Math.max(1, ...sizes.map((size) => size.height)) };
    },
    refresh: () => {
      updatePagesPerSpread();
      if (flip) flip.zooms = zoomsOf(flip.lower, flip.upper);
      updateStyle(flip?.animation.progress);
    },
  };
};
