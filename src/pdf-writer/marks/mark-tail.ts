/**
 * The text behind a mark: in “Dear [[first_name]], welcome” all of “, welcome” follows the value, however long it is. It is set
 * again by rows with its own codes, up to the end of its line or cell.
 */
import { formatFillColour } from "../content/box-shape.ts";
import { isBlank } from "../font-reading/page-font.ts";
import type { PlacedGlyph, TextLine } from "../page-text/text-lines.ts";
import { formatNumber } from "../syntax/format-number.ts";
import { escapeName } from "../syntax/pdf-syntax.ts";
import type { MarkTail, StyledText } from "./mark.ts";

/** Shares of the font size. A wider gap is a space, and a smaller shift of the baseline none. */
const limits = { gap: 0.18, shift: 0.01, slant: 0.001 } as const;

/** What a glyph of a line is to a tail. `fixed`: it cannot move, because something that is drawn or pressed lies at its place. */
export type GlyphKind = "text" | "mark" | "fixed";

/** A tail, and the glyphs that are cut out for it. */
export interface FoundTail {
  readonly tail: MarkTail | undefined;
  readonly glyphs: readonly PlacedGlyph[];
  /** Index of the first glyph of the mark that follows. */
  readonly nextMark: number | undefined;
}

/**
 * Finds the tail of the glyphs from `first` to `last` of a line. It ends before a word that looks different in a way that its
 * place cannot have, or that is fixed. `isWordOnly`: it ends at the first space, and no mark follows.
 */
export const findTail = (
  line: TextLine,
  first: number,
  last: number,
  kindOf: (index: number) => GlyphKind,
  isWordOnly: boolean,
): FoundTail => {
  const [head, end] = [line.glyphs[first], line.glyphs[last]];
  if (head === undefined || end === undefined) return noTail;
  const glyphs: PlacedGlyph[] = [];
  /** How many of them are whole words. */
  let wordsEnd = 0;
  let nextMark: number | undefined;
  for (let index = last + 1; index < line.glyphs.length; index++) {
    const [previous, glyph] = [line.glyphs[index - 1], line.glyphs[index]];
    if (previous === undefined || glyph === undefined) break;
    const isSpace = isBlank(glyph.text) || glyph.start - previous.end > limits.gap * glyph.size;
    if (isSpace && !isBlank(previous.text)) wordsEnd = glyphs.length;
    if (isSpace && isWordOnly) break;
    const kind = kindOf(index);
    if (kind === "mark" && !isWordOnly) {
      nextMark = index;
      break;
    }
    if (kind !== "text" || !canMove(head, glyph)) {
      glyphs.length = wordsEnd;
      break;
    }
    glyphs.push(glyph);
  }
  if (nextMark === undefined) while (isBlank(glyphs.at(-1)?.text ?? "x")) glyphs.pop();
  const next = nextMark === undefined ? undefined : line.glyphs[nextMark];
  const tailEnd = next?.start ?? glyphs.at(-1)?.end;
  if (tailEnd === undefined) return noTail;
  const surplusSpace = findSurplusSpace(line, first, glyphs.find(({ text }) => !isBlank(text)) ?? next, end);
  const tail = { width: tailEnd - end.end, surplusSpace, texts: listTexts(glyphs, end.end) };
  return { tail, glyphs, nextMark };
};

const noTail: FoundTail = { tail: undefined, glyphs: [], nextMark: undefined };

/** Returns the width of the space behind a mark, if there is one before it too, or nothing. */
const findSurplusSpace = (line: TextLine, first: number, next: PlacedGlyph | undefined, end: PlacedGlyph): number => {
  const [before, head] = [line.glyphs[first - 1], line.glyphs[first]];
  const isAfterSpace =
    before === undefined || isBlank(before.text) || (head?.start ?? 0) - before.end > limits.gap * before.size;
  const space = next === undefined ? 0 : next.start - end.end;
  return isAfterSpace && space > limits.gap * end.size ? space : 0;
};

/** Only what the space of the mark can show in the same way is moved, and what rows can name. */
const canMove = (head: PlacedGlyph, { glyph, size }: PlacedGlyph): boolean => {
  const { style, replacement, operation } = glyph;
  const { forms } = head.glyph.operation;
  const isPlain = style.renderMode < 3 && replacement === undefined && !style.font.isVertical && size > 0;
  const isSameContent =
    operation.forms.length === forms.length && operation.forms.every((form, at) => form === forms[at]);
  if (!isPlain || !isSameContent || !style.font.hasExactWidths || !canNameFont({ ...style, forms })) return false;
  const [alongX, alongY] = [style.linear[0], style.linear[1]];
  const unit = Math.hypot(alongX, alongY);
  const shift = ((glyph.y - head.glyph.y) * alongX - (glyph.x - head.glyph.x) * alongY) / unit;
  const slantOf = (placed: PlacedGlyph, at: 2 | 3) => placed.glyph.style.linear[at] / placed.size;
  const isUpright = ([2, 3] as const).every(
    (at) => Math.abs(slantOf(head, at) - style.linear[at] / size) < limits.slant,
  );
  return Math.abs(shift) < limits.shift * size && isUpright;
};

/** Joins glyphs of one style to one text. */
const listTexts = (glyphs: readonly PlacedGlyph[], origin: number): readonly StyledText[] => {
  const groups: PlacedGlyph[][] = [];
  for (const placed of glyphs) {
    const group = groups.at(-1);
    if (group?.[0]?.glyph.style === placed.glyph.style) group.push(placed);
    else groups.push([placed]);
  }
  return groups.flatMap((group): readonly StyledText[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { style, operation } = first.glyph;
    const unit = Math.hypot(style.linear[0], style.linear[1]);
    let operand = "";
    for (const [index, { glyph, end }] of group.entries()) {
      const next = group[index + 1];
      const gap = next === undefined ? 0 : ((next.start - end) / unit) * 1000;
      operand += glyph.code.toString(16).padStart((glyph.end - glyph.start) * 2, "0");
      if (Math.abs(gap) >= 0.01) operand += `>${formatNumber(-gap)}<`;
    }
    const { font, fontName, fill, transparencies } = style;
    return [
      {
        ...{ start: first.start - origin, operand: `[<${operand}>]` },
        ...{ size: first.size, scale: unit / first.size },
        ...{ font, fontName, fill, transparencies, forms: operation.forms },
      },
    ];
  });
};

/** Returns whether content of rows can name a font: names of resources mean the same there only if they are the page's own. */
export const canNameFont = ({ font, forms, fontName }: Pick<StyledText, "font" | "forms" | "fontName">): boolean =>
  font.number !== undefined || (forms.length === 0 && fontName !== "");

/** Returns the name of a font with the slash; undefined if rows cannot name it. `markFonts`: by number of the font. */
export const findFontName = (
  text: Pick<StyledText, "font" | "forms" | "fontName">,
  markFonts: ReadonlyMap<number, string>,
): string | undefined => {
  if (!canNameFont(text)) return undefined;
  const { number } = text.font;
  return number === undefined ? `/${escapeName(text.fontName)}` : markFonts.get(number);
};

/** Returns the operators that set the colour of a text. */
export const formatColour = ({
  fill,
  forms,
  transparencies,
}: Pick<StyledText, "fill" | "forms" | "transparencies">): string => {
  const states = transparencies.map((name) => `/${escapeName(name)} gs`);
  return [...states, forms.length === 0 || fill.isDevice ? fill.operators : formatFillColour(fill.colour)].join(" ");
};

/** Returns the operators that set a tail behind a value. `end`: the end of the value, from the start of the mark. */
export const formatTail = (
  tail: MarkTail | undefined,
  end: number,
  markFonts: ReadonlyMap<number, string>,
): readonly string[] =>
  (tail?.texts ?? []).flatMap((text) => [
    formatColour(text),
    "BT",
    `${findFontName(text, markFonts) ?? ""} ${formatNumber(text.size)} Tf`,
    ...(Math.abs(text.scale - 1) < 1e-6 ? [] : [`${formatNumber(text.scale * 100)} Tz`]),
    `${formatNumber(end + text.start)} 0 Td`,
    `${text.operand}TJ`,
    "ET",
  ]);
