/** Highlights matches on drawn pages with the CSS Custom Highlight API, which does not change the text layer. */
import type { MatchRange } from "#reader/model/find-text.ts";
import type { PageView } from "../pages/page-view.ts";

export interface MatchHighlights {
  /** Replaces the highlights of a page. `current` is the index of the current match. */
  set(view: PageView, places: readonly MatchRange[], current: number | undefined): void;
  clear(): void;
}

/** Firefox before 140 (2025) has no highlights; stepping from match to match still works. */
const highlight = (name: string): Pick<Highlight, "add" | "delete"> => {
  if (typeof Highlight !== "function") return new Set<AbstractRange>() as unknown as Highlight;
  const known = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, known);
  return known;
};

export const createMatchHighlights = (): MatchHighlights => {
  const all = highlight("smartlink-match");
  const one = highlight("smartlink-current");
  const marked = new Map<PageView, readonly Range[]>();
  const unmark = (view: PageView) => {
    for (const range of marked.get(view) ?? []) {
      all.delete(range);
      one.delete(range);
    }
    marked.delete(view);
  };
  return {
    set: (view, places, current) => {
      unmark(view);
      const ranges: Range[] = [];
      for (const [index, place] of places.entries()) {
        const range = rangeOf(view, place);
        if (range === undefined) continue;
        (index === current ? one : all).add(range);
        ranges.push(range);
      }
      if (ranges.length > 0) marked.set(view, ranges);
    },
    clear: () => {
      for (const view of [...marked.keys()]) unmark(view);
    },
  };
};

const rangeOf = ({ text }: PageView, place: MatchRange): Range | undefined => {
  const start = text?.runs[place.startRun]?.firstChild;
  const end = text?.runs[place.endRun]?.firstChild;
  if (!(start instanceof Text) || !(end instanceof Text)) return undefined;
  const range = document.createRange();
  range.setStart(start, Math.min(place.startOffset, start.length));
  range.setEnd(end, Math.min(place.endOffset, end.length));
  return range;
};
