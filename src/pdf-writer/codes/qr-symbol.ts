/** QR codes (ISO/IEC 18004) of the least version, with error correction of level M: 15 % of the symbol can be damaged. */
import { ok, type Result } from "#domain/result.ts";
import { type BitMatrix, createMatrix, listRectangles } from "./bit-matrix.ts";
import { type CodeSize, type CodeSymbol, invalidValue } from "./code-symbol.ts";
import { findLayout, type QrLayout, type QrMask } from "./qr-layout.ts";
import { scoreSymbol } from "./qr-penalty.ts";
import { encodeQrWords, findQrVersion, maxBytes, type QrWords } from "./qr-words.ts";

const tooLong = (value: string) =>
  invalidValue(
    `A QR code holds at most ${maxBytes} bytes of text, and the value has ${new TextEncoder().encode(value).length}. Shorten it.`,
  );

/** Encodes a text as UTF-8, or in the shorter forms for digits and capitals. Problem: `code-invalid`. */
export const encodeQr = (value: string): Result<CodeSymbol> => {
  const words = encodeQrWords(value);
  if (words === undefined) return tooLong(value);
  const symbol = drawSymbol(words);
  const { size } = symbol;
  return ok({ symbology: "qr", columns: size, rows: size, rectangles: listRectangles(symbol) });
};

/** Returns the size of the symbol without encoding it. Problem: `code-invalid`. */
export const measureQr = (value: string): Result<CodeSize> => {
  const version = findQrVersion(value);
  return version === undefined ? tooLong(value) : ok({ symbology: "qr", columns: version.size, rows: version.size });
};

const drawSymbol = ({ version, words }: QrWords): BitMatrix => {
  const layout = findLayout(version);
  const plain: BitMatrix = { ...layout.patterns, words: layout.patterns.words.slice() };
  const transposed: BitMatrix = { ...layout.patterns, words: layout.transposedPatterns.words.slice() };
  for (let index = 0; index < words.length; index++)
    for (let rest = words[index] as number; rest !== 0; rest &= rest - 1) {
      // The highest bit comes first.
      const bit = index * 8 + Math.clz32(rest & -rest) - 24;
      setAt(plain.words, layout.positions[bit] as number);
      setAt(transposed.words, layout.transposedPositions[bit] as number);
    }
  const { inverted, format } = layout.masks[chooseMask(layout, plain, transposed)] as QrMask;
  invert(plain, plain, inverted);
  invert(plain, plain, format);
  return plain;
};

const setAt = (words: Int32Array, position: number): void => {
  words[position >> 5] = (words[position >> 5] as number) | (1 << (position & 31));
};

const invert = (target: BitMatrix, { words }: BitMatrix, inverted: BitMatrix): void => {
  for (let at = 0; at < words.length; at++) target.words[at] = (words[at] as number) ^ (inverted.words[at] as number);
};

/** Returns the number of the mask with the lowest penalty, of several the first. */
const chooseMask = ({ masks }: QrLayout, plain: BitMatrix, transposedPlain: BitMatrix): number => {
  const symbol = createMatrix(plain.size);
  const transposed = createMatrix(plain.size);
  let [best, lowest] = [0, Number.POSITIVE_INFINITY];
  for (let mask = 0; mask < masks.length; mask++) {
    const { inverted, transposed: transposedInverted } = masks[mask] as QrMask;
    invert(symbol, plain, inverted);
    invert(transposed, transposedPlain, transposedInverted);
    const score = scoreSymbol(symbol, transposed, lowest);
    if (score < lowest) [best, lowest] = [mask, score];
  }
  return best;
};
