/**
 * Finds text that has to stay where it is, because something else on the page belongs to its place: the area of a link or a
 * field, or a line under it.
 */
import type { DrawnArea } from "../page-text/drawn-areas.ts";
import type { PlacedGlyph, TextLine } from "../page-text/text-lines.ts";
import { type Edges, readEdges } from "../reading/page-boxes.ts";
import type { PdfFile } from "../reading/pdf-file.ts";
import type { PdfDict } from "../syntax/pdf-syntax.ts";

/** The range along a line that something takes. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** What is at the height of a line. */
export interface LineThings {
  /** Whether a glyph has to stay. `after`: where the mark before it ends on the line. */
  readonly isFixed: (glyph: PlacedGlyph, after: number) => boolean;
  /** What is filled or stroked, also beside the line. */
  readonly drawings: readonly LineRange[];
}

/** Finds what is at the height of a line. */
export type FindThings = (line: TextLine) => LineThings;

/** Shares of the font size: how far below and above the baseline something touches its text. */
const limits = { below: 0.35, above: 0.9, start: 0.1 } as const;
/** A page of drawings alone has many, and only those at a line with a mark count. */
const maxAnnotations = 5_000;

/** Creates the search for the lines of a page. `areas`: what its content fills and strokes. @throws PdfSyntaxError */
export const createThingSearch = async (
  file: PdfFile,
  page: PdfDict,
  areas: readonly DrawnArea[],
): Promise<FindThings> => {
  const annotations = await readAnnotationEdges(file, page);
  return (line) => {
    const drawings = areas.flatMap((edges) => findRange(line, edges) ?? []);
    const ranges = [...annotations.flatMap((edges) => findRange(line, edges) ?? []), ...drawings];
    const isFixed = (glyph: PlacedGlyph, after: number): boolean =>
      ranges.some(
        ({ start, end }) => start >= after - limits.start * line.size && start < glyph.end && end > glyph.start,
      );
    return { isFixed, drawings };
  };
};

const readAnnotationEdges = async (file: PdfFile, { entries }: PdfDict): Promise<readonly Edges[]> => {
  const list = await file.resolve(entries.get("Annots"));
  if (list?.kind !== "array") return [];
  const annotationEdges: Edges[] = [];
  for (const item of list.items.slice(0, maxAnnotations)) {
    const edges = await readEdges(file, (await file.resolveDict(item))?.entries.get("Rect"));
    if (edges !== undefined) annotationEdges.push(edges);
  }
  return annotationEdges;
};

/** Returns the range of an area along a line; undefined if it does not reach its height. */
const findRange = ({ frame, baseline, size }: TextLine, edges: Edges): LineRange | undefined => {
  const [left, bottom, right, top] = edges;
  const [along, up] = [frame.along, frame.up].map(([x, y]) => {
    const [first, second] = [Math.min(x * left, x * right), Math.max(x * left, x * right)];
    return [first + Math.min(y * bottom, y * top), second + Math.max(y * bottom, y * top)] as const;
  });
  if (along === undefined || up === undefined) return undefined;
  const touches = up[1] >= baseline - limits.below * size && up[0] <= baseline + limits.above * size;
  return touches ? { start: along[0], end: along[1] } : undefined;
};
