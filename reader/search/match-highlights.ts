/** Highlights matches on drawn pages with the CSS Custom Highlight API, which does not change the text layer. */
import type { MatchRange } from "#reader/model/find-text.ts";
import type { PageView } from "../pages/page-view.ts";

/** Highlights of matches. */
export interface MatchHighlights {
  /** Replaces the highlights of a page. `current` is the index of the current match. */
  set(view: PageView, matches: readonly MatchRange[], current: number | undefined): void;
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
export const createMatchHighlights = (): MatchHighlights => {
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
  return {
    set: (view, matches, current) => {
      unmark(view);
      const ranges: Range[] = [];
      for (const [index, matchRange] of matches.entries()) {
        const range = createRange(view, matchRange);
        if (range === undefined) continue;
        (index === current ? currentMatch : otherMatches).add(range);
        ranges.push(range);
      }
      if (ranges.length > 0) marked.set(view, ranges);
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
