/** Keys and wheel: what moves the document beside the bar. */
import { type KeyChoice, listenToKeys } from "./keys.ts";
import type { Destination } from "./page-links.ts";
import type { PageList } from "./page-list.ts";
import type { Search } from "./search/search.ts";
import { steppedZoom } from "./zoom.ts";

export interface InputOptions {
  readonly pages: PageList;
  readonly signal: AbortSignal;
  goTo(destination: Destination): void;
  readonly keyChoice: KeyChoice;
  search(): Search | undefined;
  print(): Promise<void>;
  help(): void;
}

const lineHeightPx = 48;

export const listenToInput = ({ pages, signal, keyChoice, goTo, search, print, help }: InputOptions): void => {
  const count = pages.views.length;
  listenToKeys(
    {
      // Left and right are places on the screen: in a document read from right to left, left goes on.
      previousPage: () => pages.step(pages.rightToLeft ? 1 : -1),
      nextPage: () => pages.step(pages.rightToLeft ? -1 : 1),
      firstPage: () => goTo({ page: 1 }),
      lastPage: () => goTo({ page: count }),
      scrollBy: (windows) => pages.advance(windows),
      scrollByLines: (lines) => pages.element.scrollBy({ top: lines * lineHeightPx }),
      zoomIn: () => pages.setZoom(steppedZoom(pages.zoom, 1)),
      zoomOut: () => pages.setZoom(steppedZoom(pages.zoom, -1)),
      fitWidth: () => pages.setZoom("fit"),
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
  pages.element.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const factor = Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 200);
      pages.setZoom(pages.zoom * factor, { x: event.clientX, y: event.clientY });
    },
    { passive: false, signal },
  );
};
