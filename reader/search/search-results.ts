/**
 * The matches of a search: finds, highlights and steps through them. The first match is shown as soon as it is found, while
 * the rest of the document is still being searched.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { locateMatches, type MatchRange, type TextMatch } from "#reader/model/find-text.ts";
import { areFarApart, type Jump } from "#reader/model/reading-position.ts";
import type { Translate } from "../i18n/language.ts";
import type { PageView } from "../pages/page-view.ts";
import type { Track } from "../tracking/tracker.ts";
import type { PageList } from "../views/page-list.ts";
import { createDocumentText, type DocumentText } from "./document-text.ts";
import { Finder, type MatchPosition } from "./finder.ts";
import type { SearchBar } from "./search-bar.ts";

/** Options of `createSearchResults`. */
export interface SearchResultsOptions {
  readonly document: PDFDocumentProxy;
  readonly pages: PageList;
  readonly t: Translate;
  readonly track: Track;
  readonly signal: AbortSignal;
  /** Shows a match as a jump that Back undoes. */
  readonly jump: Jump;
  readonly bar: SearchBar;
  /** Called with the current query; empty if there is none. */
  onQuery(words: string): void;
}

/** Searches and steps through the matches. */
export interface SearchResults {
  /** Searches for the query in the bar. `again` repeats an unchanged query, after an option has changed. */
  search(again?: boolean): void;
  step(by: 1 | -1): void;
  /** Highlights the matches of a page whose text layer was drawn. */
  highlight(view: PageView): void;
}

/** Creates the results of a search bar. Aborting the signal removes the highlights. */
export const createSearchResults = (options: SearchResultsOptions): SearchResults => {
  const { document: pdf, pages, t, track, signal, jump, bar, onQuery } = options;
  const text = createDocumentText(pdf);
  let query = "";
  let current: MatchPosition | undefined;
  /** A step whose match is on a page that was not searched yet. */
  let pendingStep: 1 | -1 | undefined;

  const finder = new Finder(text, {
    onPageMatches: (page) => {
      if (current === undefined) show({ page, index: 0 });
      else if (pendingStep !== undefined) go(pendingStep);
      highlightPage(page);
      updateStatus();
    },
    onDone: () => {
      if (pendingStep !== undefined) go(pendingStep);
      updateStatus();
      track("smartlink", "search", { data: { text: query.trim(), count: finder.total } });
    },
  });
  const highlights = createMatchHighlights({ text, finder, getCurrent: () => current });
  const updateStatus = () => bar.setStatus(...describeResults(query, finder, current, t));

  const highlightPage = (page: number) => {
    const view = pages.views[page - 1];
    if (view?.text) void highlights.update(view);
  };

  const show = (match: MatchPosition) => {
    const previous = current;
    current = match;
    pendingStep = undefined;
    for (const page of new Set([previous?.page ?? match.page, match.page])) highlightPage(page);
    const textMatch = finder.matchesOf(match.page)[match.index];
    const isCurrent = () => current === match && !signal.aborted;
    if (textMatch) void revealMatch(match.page, textMatch, { pages, text, jump, isCurrent });
  };

  const go = (by: 1 | -1) => {
    const next = current && finder.next(current, by);
    pendingStep = next === undefined && !finder.done ? by : undefined;
    if (next) show(next);
  };

  const search = (again = false) => {
    const words = bar.field.value;
    if (words === query && !again) return;
    query = words;
    current = undefined;
    pendingStep = undefined;
    highlights.clear();
    onQuery(words.trim());
    void finder.find(words, bar.options, pages.current);
    updateStatus();
  };

  const step = (by: 1 | -1) => {
    if (bar.field.value !== query) return search();
    if (current === undefined) return;
    go(by);
    updateStatus();
    track("smartlink", "search_next", { data: { text: query.trim() } });
  };

  signal.addEventListener("abort", () => {
    finder.stop();
    highlights.clear();
  });
  return { search, step, highlight: (view) => void highlights.update(view) };
};

/** Returns the status to show, and the one to announce if it is final. */
const describeResults = (
  query: string,
  finder: Finder,
  current: MatchPosition | undefined,
  t: Translate,
): [shown: string, spoken?: string] => {
  const { total, done } = finder;
  if (query.trim() === "") return [""];
  if (!done) return [total === 0 ? t("searching") : t("searchSoFar", { count: total })];
  if (current === undefined) return [t("searchNone"), t("searchNone")];
  const values = { current: finder.ordinal(current), total, page: current.page };
  return [t("searchCount", values), t("searchSpoken", values)];
};

/** Options of `revealMatch`. */
interface RevealMatchOptions {
  readonly pages: PageList;
  readonly text: DocumentText;
  readonly jump: Jump;
  /** Whether the match is still the one to show. */
  isCurrent(): boolean;
}

/** Scrolls to the match, or to its page until its text layer is drawn. Gives up if the reader moves on meanwhile. */
const revealMatch = async (page: number, match: TextMatch, options: RevealMatchOptions): Promise<void> => {
  const { pages, text, jump, isCurrent } = options;
  let position = pages.position;
  const isOutdated = () => !isCurrent() || areFarApart(position, pages.position);
  const view = pages.views[page - 1];
  const [range] = locateMatches(await text.page(page), [match]);
  if (view === undefined || range === undefined || isOutdated()) return;
  const findRun = () => view.text?.runs[range.startRun];
  const run = findRun();
  if (run) return jump(() => pages.reveal(run), "search");
  jump(() => pages.goTo({ page }), "search");
  position = pages.position;
  view.afterText(() => {
    const drawnRun = findRun();
    if (drawnRun && !isOutdated()) pages.reveal(drawnRun);
  });
};

// Highlights matches on drawn pages with the CSS Custom Highlight API, which does not change the text layer.

/** What is highlighted. */
interface MatchHighlightsOptions {
  readonly text: DocumentText;
  readonly finder: Finder;
  /** Returns the current match, which looks different. */
  getCurrent(): MatchPosition | undefined;
}

/** Highlights of matches. */
interface MatchHighlights {
  /** Highlights the matches of a page again. Does nothing if it has none or its text layer is not drawn. */
  update(view: PageView): Promise<void>;
  clear(): void;
}

/** Firefox before 140 (2025) has no highlights; stepping from match to match still works. */
const getHighlight = (name: string): Pick<Highlight, "add" | "delete"> => {
  if (typeof Highlight !== "function") return new Set<AbstractRange>() as unknown as Highlight;
  const highlights = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlights);
  return highlights;
};

/** Creates the highlights `smartlink-match` and `smartlink-current` (styles/search.css). */
const createMatchHighlights = ({ text, finder, getCurrent }: MatchHighlightsOptions): MatchHighlights => {
  const otherMatches = getHighlight("smartlink-match");
  const currentMatch = getHighlight("smartlink-current");
  const marked = new Map<PageView, readonly Range[]>();
  const unmark = (view: PageView) => {
    for (const range of marked.get(view) ?? []) {
      otherMatches.delete(range);
      currentMatch.delete(range);
    }
    marked.delete(view);
  };
  const mark = (view: PageView, matches: readonly MatchRange[], current: number | undefined) => {
    unmark(view);
    const ranges: Range[] = [];
    for (const [index, matchRange] of matches.entries()) {
      const range = createRange(view, matchRange);
      if (range === undefined) continue;
      (index === current ? currentMatch : otherMatches).add(range);
      ranges.push(range);
    }
    if (ranges.length > 0) marked.set(view, ranges);
  };
  return {
    update: async (view) => {
      const matches = finder.matchesOf(view.number);
      if (matches.length === 0) return;
      const page = await text.page(view.number);
      // Another search may have begun meanwhile.
      if (view.text === undefined || finder.matchesOf(view.number) !== matches) return;
      const current = getCurrent();
      mark(view, locateMatches(page, matches), current?.page === view.number ? current.index : undefined);
    },
    clear: () => {
      for (const view of [...marked.keys()]) unmark(view);
    },
  };
};

const createRange = ({ text }: PageView, match: MatchRange): Range | undefined => {
  const start = text?.runs[match.startRun]?.firstChild;
  const end = text?.runs[match.endRun]?.firstChild;
  if (!(start instanceof Text) || !(end instanceof Text)) return undefined;
  const range = document.createRange();
  range.setStart(start, Math.min(match.startOffset, start.length));
  range.setEnd(end, Math.min(match.endOffset, end.length));
  return range;
};
