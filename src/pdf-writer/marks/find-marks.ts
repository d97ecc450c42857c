/**
 * Finds the marks that stand in the text of pages. Text in pictures and outlines is not seen, and neither is that of
 * annotations and form fields.
 */
import { holdsPlaceholder, mayHoldPlaceholder, parseText } from "#domain/placeholders/placeholder-text.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { Matrix } from "../content/page-space.ts";
import { createFontReader, type ReadFont } from "../font-reading/read-font.ts";
import { readPageContent } from "../page-text/page-content.ts";
import { readDrawing } from "../page-text/read-glyphs.ts";
import type { ReplacementText } from "../page-text/shown-glyph.ts";
import { joinLines, type PlacedGlyph, type TextLine } from "../page-text/text-lines.ts";
import type { BasePdf } from "../reading/base-pdf.ts";
import { readPageView } from "../reading/page-boxes.ts";
import { readPage } from "../reading/page-tree.ts";
import { PdfSyntaxError } from "../syntax/pdf-syntax.ts";
import { createThingSearch } from "./fixed-text.ts";
import { type Mark, type RejectedMark, rejectionReasons } from "./mark.ts";
import { findChains, joinChain, type LocatedMark, type LocatedMarks, toCut } from "./mark-chains.ts";

/** The marks of a PDF. */
export interface FoundMarks {
  readonly marks: readonly Mark[];
  readonly rejected: readonly RejectedMark[];
  /** Indexes of pages whose content cannot be read, because it is damaged or has a filter that no program uses any more. */
  readonly unreadablePages: readonly number[];
}

/** Finds parts of a line's text. Positions are in UTF-16 units. */
export type FindParts = (text: string) => readonly { readonly start: number; readonly end: number }[];

/** Finds the marks of pages, in the order of pages, lines from their first operator. Without `pageIndexes`, of all. */
export const findMarks = async (
  base: BasePdf,
  pageIndexes: Iterable<number> = base.pages.keys(),
  findParts: FindParts = findPlaceholders,
): Promise<FoundMarks> => {
  const marks: Mark[] = [];
  const rejected: RejectedMark[] = [];
  const unreadablePages: number[] = [];
  const readFont = createFontReader(base.file);
  for (const page of pageIndexes) {
    const ofPage = await readMarks(base, page, readFont, findParts);
    if (ofPage === undefined) unreadablePages.push(page);
    marks.push(...(ofPage?.marks ?? []));
    rejected.push(...(ofPage?.rejected ?? []));
  }
  return { marks, rejected, unreadablePages };
};

const findPlaceholders: FindParts = (text) => {
  if (!mayHoldPlaceholder(text)) return [];
  let at = 0;
  return parseText(text).parts.flatMap((part) => {
    const start = at;
    at += typeof part === "string" ? part.length : part.source.length;
    return typeof part === "string" ? [] : [{ start, end: at }];
  });
};

/** Returns what looks like a mark, but has no name in its brackets that data can have. */
const findLookalikes = (text: string): readonly string[] =>
  mayHoldPlaceholder(text)
    ? parseText(text).warnings.flatMap((sentence) => /^.*?\]\]/.exec(sentence)?.slice(0, 1) ?? [])
    : [];

const readMarks = async ({ file, pages }: BasePdf, page: number, readFont: ReadFont, findParts: FindParts) => {
  const entry = pages[page];
  if (entry === undefined) throw new RangeError(`there is no page ${page + 1}`);
  try {
    const attributes = await readPage(file, entry);
    const content = await readPageContent(file, attributes);
    if (content === undefined) return undefined;
    const resources = await file.resolveDict(attributes.entries.get("Resources"));
    const { glyphs, areas } = await readDrawing({ file, readFont }, content.bytes, resources);
    const lines = joinLines(glyphs);
    const view = await readPageView(file, attributes);
    const marks: Mark[] = [];
    const rejected = [
      ...findBroken(lines).map((source) => reject(page, source, "lines")),
      ...lines.flatMap(({ text }) => findLookalikes(text)).map((source) => reject(page, source, "name")),
    ];
    const findThings = await createThingSearch(file, attributes, areas);
    for (const line of lines) {
      const located = locateMarks(line, findParts(line.text));
      rejected.push(...located.rejected.map(({ source, reason }) => reject(page, source, reason)));
      if (located.marks.length === 0) continue;
      const { isFixed, drawings } = findThings(line);
      const chains = findChains(line, located, isFixed);
      for (const chain of chains) marks.push(...joinChain(page, chain, { lines, page: view.edges, drawings }));
    }
    return { marks, rejected };
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
};

const reject = (page: number, source: string, reason: RejectedMark["reason"]): RejectedMark => ({
  page,
  source,
  reason,
  message: `${truncate(source)} on page ${page + 1} cannot be filled. ${rejectionReasons[reason]}`,
});

/** Returns the marks of a line, and what cannot be cut out of it. */
const locateMarks = (line: TextLine, parts: ReturnType<FindParts>): LocatedMarks => {
  const marks: LocatedMark[] = [];
  const rejected: LocatedMarks["rejected"][number][] = [];
  for (const { start, end } of parts) {
    const source = line.text.slice(start, end);
    const result = createMark(line, start, end);
    if (typeof result === "string") rejected.push({ source, reason: result, start, end });
    else marks.push({ ...result, mark: { ...result.mark, source } });
  }
  return { marks, rejected };
};

interface CreatedMark extends Omit<LocatedMark, "mark"> {
  readonly mark: Omit<LocatedMark["mark"], "source">;
}

/** Creates the mark of a part of a line, or returns why it cannot be cut out. */
const createMark = (line: TextLine, start: number, end: number): CreatedMark | RejectedMark["reason"] => {
  const { glyphs, glyphOfText } = line;
  const first = glyphOfText[start] ?? -1;
  let last = glyphOfText[end - 1] ?? -1;
  if (first < 0 || last < 0 || glyphOfText[start - 1] === first || glyphOfText[end] === last) return "joined";
  // Glyphs without a text of their own belong to the one before them.
  while (glyphs[last + 1]?.text === "") last++;
  const part = glyphs.slice(first, last + 1);
  const reason = findReason(part);
  if (reason !== undefined) return reason;
  const replacements = listReplacements(part);
  if (replacements === undefined) return "replaced";
  // The name is what its maker has styled as the value should look, not the brackets.
  const styled = glyphs[glyphOfText[start + 2] ?? -1] ?? part[0];
  const [from, to] = [part[0], part.at(-1)];
  if (styled === undefined || from === undefined || to === undefined) return "joined";
  const { style } = styled.glyph;
  const scale = Math.hypot(style.linear[0], style.linear[1]) / styled.size;
  const mark: CreatedMark["mark"] = {
    matrix: createMatrix(line, from, styled),
    rotation: (Math.atan2(line.frame.along[1], line.frame.along[0]) * 180) / Math.PI,
    width: to.end - from.start,
    size: styled.size,
    scale,
    letterSpacing: style.size === 0 ? 0 : (style.charSpacing / style.size) * 1000,
    ascent: (style.font.ascent / 1000) * styled.size,
    descent: (style.font.descent / 1000) * styled.size,
    fill: style.fill,
    font: style.font,
    fontName: style.fontName,
    transparencies: style.transparencies,
    forms: styled.glyph.operation.forms,
    markId: styled.glyph.markId,
    cuts: part.map(toCut),
    replacements,
  };
  return { mark, first, last, start: from.start };
};

const findReason = (part: readonly PlacedGlyph[]): RejectedMark["reason"] | undefined => {
  const styles = new Set(part.map(({ glyph }) => glyph.style));
  for (const { renderMode, font, size } of styles) {
    if (renderMode === 3) return "hidden";
    if (renderMode > 3) return "clip";
    if (font.isVertical) return "vertical";
    if (!font.hasExactWidths || size === 0) return "font";
  }
  return undefined;
};

/** Returns the parts of replacing texts that belong to the mark; undefined if one is not written in the content itself. */
const listReplacements = (part: readonly PlacedGlyph[]): Mark["replacements"] | undefined => {
  const texts = new Map<ReplacementText, string>();
  for (const { glyph, text } of part) {
    const { replacement } = glyph;
    if (replacement === undefined) continue;
    if (replacement.operation.operands.at(-1)?.kind !== "dict") return undefined;
    texts.set(replacement, (texts.get(replacement) ?? "") + text);
  }
  return Array.from(texts, ([{ operation, text: whole }, text]) => ({ operation, text, whole }));
};

/** The matrix has the slant of the letters, and no size: a unit of its space is one of user space. */
const createMatrix = ({ frame }: TextLine, from: PlacedGlyph, styled: PlacedGlyph): Matrix => {
  const [, , c, d] = styled.glyph.style.linear;
  const { size } = styled;
  const { x, y } = from.glyph;
  return [frame.along[0], frame.along[1], c / size, d / size, x, y];
};

const brokenForm = /\[(?:\[(?:[A-Za-z_][\w.-]*(?:\|[^\]]*)?\]?)?)?$/;

/** Returns the marks that begin at the end of one line and end on the next. */
const findBroken = (lines: readonly TextLine[]): readonly string[] =>
  lines.flatMap((line) => {
    const tail = brokenForm.exec(line.text.trimEnd())?.[0];
    if (tail === undefined) return [];
    const next = lines
      .filter((other) => isBelow(line, other))
      .sort((first, second) => second.baseline - first.baseline)[0];
    const joined = [`${tail}${next?.text ?? ""}`, `${tail} ${next?.text ?? ""}`].find(holdsPlaceholder);
    const [source] = parseText(joined ?? "").parts;
    return typeof source === "object" ? [source.source] : [];
  });

const isBelow = (line: TextLine, other: TextLine): boolean => {
  const distance = line.baseline - other.baseline;
  const isNear = distance > 0.5 * line.size && distance < 2.5 * line.size;
  return isNear && other.start < line.end && line.start < other.end && line.isVisible === other.isVisible;
};
