/** Encodes values to the words of QR codes, with those that correct errors. */
import { type QrVersion, qrVersions } from "./qr-version.ts";
import { createCorrection } from "./reed-solomon.ts";

/** The words of a symbol in the order in which they are drawn. */
export interface QrWords {
  readonly version: QrVersion;
  readonly words: Uint8Array;
}

/** What version 40 holds of a text that is neither digits nor capitals alone. */
export const maxBytes = 2331;

/** A way to encode characters. */
interface Mode {
  readonly indicator: number;
  /** Bits of the number of characters: up to version 9, up to 26, and above. */
  readonly countBits: readonly [number, number, number];
}

const numeric: Mode = { indicator: 1, countBits: [10, 12, 14] };
const alphanumeric: Mode = { indicator: 2, countBits: [9, 11, 13] };
const byte: Mode = { indicator: 4, countBits: [8, 16, 16] };

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const letterValue = (text: string, index: number): number => letters.indexOf(text.charAt(index));

const encoder = new TextEncoder();
const correct = createCorrection(0x11d, 0);

/** A value, as it is encoded in the shortest mode for all of it. */
interface QrValue {
  readonly mode: Mode;
  /** Number of characters. */
  readonly count: number;
  readonly bits: number;
  readonly add: (data: BitWriter) => void;
}

const readValue = (value: string): QrValue => {
  const count = value.length;
  if (/^\d*$/.test(value))
    return { mode: numeric, count, bits: countDigitBits(count), add: (data) => addDigits(value, data) };
  if (/^[0-9A-Z $%*+\-./:]*$/.test(value)) {
    const bits = Math.floor(count / 2) * 11 + (count % 2) * 6;
    return { mode: alphanumeric, count, bits, add: (data) => addLetters(value, data) };
  }
  const size = countBytes(value);
  return { mode: byte, count: size, bits: size * 8, add: (data) => addBytes(value, size, data) };
};

const ascii = /^[\0-\x7f]*$/;

/** Values are mostly addresses, of which each character is a byte. In browsers, encoding one takes as long as finding its version. */
const countBytes = (value: string): number => (ascii.test(value) ? value.length : encoder.encode(value).length);

const chooseVersion = ({ mode, count, bits }: QrValue): QrVersion | undefined =>
  qrVersions.find(({ version, dataWords }) => {
    const countBits = countBitsOf(mode, version);
    return count < 1 << countBits && modeBits + countBits + bits <= dataWords * 8;
  });

/** Returns the least version that holds a value; undefined if none does. */
export const findQrVersion = (value: string): QrVersion | undefined => chooseVersion(readValue(value));

/** Encodes a value in the least version. Undefined: no version can hold it. */
export const encodeQrWords = (text: string): QrWords | undefined => {
  const value = readValue(text);
  const version = chooseVersion(value);
  if (version === undefined) return undefined;
  const data = new BitWriter(version.dataWords);
  data.add(value.mode.indicator, modeBits);
  data.add(value.count, countBitsOf(value.mode, version.version));
  value.add(data);
  return { version, words: interleave(data.finish(), version) };
};

const digitBits = [0, 4, 7] as const;
const countDigitBits = (digits: number): number => Math.floor(digits / 3) * 10 + (digitBits[digits % 3] ?? 0);

const addDigits = (value: string, data: BitWriter): void => {
  for (let index = 0; index < value.length; index += 3) {
    const digits = value.slice(index, index + 3);
    data.add(Number(digits), digits.length === 3 ? 10 : (digitBits[digits.length] ?? 0));
  }
};

const addLetters = (value: string, data: BitWriter): void => {
  for (let index = 0; index + 1 < value.length; index += 2)
    data.add(letterValue(value, index) * 45 + letterValue(value, index + 1), 11);
  if (value.length % 2 === 1) data.add(letterValue(value, value.length - 1), 6);
};

const addBytes = (value: string, size: number, data: BitWriter): void => {
  if (size === value.length) for (let index = 0; index < size; index++) data.add(value.charCodeAt(index), 8);
  else for (const code of encoder.encode(value)) data.add(code, 8);
};

const countBitsOf = ({ countBits }: Mode, version: number): number => countBits[Math.floor((version + 7) / 17)] ?? 0;

const modeBits = 4;

/** Words that fill what the value leaves free. */
const padding = [0xec, 0x11] as const;
const terminatorBits = 4;

class BitWriter {
  readonly #words: Uint8Array;
  #length = 0;
  #pending = 0;
  #pendingBits = 0;

  constructor(words: number) {
    this.#words = new Uint8Array(words);
  }

  /** Adds the lowest bits of a number, at most 16. */
  add(value: number, bits: number): void {
    this.#pending = (this.#pending << bits) | value;
    this.#pendingBits += bits;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#words[this.#length++] = this.#pending >>> this.#pendingBits;
    }
    this.#pending &= (1 << this.#pendingBits) - 1;
  }

  /** Adds the end of the value, as far as there is room, and fills the rest. */
  finish(): Uint8Array {
    const words = this.#words;
    const free = (words.length - this.#length) * 8 - this.#pendingBits;
    this.add(0, Math.min(terminatorBits, free));
    if (this.#pendingBits > 0) this.add(0, 8 - this.#pendingBits);
    for (let index = this.#length, pad = 0; index < words.length; index++, pad ^= 1)
      words[index] = padding[pad as 0 | 1];
    return words;
  }
}

/** Takes a word of each block in turn, so that damage of one place does not destroy a block. The data come first. */
const interleave = (data: Uint8Array, { blocks, correctionWords }: QrVersion): Uint8Array => {
  const words = new Uint8Array(data.length + blocks.length * correctionWords);
  const shortLength = blocks[0] ?? 0;
  let start = 0;
  for (const [block, length] of blocks.entries()) {
    for (let index = 0; index < shortLength; index++)
      words[index * blocks.length + block] = data[start + index] as number;
    // Longer blocks come last.
    const longBefore = blocks.length - block;
    if (length > shortLength) words[data.length - longBefore] = data[start + shortLength] as number;
    const correction = correct(data.subarray(start, start + length), correctionWords);
    for (let index = 0; index < correctionWords; index++)
      words[data.length + index * blocks.length + block] = correction[index] as number;
    start += length;
  }
  return words;
};
