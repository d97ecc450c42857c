/** Highlights matches on drawn pages with the CSS Custom Highlight API, which does not change the text layer. */
import { locateMatches, type MatchRange } from "#reader/model/find-text.ts";
import type { PageView } from "../pages/page-view.ts";
import type { DocumentText } from "./document-text.ts";
import type { Finder, MatchPosition } from "./finder.ts";

/** What is highlighted. */
export interface MatchHighlightsOptions {
  readonly text: DocumentText;
  readonly finder: Finder;
  /** Returns the current match, which looks different. */
  getCurrent(): MatchPosition | undefined;
}

/** Highlights of matches. */
export interface MatchHighlights {
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
export const createMatchHighlights = ({ text, finder, getCurrent }: MatchHighlightsOptions): MatchHighlights => {
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
