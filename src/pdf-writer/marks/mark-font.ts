/** Writes text with the font of a mark, as far as the font has its letters. */
import { findMissingLetters, listMarkCharacters, presetSpace } from "#domain/marks/mark-letters.ts";
import { isBlank, type PageFont } from "../font-reading/page-font.ts";

/** A text in the codes of a font. */
export interface EncodedText {
  /** The operand of `TJ`, with its brackets. */
  readonly operand: string;
  /** In thousandths of the font size, without letter spacing. */
  readonly width: number;
  readonly letterCount: number;
}

/** Encodes texts. */
export interface MarkFont {
  /** All letters that the font can show. */
  readonly letters: Iterable<string>;
  /** Their widths in the same order, in thousandths of the font size. */
  readonly widths: readonly number[];
  /** Encodes a text. `missing`: its characters that the font cannot show, each once; then use another font. */
  encode(text: string): { readonly encoded: EncodedText } | { readonly missing: readonly string[] };
}

interface Letter {
  readonly hex: string;
  readonly width: number;
}

const markFonts = new WeakMap<PageFont, MarkFont>();

/** Creates the encoder of a font. It is cached. */
export const createMarkFont = (font: PageFont): MarkFont => {
  const created = markFonts.get(font) ?? createEncoder(font);
  markFonts.set(font, created);
  return created;
};

const createEncoder = (font: PageFont): MarkFont => {
  const letters = listLetters(font);
  return {
    letters: [...letters.keys()],
    widths: Array.from(letters.values(), ({ width }) => width),
    encode: (text) => {
      const characters = listMarkCharacters(text);
      const missing = findMissingLetters(characters, letters);
      if (missing.length > 0) return { missing };
      let [items, width, pending] = ["", 0, ""];
      for (const character of characters) {
        const letter = letters.get(character);
        width += letter?.width ?? presetSpace;
        if (letter !== undefined) pending += letter.hex;
        else {
          items += `${pending === "" ? "" : `<${pending}>`}${-presetSpace}`;
          pending = "";
        }
      }
      const operand = `[${items}${pending === "" ? "" : `<${pending}>`}]`;
      return { encoded: { operand, width, letterCount: characters.length } };
    },
  };
};

/** The first of several codes for the same character counts. */
const listLetters = (font: PageFont): ReadonlyMap<string, Letter> => {
  const letters = new Map<string, Letter>();
  for (const { code, byteCount } of font.listCodes()) {
    const text = (font.findText(code) ?? "").normalize("NFC");
    const character = isBlank(text) && text !== "\u00ad" ? " " : text;
    if (Array.from(character).length !== 1 || letters.has(character) || !font.hasGlyph(code)) continue;
    letters.set(character, { hex: code.toString(16).padStart(byteCount * 2, "0"), width: font.measure(code) });
  }
  return letters;
};
