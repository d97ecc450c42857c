/**
 * A book: one spread lies open, and its leaf turns to the next by hand, swipe, button or key. Pages are the real ones,
 * so that their text can be selected and their assets pressed; on a narrow screen single pages turn.
 */
import { getFlipPages } from "#reader/model/flip-geometry.ts";
import { getAdjacentPage, getSpread, type PagesPerSpread } from "#reader/model/spreads.ts";
import { element } from "../ui/dom.ts";
import { type SpreadZooms, updateBookStyle } from "./book-style.ts";
import { FlipAnimation } from "./flip-animation.ts";
import { listenToFlipGestures } from "./flip-gestures.ts";
import type { Extent, Layout, LayoutContext, NearbyPage } from "./layout.ts";

interface Turning {
  readonly leaf: FlipAnimation;
  readonly lower: number;
  readonly upper: number;
  zooms: SpreadZooms;
}

/** Two pages side by side would be too small to read in a room narrower than this, or higher than wide. */
const narrowPx = 640;
const away = 1200;

export const createFlipLayout = (room: LayoutContext): Layout => {
  const { views, rightToLeft } = room;
  const count = views.length;
  const book = element("div", { class: "book" });
  let pages: PagesPerSpread = 2;
  let current = 1;
  let turning: Turning | undefined;
  let stopHands: AbortController | undefined;

  const spread = (page: number) => getSpread(page, count, pages);
  const viewsOf = (page: number) => spread(page).flatMap((number) => views[number - 1] ?? []);
  /** Whether the book is closed at this page: its cover, or its back. */
  const isClosed = (page: number) => pages === 2 && spread(page).length === 1;
  const look = (progress = 0) =>
    updateBookStyle(book, {
      pages,
      count,
      rightToLeft,
      room: room.element,
      lower: viewsOf(turning?.lower ?? current),
      upper: viewsOf(turning?.upper ?? current),
      progress,
      zooms: turning?.zooms,
    });
  const zoomsOf = (lower: number, upper: number): SpreadZooms => ({
    lower: room.zoomAt(lower),
    upper: room.zoomAt(upper),
  });

  /** Only the spread that lies open is there for eyes, keys and assistive technology. */
  const lay = (page: number) => {
    const before = current;
    current = page;
    const open = new Set(viewsOf(page));
    for (const view of new Set([...viewsOf(before), ...open, ...turned()])) {
      if (view.element.contains(document.activeElement) && !open.has(view)) room.element.focus({ preventScroll: true });
      view.element.hidden = !open.has(view);
    }
    const { scrollLeft } = room.element;
    const closes = turning !== undefined && isClosed(page);
    turning = undefined;
    // While the class still hides overflow: the old zoom could show scroll bars, which change the room's size.
    if (stopHands) room.refit();
    look();
    room.element.classList.remove("turning");
    // The empty half beside the closed book is gone: what is seen of the page stays.
    if (closes) room.element.scrollLeft = scrollLeft - book.offsetWidth / 2;
    room.requestUpdate();
  };
  const turned = () => (turning ? [...viewsOf(turning.lower), ...viewsOf(turning.upper)] : []);

  /** A leaf between what lies open and that page's spread, still lying. Undefined where they are the same. */
  const lift = (page: number): Turning | undefined => {
    finish();
    const [from, to] = [spread(current), spread(page)];
    if (from[0] === to[0]) return undefined;
    const forward = page > current;
    const [lower, upper] = forward ? [current, page] : [page, current];
    const leaf = new FlipAnimation({
      flipPages: getFlipPages(spread(lower), spread(upper), pages),
      pages,
      views,
      rightToLeft,
      from: forward ? 0 : 1,
      onMove: look,
      onRest: (at) => lay(at === 1 ? upper : lower),
    });
    const lying = viewsOf(current)[0]?.element;
    const left = lying?.getBoundingClientRect().left ?? 0;
    const closed = isClosed(current);
    const zooms = zoomsOf(lower, upper);
    room.element.classList.add("turning");
    turning = { lower, upper, leaf, zooms };
    leaf.setProgress(leaf.progress);
    // A closed book gets its second half: the page stays where it is, by scrolling where it is larger than the room.
    if (closed && lying) room.element.scrollLeft += lying.getBoundingClientRect().left - left;
    room.requestUpdate();
    return turning;
  };
  /** What is still turning lies at once where it was going to. */
  const finish = () => turning?.leaf.finish(current === turning.upper ? 1 : 0);

  const turnTo = (page: number) => {
    const lifted = lift(page);
    if (lifted === undefined) return;
    // From now on it is the page that is read; only the leaf is still on its way.
    current = page;
    lifted.leaf.animateTo(page === lifted.upper ? 1 : 0);
  };

  const measure = () => {
    const { clientWidth, clientHeight } = room.element;
    const wanted: PagesPerSpread = clientWidth < narrowPx || clientWidth < clientHeight ? 1 : 2;
    if (wanted === pages) return;
    finish();
    for (const view of viewsOf(current)) view.element.hidden = true;
    pages = wanted;
    lay(current);
  };

  return {
    defaultFit: "page",
    fitsEachSpread: true,
    enter: (page) => {
      for (const view of views) view.element.hidden = true;
      book.replaceChildren(...views.map((view) => view.element));
      room.element.replaceChildren(book);
      measure();
      lay(page);
      stopHands = new AbortController();
      listenToFlipGestures({
        container: room.element,
        book,
        rightToLeft,
        signal: stopHands.signal,
        isSinglePage: () => pages === 1,
        startFlip: (by) => {
          const to = getAdjacentPage(current, by, count, pages);
          return to === undefined ? undefined : lift(to)?.leaf;
        },
        releaseFlip: (leaf, forward) => {
          if (turning?.leaf !== leaf) return;
          current = forward ? turning.upper : turning.lower;
          leaf.animateTo(forward ? 1 : 0);
        },
      });
    },
    leave: () => {
      stopHands?.abort();
      stopHands = undefined;
      finish();
      room.element.classList.remove("turning", "zoomed", "at-edge");
      for (const view of views) {
        view.element.hidden = false;
        delete view.element.dataset["side"];
      }
    },
    current: () => current,
    show: (page, down = 0) => {
      finish();
      lay(page);
      room.element.scrollTop = Math.max(0, down);
    },
    turnTo,
    adjacentPage: (by) => getAdjacentPage(current, by, count, pages),
    nearbyPages: (forward) => {
      const found = new Map<number, NearbyPage>();
      const add = (page: number | undefined, distance: number) => {
        for (const view of page === undefined ? [] : viewsOf(page))
          if (!found.has(view.number)) found.set(view.number, { view, distance });
      };
      add(current, 0);
      for (const page of turning ? [turning.lower, turning.upper] : []) add(page, 0);
      const next = getAdjacentPage(current, 1, count, pages);
      const previous = getAdjacentPage(current, -1, count, pages);
      add(next, forward ? away : 1.5 * away);
      add(previous, forward ? 1.5 * away : away);
      if (next !== undefined) add(getAdjacentPage(next, 1, count, pages), 3 * away);
      return [...found.values()];
    },
    extent: (page, choice): Extent => {
      measure();
      const shown = viewsOf(page).map((view) => view.displaySize);
      const width = Math.max(1, ...shown.map((size) => size.width));
      const across = isClosed(page) && choice !== "width" ? 1 : pages;
      return { width: across * width, height: Math.max(1, ...shown.map((size) => size.height)) };
    },
    refresh: () => {
      measure();
      if (turning) turning.zooms = zoomsOf(turning.lower, turning.upper);
      look(turning?.leaf.progress);
    },
  };
};
