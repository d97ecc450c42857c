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
export const formatText = (runs: readonly GlyphRun[], fonts: ReadonlyMap<string, ContentFont>): string =>
  runs.length === 0 ? "" : `BT\n${runs.map((run) => formatRun(run, fonts.get(run.font))).join("")}ET`;

const formatRun = ({ font: key, size, glyphs, x, y }: GlyphRun, font: ContentFont | undefined): string => {
  if (font === undefined) throw new Error(`the font ${key} is not among the resources`);
  const start = `${font.name} ${formatNumber(size)} Tf 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm\n`;
  const shower = new GlyphShower(font, size);
  for (let index = 0; index < glyphs.length; ) {
    const end = findClusterEnd(glyphs, index);
    shower.showCluster(glyphs, index, end);
    index = end;
  }
  return start + shower.end();
};

/** A cluster begins with the glyph that has the text. */
const findClusterEnd = (glyphs: readonly ShapedGlyph[], start: number): number => {
  let end = start + 1;
  while (glyphs[end]?.text === "") end++;
  return end;
};

/** Collects glyphs into as few operators as possible. */
class GlyphShower {
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

  /** Shows the glyphs from `start` to `end`. Where the font states another text for them, the right one is added for search and copy. */
  showCluster(glyphs: readonly ShapedGlyph[], start: number, end: number): void {
    const text = glyphs[start]?.text ?? "";
    let stated = "";
    for (let index = start; index < end; index++) stated += this.#font.texts.get(glyphs[index]?.glyph ?? 0) ?? "";
    if (text !== stated) this.#writeOperator(`/Span<</ActualText<feff${formatUtf16(text)}>>>BDC`);
    for (let index = start; index < end; index++) this.#show(glyphs[index]);
    if (text !== stated) this.#writeOperator("EMC");
  }

  end(): string {
    this.#flush();
    if (this.#rise !== 0) this.#operators += "0 Ts\n";
    return this.#operators;
  }

  #show(shaped: ShapedGlyph | undefined): void {
    if (shaped === undefined) return;
    const { glyph, advance, dx, dy } = shaped;
    if (dy !== this.#rise) this.#writeOperator(`${formatNumber((dy * this.#size) / 1000)} Ts`);
    this.#rise = dy;
    const distance = this.#shift + dx;
    // What rounding leaves is added to the next move, so that errors never add up.
    const moved = Math.round(distance * 10) / 10;
    this.#move(moved);
    this.#shift = distance - moved - dx;
    if (!this.#isStringOpen) this.#items += "<";
    this.#isStringOpen = true;
    this.#items += formatHexCode(glyph);
    this.#shift += advance - (this.#font.widths.get(glyph) ?? 0);
  }

  #move(distance: number): void {
    if (distance === 0) return;
    if (this.#isStringOpen) this.#items += ">";
    this.#isStringOpen = false;
    this.#items += formatNumber(-distance);
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
