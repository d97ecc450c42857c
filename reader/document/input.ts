/** Connects keys and gestures to the pages. */

import type { Destination } from "../pages/page-links.ts";
import { stepZoom } from "../pages/zoom.ts";
import type { Search } from "../search/search.ts";
import type { PageList } from "../views/page-list.ts";
import { listenToTurnGestures } from "../views/turn-gestures.ts";
import { listenToZoomGestures } from "../views/zoom-gestures.ts";
import { type KeySettings, listenToKeys } from "./keyboard.ts";

/** Options of `listenToInput`. */
export interface InputOptions {
  readonly pages: PageList;
  readonly signal: AbortSignal;
  goTo(destination: Destination): void;
  readonly keySettings: KeySettings;
  /** The search, once it exists. */
  search(): Search | undefined;
  print(): Promise<void>;
  help(): void;
}

const lineHeightPx = 48;

/** Scrolls by a number of window heights; goes to the next or previous page if there is nothing left to scroll. */
const scrollOrStep = (pages: PageList, windows: number): void => {
  const { scrollTop, clientHeight, scrollHeight } = pages.element;
  const remainingPx = windows > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
  if (remainingPx > 1 || !pages.step(windows > 0 ? 1 : -1)) pages.element.scrollBy({ top: windows * clientHeight });
};

/** Listens until the signal is aborted. */
export const listenToInput = ({ pages, signal, keySettings, goTo, search, print, help }: InputOptions): void => {
  const count = pages.views.length;
  listenToKeys(
    {
      // Arrow keys follow the screen: in a right-to-left document, the left arrow leads to the next page.
      previousPage: () => pages.step(pages.rightToLeft ? 1 : -1),
      nextPage: () => pages.step(pages.rightToLeft ? -1 : 1),
      firstPage: () => goTo({ page: 1 }),
      lastPage: () => goTo({ page: count }),
      scrollBy: (windows) => scrollOrStep(pages, windows),
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
      selectAll: () => getSelection()?.selectAllChildren(pages.element),
    },
    keySettings,
    signal,
  );
  listenToZoomGestures(pages, signal);
  listenToTurnGestures(pages, signal);
};
