/**
 * The rest of the word behind a mark, mostly punctuation: in “Dear [[first_name]],” the comma follows the value, however long it
 * is. It is set again by rows with its own codes. Text behind a space stays where it is.
 */
import { formatFillColour } from "../content/box-shape.ts";
import { isBlank } from "../font-reading/page-font.ts";
import type { PlacedGlyph, TextLine } from "../page-text/text-lines.ts";
import { formatNumber } from "../syntax/format-number.ts";
import { escapeName } from "../syntax/pdf-syntax.ts";
import type { MarkTail, StyledText } from "./mark.ts";

/** Shares of the font size. A wider gap is a space, and a smaller shift of the baseline none. */
const limits = { gap: 0.18, shift: 0.01, slant: 0.001 } as const;
/** Nobody writes longer words behind a mark. Without a limit, text without spaces would all move. */
const maxLetters = 12;

/**
 * Finds the tail of the glyphs from `first` to `last` of a line. `isMark`: whether another mark has a glyph. Undefined: there is
 * none, or it looks different in a way that its place cannot have, or the next word is a mark.
 */
export const findTail = (
  line: TextLine,
  first: number,
  last: number,
  isMark: (index: number) => boolean,
): { readonly tail: MarkTail; readonly glyphs: readonly PlacedGlyph[] } | undefined => {
  const [head, end] = [line.glyphs[first], line.glyphs[last]];
  if (head === undefined || end === undefined) return undefined;
  const glyphs: PlacedGlyph[] = [];
  for (let index = last + 1; index < line.glyphs.length; index++) {
    const [previous, glyph] = [line.glyphs[index - 1], line.glyphs[index]];
    if (previous === undefined || glyph === undefined || isBlank(glyph.text)) break;
    if (glyph.start - previous.end > limits.gap * glyph.size) break;
    if (isMark(index) || !canMove(head, glyph) || glyphs.length === maxLetters) return undefined;
    glyphs.push(glyph);
  }
  const tailEnd = glyphs.at(-1);
  if (tailEnd === undefined) return undefined;
  return { tail: { width: tailEnd.end - end.end, texts: listTexts(glyphs, end.end) }, glyphs };
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
    const items = group.map(({ glyph: { code, start, end }, ...placed }, index) => {
      const next = group[index + 1];
      const gap = next === undefined ? 0 : ((next.start - placed.end) / unit) * 1000;
      const hex = code.toString(16).padStart((end - start) * 2, "0");
      return `<${hex}>${Math.abs(gap) < 0.01 ? "" : formatNumber(-gap)}`;
    });
    const { font, fontName, fill, transparencies } = style;
    return [
      {
        ...{ start: first.start - origin, operand: `[${items.join("")}]` },
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
  const isOfPage = forms.length === 0;
  const states = isOfPage ? transparencies.map((name) => `/${escapeName(name)} gs`) : [];
  return [...states, isOfPage || fill.isDevice ? fill.operators : formatFillColour(fill.colour)].join(" ");
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
