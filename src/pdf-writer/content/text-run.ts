/** Writes shaped text to content streams (ISO 32000-1, 9.4). */

import type { GlyphRun, ShapedGlyph } from "../shaped-text.ts";
import { formatNumber } from "../syntax/format-number.ts";
import { formatHexCode, formatUtf16 } from "../syntax/format-string.ts";

/** A font of a content stream. */
export interface ContentFont {
  /** Its name in the resources, with the slash. The font has two-byte codes that are glyph indexes (Identity-H). */
  readonly name: string;
  /** The widths that the PDF states, in thousandths of the font size. */
  readonly widths: Pick<ReadonlyMap<number, number>, "get">;
  /** The texts that the PDF states for glyphs (`ToUnicode`). */
  readonly texts: Pick<ReadonlyMap<number, string>, "get">;
}

/** Formats runs as one text object. The fill colour has to be set before. @throws Error for a font that is missing */
export const formatText = (runs: readonly GlyphRun[], fonts: ReadonlyMap<string, ContentFont>): string => {
  if (runs.length === 0) return "";
  let text = "BT\n";
  for (const run of runs) text += formatRun(run, fonts.get(run.font));
  return `${text}ET`;
};

const formatRun = ({ font: key, size, words, x, y }: GlyphRun, font: ContentFont | undefined): string => {
  if (font === undefined) throw new Error(`the font ${key} is not among the resources`);
  const writer = new RunWriter(font, size);
  const findWord = findFormattedWords(font);
  for (const word of words) {
    const formatted = findWord(word);
    if (formatted === undefined) writer.showGlyphs(word);
    else writer.showWord(formatted);
  }
  return `${font.name} ${formatNumber(size)} Tf 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm\n${writer.end()}`;
};

/** A cluster begins with the glyph that has the text. */
const findClusterEnd = (glyphs: readonly ShapedGlyph[], start: number): number => {
  let end = start + 1;
  while (glyphs[end]?.text === "") end++;
  return end;
};

const statedText = ({ texts }: ContentFont, glyphs: readonly ShapedGlyph[], start: number, end: number): string => {
  let text = "";
  for (let index = start; index < end; index++) text += texts.get(glyphs[index]?.glyph ?? 0) ?? "";
  return text;
};

/** A word that needs no operators of its own. */
interface FormattedWord {
  /** Items of a `TJ`, from within a string to within a string. */
  readonly items: string;
  /** How far its end, by the widths of the font, is to the left of the intended one. */
  readonly shift: number;
}

/** Words that are kept for one font: those that the rows of a batch share. More would only be moved in memory. */
const maxWords = 1000;
const wordsByFont = new WeakMap<ContentFont, Map<readonly ShapedGlyph[], FormattedWord | undefined>>();

/** Returns a function that formats words of a font, each of them once. Undefined: the word needs operators of its own. */
const findFormattedWords = (font: ContentFont) => {
  const words = wordsByFont.get(font) ?? new Map<readonly ShapedGlyph[], FormattedWord | undefined>();
  wordsByFont.set(font, words);
  return (glyphs: readonly ShapedGlyph[]): FormattedWord | undefined => {
    const known = words.get(glyphs);
    if (known !== undefined || words.has(glyphs)) return known;
    const word = formatWord(font, glyphs);
    if (words.size >= maxWords) words.clear();
    words.set(glyphs, word);
    return word;
  };
};

const formatWord = (font: ContentFont, glyphs: readonly ShapedGlyph[]): FormattedWord | undefined => {
  let items = "";
  let shift = 0;
  for (let index = 0; index < glyphs.length; ) {
    const end = findClusterEnd(glyphs, index);
    if (statedText(font, glyphs, index, end) !== glyphs[index]?.text) return undefined;
    for (; index < end; index++) {
      const { glyph, advance, dx, dy } = glyphs[index] as ShapedGlyph;
      if (dy !== 0 || (index === 0 && dx !== 0)) return undefined;
      const moved = roundMove(shift + dx);
      if (moved !== 0) items += `>${formatNumber(-moved)}<`;
      items += formatHexCode(glyph);
      shift += advance - (font.widths.get(glyph) ?? 0) - moved;
    }
  }
  return { items, shift };
};

/** What rounding leaves is added to the next move, so that errors never add up. */
const roundMove = (distance: number): number => Math.round(distance * 10) / 10;

/** Collects glyphs into as few operators as possible. */
class RunWriter {
  readonly #font: ContentFont;
  readonly #size: number;
  #operators = "";
  /** The items of the pending `TJ`: its text so far, and whether a string is open. */
  #items = "";
  #isStringOpen = false;
  #rise = 0;
  /** How far the position of the viewer, by the widths of the font, is to the left of the intended one. */
  #shift = 0;

  constructor(font: ContentFont, size: number) {
    this.#font = font;
    this.#size = size;
  }

  showWord({ items, shift }: FormattedWord): void {
    this.#setRise(0);
    const moved = roundMove(this.#shift);
    this.#move(moved);
    this.#openString();
    this.#items += items;
    this.#shift += shift - moved;
  }

  /** Shows glyphs of which some need operators of their own. Where the font states another text for them, the right one is added for search and copy. */
  showGlyphs(glyphs: readonly ShapedGlyph[]): void {
    for (let index = 0; index < glyphs.length; ) {
      const end = findClusterEnd(glyphs, index);
      const text = glyphs[index]?.text ?? "";
      const isStated = text === statedText(this.#font, glyphs, index, end);
      if (!isStated) this.#writeOperator(`/Span<</ActualText<feff${formatUtf16(text)}>>>BDC`);
      for (; index < end; index++) this.#show(glyphs[index] as ShapedGlyph);
      if (!isStated) this.#writeOperator("EMC");
    }
  }

  end(): string {
    this.#flush();
    if (this.#rise !== 0) this.#operators += "0 Ts\n";
    return this.#operators;
  }

  #show({ glyph, advance, dx, dy }: ShapedGlyph): void {
    this.#setRise(dy);
    const distance = this.#shift + dx;
    const moved = roundMove(distance);
    this.#move(moved);
    this.#shift = distance - moved - dx;
    this.#openString();
    this.#items += formatHexCode(glyph);
    this.#shift += advance - (this.#font.widths.get(glyph) ?? 0);
  }

  /** `rise`: of the following glyphs, in thousandths of the size. */
  #setRise(rise: number): void {
    if (rise !== this.#rise) this.#writeOperator(`${formatNumber((rise * this.#size) / 1000)} Ts`);
    this.#rise = rise;
  }

  #move(distance: number): void {
    if (distance === 0) return;
    if (this.#isStringOpen) this.#items += ">";
    this.#isStringOpen = false;
    this.#items += formatNumber(-distance);
  }

  #openString(): void {
    if (!this.#isStringOpen) this.#items += "<";
    this.#isStringOpen = true;
  }

  #writeOperator(operator: string): void {
    this.#flush();
    this.#operators += `${operator}\n`;
  }

  #flush(): void {
    if (this.#items !== "") this.#operators += `[${this.#items}${this.#isStringOpen ? ">" : ""}]TJ\n`;
    this.#items = "";
    this.#isStringOpen = false;
  }
}
