/**
 * The matches of a search: finds, highlights and steps through them. The first match is shown as soon as it is found, while
 * the rest of the document is still being searched.
 */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { locateMatches } from "#reader/model/find-text.ts";
import type { Jump } from "../document/jump-history.ts";
import type { Translate } from "../i18n/language.ts";
import type { PageList } from "../pages/page-list.ts";
import type { PageView } from "../pages/page-view.ts";
import type { Track } from "../tracking/tracker.ts";
import { createDocumentText } from "./document-text.ts";
import { Finder, type MatchPosition } from "./finder.ts";
import { createMatchHighlights } from "./match-highlights.ts";
import type { SearchBar } from "./search-bar.ts";

export interface SearchResultsOptions {
  readonly document: PDFDocumentProxy;
  readonly pages: PageList;
  readonly t: Translate;
  readonly track: Track;
  readonly signal: AbortSignal;
  /** Shows a match, in a way that can be gone back. */
  readonly jump: Jump;
  readonly bar: SearchBar;
  /** Called with the current query; empty if there is none. */
  onQuery(words: string): void;
}

export interface SearchResults {
  /** Searches for the query in the bar. `again` repeats an unchanged query, after an option has changed. */
  search(again?: boolean): void;
  step(by: 1 | -1): void;
  /** Highlights the matches of a page whose text layer was drawn. */
  highlight(view: PageView): void;
}

export const createSearchResults = (options: SearchResultsOptions): SearchResults => {
  const { document: pdf, pages, t, track, signal, jump, bar, onQuery } = options;
  const text = createDocumentText(pdf);
  const marks = createMatchHighlights();
  let asked = "";
  let current: MatchPosition | undefined;
  /** A step whose match is on a page that was not searched yet. */
  let awaited: 1 | -1 | undefined;

  const finder = new Finder(text, {
    onPageMatches: (page) => {
      if (current === undefined) show({ page, index: 0 });
      else if (awaited !== undefined) go(awaited);
      const view = pages.views[page - 1];
      if (view?.text) void mark(view);
      tell();
    },
    onDone: () => {
      if (awaited !== undefined) go(awaited);
      tell();
      track("smartlink", "search", { data: { text: asked.trim(), count: finder.total } });
    },
  });

  const tell = () => {
    const { total, done } = finder;
    if (asked.trim() === "") bar.setStatus("");
    else if (!done) bar.setStatus(total === 0 ? t("searching") : t("searchSoFar", { count: total }));
    else if (current === undefined) bar.setStatus(t("searchNone"), t("searchNone"));
    else {
      const values = { current: finder.ordinal(current), total, page: current.page };
      bar.setStatus(t("searchCount", values), t("searchSpoken", values));
    }
  };

  const mark = async (view: PageView) => {
    const matches = finder.matchesOf(view.number);
    if (matches.length === 0) return;
    const page = await text.page(view.number);
    // Another search may have begun meanwhile.
    if (view.text === undefined || finder.matchesOf(view.number) !== matches) return;
    marks.set(view, locateMatches(page, matches), current?.page === view.number ? current.index : undefined);
  };

  const show = (match: MatchPosition) => {
    const before = current;
    current = match;
    awaited = undefined;
    for (const page of new Set([before?.page, match.page])) {
      const view = page === undefined ? undefined : pages.views[page - 1];
      if (view?.text) void mark(view);
    }
    void reveal(match);
  };

  /** Scrolls to the match, or to its page until its text layer is drawn. */
  const reveal = async (match: MatchPosition) => {
    const view = pages.views[match.page - 1];
    const found = finder.matchesOf(match.page)[match.index];
    if (view === undefined || found === undefined) return;
    const [place] = locateMatches(await text.page(match.page), [found]);
    if (place === undefined || current !== match || signal.aborted) return;
    const drawn = () => view.text?.runs[place.startRun];
    const run = drawn();
    if (run) return jump(() => pages.reveal(run), "search");
    jump(() => pages.goTo({ page: match.page }), "search");
    view.afterText(() => {
      const late = drawn();
      if (late && current === match) pages.reveal(late);
    });
  };

  const go = (by: 1 | -1) => {
    const next = current && finder.next(current, by);
    awaited = next === undefined && !finder.done ? by : undefined;
    if (next) show(next);
  };

  const search = (again = false) => {
    const words = bar.field.value;
    if (words === asked && !again) return;
    asked = words;
    current = undefined;
    awaited = undefined;
    marks.clear();
    onQuery(words.trim());
    void finder.find(words, bar.options, pages.current);
    tell();
  };

  const step = (by: 1 | -1) => {
    if (bar.field.value !== asked) return search();
    if (current === undefined) return;
    go(by);
    tell();
    track("smartlink", "search_next", { data: { text: asked.trim() } });
  };

  signal.addEventListener("abort", () => {
    finder.stop();
    marks.clear();
  });
  return { search, step, highlight: (view) => void mark(view) };
};
