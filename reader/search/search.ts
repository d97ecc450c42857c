/**
 * Search in all pages. The bar is part of the reader, so that its field has the focus at once; finding and highlighting
 * (search-results.ts) is loaded at first use.
 */

import type { PageView } from "../pages/page-view.ts";
import { setShown } from "../ui/dom.ts";
import type { LoadPanels } from "../ui/load-panels.ts";
import { createSearchBar } from "./search-bar.ts";
import type { createSearchResults, SearchResults, SearchResultsOptions } from "./search-results.ts";

/** What is loaded on demand. */
export interface SearchCode {
  readonly createSearchResults: typeof createSearchResults;
}

/** Options of `createSearch`. */
export interface SearchOptions extends Omit<SearchResultsOptions, "bar"> {
  readonly loadPanels: LoadPanels<SearchCode>;
  /** Shows a note for some seconds. */
  showNote(sentence: string): void;
  onOpen(open: boolean): void;
}

/** Controls the search. */
export interface Search {
  readonly element: HTMLElement;
  toggle(open?: boolean): void;
  /** Opens the bar with a query and shows its first match from the current page on. Does not move the focus. */
  find(words: string): void;
  /** Steps to another match; opens the bar where it is closed. */
  step(by: 1 | -1): void;
  /** Highlights the matches of a page whose text layer was drawn. */
  highlight(view: PageView): void;
}

/** Creates the search with its bar, which is hidden at first. */
export const createSearch = (options: SearchOptions): Search => {
  const { pages, t, signal, loadPanels, showNote, onOpen } = options;
  let matches: SearchResults | undefined;

  /** Loads the script of the results, then searches for the query in the bar. */
  const loadMatches = async () => {
    const panels = await loadPanels();
    if (signal.aborted) return;
    if (panels === undefined) return showNote(t("partFailed"));
    matches ??= panels.createSearchResults({ ...options, bar });
    matches.search();
  };
  const search = (again = false) => (matches ? matches.search(again) : void loadMatches());
  const step = (by: 1 | -1) => (matches ? matches.step(by) : search());

  const open = () => {
    setShown(bar.element, true);
    onOpen(true);
  };
  const close = () => {
    const hadFocus = bar.element.contains(document.activeElement);
    setShown(bar.element, false);
    onOpen(false);
    bar.field.value = "";
    matches?.search();
    if (hadFocus) pages.element.focus({ preventScroll: true });
  };
  const toggle = (shown = bar.element.hidden) => {
    if (!shown) return close();
    const selected = selectedText(pages.element);
    open();
    if (selected !== undefined) bar.field.value = selected;
    search();
    bar.field.focus();
    bar.field.select();
  };
  const bar = createSearchBar(t, { search: () => search(true), step, close });
  return {
    element: bar.element,
    toggle,
    find: (words) => {
      open();
      bar.field.value = words;
      search();
    },
    step: (by) => (bar.element.hidden ? toggle(true) : step(by)),
    highlight: (view) => matches?.highlight(view),
  };
};

const maxSelectedLength = 100;

/** Returns the selected text of the pages, which becomes the query when the search is opened. */
const selectedText = (pages: HTMLElement): string | undefined => {
  const selection = getSelection();
  const words = selection?.toString().replace(/\s+/g, " ").trim() ?? "";
  const inside = selection?.anchorNode && pages.contains(selection.anchorNode);
  return inside && words !== "" && words.length <= maxSelectedLength ? words : undefined;
};
