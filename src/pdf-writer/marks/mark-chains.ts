/** Joins the marks of a line that follow each other to chains: “Dear [[title]] [[name]], welcome” moves as a whole. */
import type { PlacedGlyph, TextLine } from "../page-text/text-lines.ts";
import type { GlyphCut, Mark, MarkChain, RejectedMark } from "./mark.ts";
import { type FoundTail, findTail, type GlyphKind } from "./mark-tail.ts";
import { findSurroundings, type PartSurroundings } from "./surroundings.ts";

/** A mark on its line. */
export interface LocatedMark {
  readonly mark: Omit<Mark, "page" | "tail" | "chain" | "offset">;
  /** Indexes of its glyphs. */
  readonly first: number;
  readonly last: number;
  /** Position along the baseline. */
  readonly start: number;
}

/** The marks of a line, and what cannot be cut out. Positions of that are in UTF-16 units of the text of the line. */
export interface LocatedMarks {
  readonly marks: readonly LocatedMark[];
  readonly rejected: readonly {
    readonly source: string;
    readonly reason: RejectedMark["reason"];
    readonly start: number;
    readonly end: number;
  }[];
}

interface TailedMark extends LocatedMark {
  readonly following: FoundTail;
}

/** A chain on its line. */
interface LocatedChain {
  readonly line: TextLine;
  readonly marks: readonly [TailedMark, ...TailedMark[]];
}

/** What is on the right of a mark is before it in such a line. */
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Finds the chains of a line. `isFixed`: whether a glyph behind a position cannot move. */
export const findChains = (
  line: TextLine,
  { marks, rejected }: LocatedMarks,
  isFixed: (glyph: PlacedGlyph, after: number) => boolean,
): readonly LocatedChain[] => {
  const markGlyphs = new Set(marks.flatMap(({ first, last }) => line.glyphs.slice(first, last + 1)));
  const fixedGlyphs = new Set(
    rejected.flatMap(({ start, end }) => line.glyphOfText.slice(start, end).map((index) => line.glyphs[index])),
  );
  const isWordOnly = rightToLeftLetter.test(line.text);
  const chains: { readonly line: TextLine; readonly marks: [TailedMark, ...TailedMark[]] }[] = [];
  for (const located of marks) {
    const end = line.glyphs[located.last]?.end ?? located.start;
    const kindOf = (index: number): GlyphKind => {
      const glyph = line.glyphs[index];
      if (glyph === undefined || fixedGlyphs.has(glyph)) return "fixed";
      if (isFixed(glyph, end)) return "fixed";
      return markGlyphs.has(glyph) ? "mark" : "text";
    };
    const mark = { ...located, following: findTail(line, located.first, located.last, kindOf, isWordOnly) };
    const open = chains.at(-1);
    if (open?.marks.at(-1)?.following.nextMark === located.first) open.marks.push(mark);
    else chains.push({ line, marks: [mark] });
  }
  return chains;
};

/** Returns the marks of a chain with their room. `page`: index of the page. */
export const joinChain = (
  page: number,
  { line, marks }: LocatedChain,
  surroundings: PartSurroundings,
): readonly Mark[] => {
  const [head] = marks;
  const end = marks.at(-1) ?? head;
  const lastGlyph = end.following.glyphs.at(-1);
  const last = lastGlyph === undefined ? end.last : line.glyphs.indexOf(lastGlyph, end.last);
  const place = findSurroundings({ line, first: head.first, last }, surroundings);
  const tailWidths = marks.map(({ following }) => following.tail?.width ?? 0);
  const chain: MarkChain = {
    width: end.start - head.start + end.mark.width + (tailWidths.at(-1) ?? 0),
    tailWidth: tailWidths.reduce((sum, width) => sum + width, 0),
    markCount: marks.length,
    align: place.align,
    room: { left: place.left - head.start, right: place.right - head.start },
  };
  return marks.map(({ mark, start, following }) => ({
    ...mark,
    ...{ page, chain, offset: start - head.start, tail: following.tail },
    cuts: [...mark.cuts, ...following.glyphs.map(toCut)],
  }));
};

/** Returns what cuts a glyph out of its content. */
export const toCut = ({ glyph: { operation, item, start, end, advance } }: PlacedGlyph): GlyphCut => ({
  ...{ operation, item, start, end, advance },
});
