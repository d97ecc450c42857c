/** Continuous scrolling: rows of one or two pages, one below the other. */
import { getAdjacentPage, listSpreads, type PagesPerSpread } from "#reader/model/spreads.ts";
import type { PageView } from "../pages/page-view.ts";
import { element } from "../ui/dom.ts";
import type { Extent, Layout, LayoutContext, NearbyPage } from "./layout.ts";

interface Row {
  readonly element: HTMLElement;
  readonly views: readonly PageView[];
}

/** Window heights that are drawn ahead above and below. */
const windowsAhead = 2;
const gapPx = 16;

/** Creates the layout of continuous scrolling, with one or two pages in a row. */
export const createScrollLayout = (context: LayoutContext, pages: PagesPerSpread): Layout => {
  const count = context.views.length;
  const rows = listSpreads(count, pages).map((spread) => createRow(context, spread, pages));
  const rowOfPage = new Map(rows.flatMap((row) => row.views.map((view) => [view.number, row] as const)));
  /** The page that was shown last. Near the end of the document, it cannot reach the top of the window. */
  let lastShown: { readonly page: number; readonly scrollTop: number } | undefined;

  const rowAt = (line: number): number => {
    let low = 0;
    let high = rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((rows[middle] as Row).element.offsetTop <= line) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  const show = (page: number, down = -gapPx) => {
    const row = rowOfPage.get(page);
    const view = context.views[page - 1];
    if (row === undefined || view === undefined) return;
    const within = pages === 1 ? 0 : view.element.offsetTop;
    context.element.scrollTop = row.element.offsetTop + within + down;
    hold(page);
    context.requestUpdate();
  };
  const hold = (page: number) => {
    lastShown = { page, scrollTop: context.element.scrollTop };
  };

  return {
    defaultFit: pages === 1 ? "reading" : "width",
    enter: (page) => {
      context.element.replaceChildren(...rows.map((row) => row.element));
      show(page);
    },
    leave: () => {
      for (const row of pages === 1 ? [] : rows) row.element.replaceChildren();
    },
    /** The page at a third of the window height counts as the one being read. */
    current: () => {
      const { clientHeight, scrollTop, scrollHeight } = context.element;
      if (lastShown && Math.abs(lastShown.scrollTop - scrollTop) < 2) return lastShown.page;
      lastShown = undefined;
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      const row = rows[atEnd ? rows.length - 1 : rowAt(scrollTop + clientHeight / 3)];
      return row?.views[0]?.number ?? 1;
    },
    show,
    turnTo: show,
    adjacentPage(by) {
      return getAdjacentPage(this.current(), by, count, pages);
    },
    nearbyPages: (forward) => {
      const { clientHeight, scrollTop } = context.element;
      const nearby: NearbyPage[] = [];
      for (const row of rows.slice(rowAt(scrollTop - windowsAhead * clientHeight))) {
        const { offsetTop, offsetHeight } = row.element;
        if (offsetTop > scrollTop + (1 + windowsAhead) * clientHeight) break;
        const above = Math.max(0, scrollTop - (offsetTop + offsetHeight));
        const below = Math.max(0, offsetTop - (scrollTop + clientHeight));
        // Of two equally distant pages, the one in the direction of scrolling comes first.
        const distance = forward ? below + 2 * above : above + 2 * below;
        for (const view of row.views) nearby.push({ view, distance });
      }
      return nearby;
    },
    /** A single cover is fitted like a spread of two pages. */
    extent: (page) => {
      const rowViews = rowOfPage.get(page)?.views ?? [];
      const { width, height } = getExtent(rowViews);
      return { width: rowViews.length < pages ? width * pages : width, height };
    },
    refresh: () => {
      lastShown = undefined;
    },
    hold,
  };
};

const createRow = ({ views, rightToLeft }: LayoutContext, spread: readonly number[], pages: PagesPerSpread): Row => {
  const rowViews = spread.map((page) => views[page - 1]).filter((view) => view !== undefined);
  const [first] = rowViews;
  if (pages === 1 && first) return { element: first.element, views: rowViews };
  const name = rightToLeft ? "spread right-to-left" : "spread";
  return { element: element("div", { class: name }, ...rowViews.map((view) => view.element)), views: rowViews };
};

/** Returns the size in points of pages side by side. */
export const getExtent = (views: readonly PageView[]): Extent => ({
  width: views.reduce((sum, { displaySize: shown }) => sum + shown.width, 0),
  height: Math.max(1, ...views.map(({ displaySize: shown }) => shown.height)),
});
