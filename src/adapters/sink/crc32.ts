/**
 * Calculates CRC-32 checksums (ISO 3309, as in ZIP) and combines them. A part that is in thousands of files is read once,
 * and the checksum of each file is combined from those of its chunks.
 */
const polynomial = 0xedb88320;

/**
 * Eight tables in one, to process eight bytes per iteration (slicing-by-8). Table n is at 256 × n; its values are signed, as
 * the results of JavaScript's bit operations.
 */
const table: Int32Array = (() => {
  const all = new Int32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    all[byte] = crc;
  }
  for (let index = 256; index < all.length; index++) {
    const previous = all[index - 256] as number;
    all[index] = (previous >>> 8) ^ (all[previous & 255] as number);
  }
  return all;
})();

/** Returns the CRC-32 of `bytes`. `before`: the checksum of the preceding bytes. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  if (bytes.length < 12) return ~addBytes(bytes, 0, bytes.length, ~before) >>> 0;
  // Words start at a multiple of four bytes, and are little-endian on every machine that browsers run on.
  const alignedFrom = -bytes.byteOffset & 3;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + alignedFrom, ((bytes.length - alignedFrom) >> 3) * 2);
  const alignedTo = alignedFrom + words.length * 4;
  return ~addBytes(bytes, alignedTo, bytes.length, addWords(words, addBytes(bytes, 0, alignedFrom, ~before))) >>> 0;
};

/** Processes two words per iteration. Reading words takes half the time of reading bytes. */
const addWords = (words: Int32Array, before: number): number => {
  let crc = before;
  for (let at = 0; at < words.length; at += 2) {
    const low = (words[at] as number) ^ crc;
    const high = words[at + 1] as number;
    crc =
      lookUp(1792 + (low & 255)) ^
      lookUp(1536 + ((low >>> 8) & 255)) ^
      lookUp(1280 + ((low >>> 16) & 255)) ^
      lookUp(1024 + (low >>> 24)) ^
      lookUp(768 + (high & 255)) ^
      lookUp(512 + ((high >>> 8) & 255)) ^
      lookUp(256 + ((high >>> 16) & 255)) ^
      lookUp(high >>> 24);
  }
  return crc;
};

const addBytes = (bytes: Uint8Array, from: number, to: number, before: number): number => {
  let crc = before;
  for (let at = from; at < to; at++) crc = (crc >>> 8) ^ lookUp((crc ^ (bytes[at] as number)) & 255);
  return crc;
};

/** Combines the checksums of two consecutive byte sequences. `shift`: `computeCrc32Shift` of the second length. */
export const combineCrc32 = (first: number, second: number, shift: number): number =>
  (multiply(shift, first) ^ second) >>> 0;

/** Returns x^(8 × `length`) modulo the polynomial, the factor that moves a checksum past `length` bytes. */
export const computeCrc32Shift = (length: number): number => {
  let power = 0x00800000; // x^8, bits reflected
  let result = 0x80000000; // x^0
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(power, result);
    power = multiply(power, power);
  }
  return result >>> 0;
};

/** Product of two polynomials over GF(2), bits reflected, modulo the CRC's. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  let factor = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
};

const lookUp = (index: number): number => table[index] as number;
