/** Writes text with the font of a mark, as far as the font has its letters. */
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
  /** Encodes a text. `missing`: its characters that the font cannot show, each once; then use another font. */
  encode(text: string): { readonly encoded: EncodedText } | { readonly missing: readonly string[] };
}

/** Letters that change with their neighbours need a shaper, and so do marks above and below letters. */
const needsShaping = /\p{M}|[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
/** A space where the font has none, as typesetting programs leave it. */
const presetSpace = 278;

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
    encode: (text) => {
      const characters = Array.from(text.normalize("NFC").replace(/[\s\u00a0]+/g, " "));
      const missing = characters.filter(
        (character) => needsShaping.test(character) || !(letters.has(character) || character === " "),
      );
      if (missing.length > 0) return { missing: [...new Set(missing)] };
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
