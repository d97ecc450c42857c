/** Keys and gestures: what moves the document beside the bar. */

import type { Destination } from "../pages/page-links.ts";
import type { PageList } from "../pages/page-list.ts";
import { stepZoom } from "../pages/zoom.ts";
import type { Search } from "../search/search.ts";
import { listenToTurnGestures } from "../views/turn-gestures.ts";
import { listenToZoomGestures } from "../views/zoom-gestures.ts";
import { type KeySettings, listenToKeys } from "./keyboard.ts";

export interface InputOptions {
  readonly pages: PageList;
  readonly signal: AbortSignal;
  goTo(destination: Destination): void;
  readonly keyChoice: KeySettings;
  search(): Search | undefined;
  print(): Promise<void>;
  help(): void;
}

const lineHeightPx = 48;

/** Scrolls by heights of the window; in a view that shows all at once, or at its end, to the next page. */
const scrollOrTurn = (pages: PageList, windows: number): void => {
  const { scrollTop, clientHeight, scrollHeight } = pages.element;
  const room = windows > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
  if (room > 1 || !pages.step(windows > 0 ? 1 : -1)) pages.element.scrollBy({ top: windows * clientHeight });
};

export const listenToInput = ({ pages, signal, keyChoice, goTo, search, print, help }: InputOptions): void => {
  const count = pages.views.length;
  listenToKeys(
    {
      // Left and right are places on the screen: in a document read from right to left, left goes on.
      previousPage: () => pages.step(pages.rightToLeft ? 1 : -1),
      nextPage: () => pages.step(pages.rightToLeft ? -1 : 1),
      firstPage: () => goTo({ page: 1 }),
      lastPage: () => goTo({ page: count }),
      scrollBy: (windows) => scrollOrTurn(pages, windows),
      scrollByLines: (lines) => pages.element.scrollBy({ top: lines * lineHeightPx }),
      zoomIn: () => pages.setZoom(stepZoom(pages.zoom, 1)),
      zoomOut: () => pages.setZoom(stepZoom(pages.zoom, -1)),
      resetZoom: () => pages.setZoom("fit"),
      rotate: () => pages.rotate(90),
      search: () => search()?.toggle(true),
      searchNext: () => search()?.step(1),
      searchPrevious: () => search()?.step(-1),
      print: () => void print(),
      help,
    },
    keyChoice,
    signal,
  );
  listenToZoomGestures(pages, signal);
  listenToTurnGestures(pages, signal);
};
