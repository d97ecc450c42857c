/** Detects the encoding of a CSV file from its bytes. */
import { type DoubtfulWord, guessCodePage } from "./guess-code-page.ts";
import type { TableEncoding } from "./table.ts";

const byteOrderMarks: readonly (readonly [encoding: TableEncoding, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Number of bytes in which zero bytes are counted. */
const sampleBytes = 4096;

/** An encoding that was found, with the words that make it uncertain. */
export interface EncodingGuess {
  readonly encoding: TableEncoding;
  readonly doubtfulWords: readonly DoubtfulWord[];
}

const certain = (encoding: TableEncoding): EncodingGuess => ({ encoding, doubtfulWords: [] });

/**
 * Returns the encoding of a file that begins with `start`: by its byte order mark, as UTF-16 without a mark, by the
 * sequences of UTF-8, else the code page that its words fit best. Undefined if all bytes are ASCII, which most encodings
 * share.
 */
export const detectEncoding = (start: Uint8Array): EncodingGuess | undefined => {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0];
  const unicode = marked ?? detectUtf16(start);
  if (unicode !== undefined) return certain(unicode);
  if (isAscii(start)) return undefined;
  const isUtf8 = isMostlyUtf8(start);
  return isUtf8 === undefined ? undefined : isUtf8 ? certain("utf-8") : guessCodePage(start);
};

/** Compares 32 bytes at a time: a table may be ASCII to its end, and each of its bytes is looked at. */
const isAscii = (bytes: Uint8Array): boolean => {
  const unaligned = (4 - (bytes.byteOffset % 4)) % 4;
  const wordCount = Math.max(0, Math.floor((bytes.length - unaligned) / 32) * 8);
  const words = new Uint32Array(bytes.buffer, wordCount > 0 ? bytes.byteOffset + unaligned : 0, wordCount);
  const at = (index: number) => words[index] as number;
  for (let index = 0; index < wordCount; index += 8) {
    const first = at(index) | at(index + 1) | at(index + 2) | at(index + 3);
    const second = at(index + 4) | at(index + 5) | at(index + 6) | at(index + 7);
    if (((first | second) & 0x80808080) !== 0) return false;
  }
  const isLow = (byte: number) => byte < 0x80;
  return bytes.subarray(0, unaligned).every(isLow) && bytes.subarray(unaligned + wordCount * 4).every(isLow);
};

/**
 * In UTF-16, every other byte of Latin text is zero. Text in other scripts has few zero bytes, but those beside its line
 * breaks. Other encodings have no zero bytes.
 */
const detectUtf16 = (start: Uint8Array): TableEncoding | undefined => {
  const sample = start.subarray(0, sampleBytes);
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  const encoding = odd >= even ? "utf-16le" : "utf-16be";
  const isLatin = even + odd >= sample.length / 5;
  return isLatin || (even + odd > 0 && hasWideLineBreaks(sample, encoding)) ? encoding : undefined;
};

/** Returns whether the bytes have line breaks of UTF-16, and cannot be a text of another encoding with a stray zero byte. */
const hasWideLineBreaks = (sample: Uint8Array, encoding: "utf-16le" | "utf-16be"): boolean => {
  const hasControls = sample.some((byte) => byte > 0 && byte < 0x20 && byte !== tab && !isLineBreak(byte));
  if (!hasControls && isMostlyUtf8(sample) !== false) return false;
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength);
  let lineBreaks = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const unit = view.getUint16(at, encoding === "utf-16le");
    if (unit === 0) return false;
    if (isLineBreak(unit)) lineBreaks += 1;
  }
  return lineBreaks > 0;
};

const tab = 9;
const isLineBreak = (code: number): boolean => code === 10 || code === 13;

/**
 * Returns whether most bytes beyond ASCII are sequences of UTF-8; undefined if nothing tells.
 *
 * Counts the sequences instead of requiring that all are valid: one damaged byte must not turn every umlaut of a UTF-8
 * file into two wrong characters. Text in a code page almost never contains a valid sequence.
 */
const isMostlyUtf8 = (bytes: Uint8Array): boolean | undefined => {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    const length = sequenceLength(byte);
    if (length > 0 && isContinued(bytes, at + 1, length - 1)) {
      // A sequence that the end of the bytes cuts off is no proof.
      valid += at + length > bytes.length ? 0 : 1;
      at += length - 1;
    } else invalid += 1;
  }
  return valid + invalid === 0 ? undefined : valid > invalid;
};

const sequenceLength = (first: number): number => {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
};

/** Returns whether the bytes, as far as there are any, continue a sequence. */
const isContinued = (bytes: Uint8Array, from: number, count: number): boolean => {
  const end = Math.min(from + count, bytes.length);
  for (let at = from; at < end; at++) if (((bytes[at] as number) & 0xc0) !== 0x80) return false;
  return true;
};
