/** Pages in rows, one row below the other, of one page each or of two: the whole document is one long sheet. */
import { getAdjacentPage, listSpreads, type PagesPerSpread } from "#reader/model/spreads.ts";
import type { PageView } from "../pages/page-view.ts";
import { element } from "../ui/dom.ts";
import type { Extent, Layout, LayoutContext, NearbyPage } from "./layout.ts";

interface Row {
  readonly element: HTMLElement;
  readonly views: readonly PageView[];
}

/** Heights of the window that are drawn above it and below it. */
const reach = 2;
const gapPx = 16;

export const createScrollLayout = (room: LayoutContext, pages: PagesPerSpread): Layout => {
  const count = room.views.length;
  const rows = listSpreads(count, pages).map((spread) => rowOf(room, spread, pages));
  const rowOfPage = new Map(rows.flatMap((row) => row.views.map((view) => [view.number, row] as const)));
  /** Where the last order to show a page led: near the document's end its top cannot come to the window's. */
  let asked: { readonly page: number; readonly scrollTop: number } | undefined;

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
    const view = room.views[page - 1];
    if (row === undefined || view === undefined) return;
    const within = pages === 1 ? 0 : view.element.offsetTop;
    room.element.scrollTop = row.element.offsetTop + within + down;
    asked = { page, scrollTop: room.element.scrollTop };
    room.requestUpdate();
  };

  return {
    defaultFit: pages === 1 ? "reading" : "width",
    enter: (page) => {
      room.element.replaceChildren(...rows.map((row) => row.element));
      show(page);
    },
    leave: () => {
      for (const row of pages === 1 ? [] : rows) row.element.replaceChildren();
    },
    /** What lies at a third of the window's height is what a person reads. */
    current: () => {
      const { clientHeight, scrollTop, scrollHeight } = room.element;
      if (asked && Math.abs(asked.scrollTop - scrollTop) < 2) return asked.page;
      asked = undefined;
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
      const { clientHeight, scrollTop } = room.element;
      const found: NearbyPage[] = [];
      for (const row of rows.slice(rowAt(scrollTop - reach * clientHeight))) {
        const { offsetTop, offsetHeight } = row.element;
        if (offsetTop > scrollTop + (1 + reach) * clientHeight) break;
        const above = Math.max(0, scrollTop - (offsetTop + offsetHeight));
        const below = Math.max(0, offsetTop - (scrollTop + clientHeight));
        // Of two that are as far, the one in the direction of travel comes first.
        const distance = forward ? below + 2 * above : above + 2 * below;
        for (const view of row.views) found.push({ view, distance });
      }
      return found;
    },
    /** A cover that lies alone is as large as the pages after it. */
    extent: (page) => {
      const inRow = rowOfPage.get(page)?.views ?? [];
      const { width, height } = getExtent(inRow);
      return { width: inRow.length < pages ? width * pages : width, height };
    },
    refresh: () => {
      asked = undefined;
    },
  };
};

const rowOf = ({ views, rightToLeft }: LayoutContext, spread: readonly number[], pages: PagesPerSpread): Row => {
  const inRow = spread.map((page) => views[page - 1]).filter((view) => view !== undefined);
  const [only] = inRow;
  if (pages === 1 && only) return { element: only.element, views: inRow };
  const name = rightToLeft ? "spread right-to-left" : "spread";
  return { element: element("div", { class: name }, ...inRow.map((view) => view.element)), views: inRow };
};

/** Points of pages side by side. */
export const getExtent = (views: readonly PageView[]): Extent => ({
  width: views.reduce((sum, { displaySize: shown }) => sum + shown.width, 0),
  height: Math.max(1, ...views.map(({ displaySize: shown }) => shown.height)),
});
