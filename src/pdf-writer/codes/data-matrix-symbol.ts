/** Data Matrix codes (ISO/IEC 16022, ECC 200) of the least square size. */
import { ok, type Result } from "#domain/result.ts";
import { fillMatrix, listRectangles } from "./bit-matrix.ts";
import { type CodeSize, type CodeSymbol, invalidValue } from "./code-symbol.ts";
import { darkBit, placeBits } from "./data-matrix-placement.ts";
import { createCorrection } from "./reed-solomon.ts";

/** A size of symbols. */
interface Size {
  /** Modules on each side of a region, without its finder pattern. */
  readonly region: number;
  /** Number of regions on each side. */
  readonly regions: number;
  readonly dataWords: number;
  readonly correctionWords: number;
  readonly blocks: number;
}

const sizes: readonly Size[] = [
  [8, 1, 3, 5, 1],
  [10, 1, 5, 7, 1],
  [12, 1, 8, 10, 1],
  [14, 1, 12, 12, 1],
  [16, 1, 18, 14, 1],
  [18, 1, 22, 18, 1],
  [20, 1, 30, 20, 1],
  [22, 1, 36, 24, 1],
  [24, 1, 44, 28, 1],
  [14, 2, 62, 36, 1],
  [16, 2, 86, 42, 1],
  [18, 2, 114, 48, 1],
  [20, 2, 144, 56, 1],
  [22, 2, 174, 68, 1],
  [24, 2, 204, 84, 2],
  [14, 4, 280, 112, 2],
  [16, 4, 368, 144, 4],
  [18, 4, 456, 192, 4],
  [20, 4, 576, 224, 4],
  [22, 4, 696, 272, 4],
  [24, 4, 816, 336, 6],
  [18, 6, 1050, 408, 6],
  [20, 6, 1304, 496, 8],
  [22, 6, 1558, 620, 10],
].map(([region = 0, regions = 0, dataWords = 0, correctionWords = 0, blocks = 0]) => ({
  region,
  regions,
  dataWords,
  correctionWords,
  blocks,
}));
const maxWords = 1558;

const computeCorrection = createCorrection(0x12d, 1);

const tooLong = (value: string) =>
  invalidValue(
    `A Data Matrix code holds at most ${maxWords} characters, or fewer with letters outside ASCII, and the value has ${value.length}. Shorten it.`,
  );

/** Returns the words of a value, and the least size that holds them; undefined if there is none. */
const findSize = (value: string): { readonly words: readonly number[]; readonly size: Size } | undefined => {
  // Two digits are one word.
  const words = value.length > 2 * maxWords ? [] : listWords(value);
  const size = words.length === 0 ? undefined : sizes.find(({ dataWords }) => words.length <= dataWords);
  return size && { words, size };
};

const countModules = ({ regions, region }: Size): number => regions * (region + 2);

/** Returns the size of the symbol without encoding it. Problem: `code-invalid`. */
export const measureDataMatrix = (value: string): Result<CodeSize> => {
  const fitting = findSize(value);
  if (fitting === undefined) return tooLong(value);
  const modules = countModules(fitting.size);
  return ok({ symbology: "datamatrix", columns: modules, rows: modules });
};

/** Encodes ASCII characters in the code's own form, and any other text as UTF-8. Problem: `code-invalid`. */
export const encodeDataMatrix = (value: string): Result<CodeSymbol> => {
  const fitting = findSize(value);
  if (fitting === undefined) return tooLong(value);
  const { words, size } = fitting;
  const placement = placeBits(size.region * size.regions);
  const allWords = addCorrection(pad(words, size.dataWords), size);
  const isDarkData = (column: number, row: number): boolean => {
    const bit = placement[row * size.region * size.regions + column] ?? 0;
    return bit < 0 ? bit === darkBit : (((allWords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
  };
  const modules = countModules(size);
  const matrix = fillMatrix(modules, (column, row) => isDark(column, row, size.region, isDarkData));
  return ok({ symbology: "datamatrix", columns: modules, rows: modules, rectangles: listRectangles(matrix) });
};

/** Each region has a dark left and lower edge, and an upper and right edge whose modules alternate. */
const isDark = (
  column: number,
  row: number,
  region: number,
  isDarkData: (column: number, row: number) => boolean,
): boolean => {
  const [x, y] = [column % (region + 2), row % (region + 2)];
  if (x === 0 || y === region + 1) return true;
  if (y === 0) return x % 2 === 0;
  if (x === region + 1) return y % 2 === 1;
  const passed = (position: number) => 2 * Math.floor(position / (region + 2)) + 1;
  return isDarkData(column - passed(column), row - passed(row));
};

const listWords = (value: string): readonly number[] => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are ASCII too
  if (/[^\x00-\x7f]/.test(value)) return listByteWords(new TextEncoder().encode(value));
  const words: number[] = [];
  const digitAt = (at: number): number => {
    const digit = value.charCodeAt(at) - 48;
    return digit >= 0 && digit <= 9 ? digit : Number.NaN;
  };
  for (let at = 0; at < value.length; at++) {
    const pair = digitAt(at) * 10 + digitAt(at + 1);
    words.push(Number.isNaN(pair) ? value.charCodeAt(at) + 1 : pair + 130);
    if (!Number.isNaN(pair)) at += 1;
  }
  return words;
};

/** Announce the encoding of the following bytes, by its number (ECI) plus one. */
const announceEncoding = 241;
const utf8 = 27;
const startBytes = 231;

const listByteWords = (bytes: Uint8Array): readonly number[] => {
  const words = [announceEncoding, utf8, startBytes];
  const length = bytes.length < 250 ? [bytes.length] : [Math.floor(bytes.length / 250) + 249, bytes.length % 250];
  // Each word is changed by its position, so that equal bytes make no patterns.
  for (const word of [...length, ...bytes]) words.push((word + ((149 * (words.length + 1)) % 255) + 1) % 256);
  return words;
};

const firstPadding = 129;

const pad = (words: readonly number[], length: number): Uint8Array => {
  const padded = new Uint8Array(length);
  padded.set(words);
  for (let at = words.length; at < length; at++) {
    const changed = firstPadding + ((149 * (at + 1)) % 253) + 1;
    padded[at] = at === words.length ? firstPadding : changed > 254 ? changed - 254 : changed;
  }
  return padded;
};

/** Every word belongs to the block of its position, so that a stain damages each block a little. */
const addCorrection = (data: Uint8Array, { dataWords, correctionWords, blocks }: Size): Uint8Array => {
  const words = new Uint8Array(dataWords + correctionWords);
  words.set(data);
  for (let block = 0; block < blocks; block++) {
    const blockData = data.filter((_, index) => index % blocks === block);
    const correction = computeCorrection(blockData, correctionWords / blocks);
    let at = dataWords + ((block - (dataWords % blocks) + blocks) % blocks);
    for (const word of correction) {
      words[at] = word;
      at += blocks;
    }
  }
  return words;
};
