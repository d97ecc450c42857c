/**
 * The prefix codes with which the dictionaries of a PDF are compressed (RFC 1951, 3.2.5 and 3.2.7). They fit text with many
 * digits, so that none have to be made for each block.
 */

/** Bits, the first one lowest, above the five bits that say how many they are. By what they stand for. */
export type BitRuns = Uint32Array;

/** The codes of a block. */
export interface DeflateCodes {
  /** By bytes; also has the code of `endOfBlock`. */
  readonly literals: BitRuns;
  /** By the length of a match, and by its distance. */
  readonly lengths: BitRuns;
  readonly distances: BitRuns;
  /** What a block begins with. */
  readonly header: BitRuns;
}

/** The bits of a number in `BitRuns` that say how many bits it has. */
export const countBits = 5;
const countMask = 2 ** countBits - 1;
const toRun = (bits: number, count: number): number => (bits << countBits) | count;

export const endOfBlock = 256;
const minMatch = 3;
export const maxMatch = 258;
export const maxDistance = 32_768;

const literalCount = 286;
const firstLength = 257;
const distanceCount = 30;
const maxCodeLength = 15;
const repeatSymbol = 16;

/** Creates the code with such lengths (RFC 1951, 3.2.2). */
const createCode = (lengths: Uint8Array): BitRuns => {
  const runs = new Uint32Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= maxCodeLength; length++, code <<= 1)
    for (const [symbol, own] of lengths.entries())
      if (own === length) runs[symbol] = toRun(reverse(code++, length), length);
  return runs;
};

const reverse = (code: number, length: number): number => {
  let reversed = 0;
  for (let bit = 0; bit < length; bit++) reversed = (reversed << 1) | ((code >> bit) & 1);
  return reversed;
};

const space = 0x20;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isPrintable = (byte: number): boolean => byte === 0x0a || (byte > space && byte < 0x7f);
/** So many of the other symbols have a shorter code, which makes the code complete, as decoders demand it. */
const shorterCount = 23;

const measureLiterals = (): Uint8Array => {
  const counts = new Uint8Array(literalCount);
  let others = 0;
  for (let symbol = 0; symbol < literalCount; symbol++) {
    if (symbol === space || isDigit(symbol)) counts[symbol] = 4;
    else if (symbol >= firstLength) counts[symbol] = symbol < firstLength + 8 ? 6 : 8;
    else if (isPrintable(symbol)) counts[symbol] = 10;
    else counts[symbol] = others++ < shorterCount ? 12 : 13;
  }
  return counts;
};

/** Two symbols need fewer bits, so that the code is complete: those from 769 to 1,536 bytes. */
const measureDistances = (): Uint8Array =>
  Uint8Array.from({ length: distanceCount }, (_, symbol) => ([19, 20].includes(symbol) ? 4 : 5));

/** Lists the code of each value from `first` to `last`: that of its symbol, then the bits that tell values of a symbol apart. */
const createRanges = (symbols: BitRuns, first: number, last: number, symbolsPerBit: number): BitRuns => {
  const runs = new Uint32Array(last + 1);
  for (let symbol = 0, start = first; start <= last; symbol++) {
    const extra = Math.max(0, Math.floor(symbol / symbolsPerBit) - 1);
    const run = symbols[symbol] ?? 0;
    const [code, count] = [run >>> countBits, run & countMask];
    for (let offset = 0; offset < 2 ** extra && start + offset <= last; offset++)
      runs[start + offset] = toRun(code | (offset << count), count + extra);
    start += 2 ** extra;
  }
  return runs;
};

const createLengths = (literals: BitRuns): BitRuns => {
  const runs = createRanges(literals.subarray(firstLength), minMatch, maxMatch, 4);
  // The longest match has a symbol of its own.
  runs[maxMatch] = literals[literalCount - 1] ?? 0;
  return runs;
};

/** The order in which a block lists the lengths of the code that its code lengths have. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Lists the bits at the start of a block: it is the last one, and has these codes. */
const listHeader = (literalLengths: Uint8Array, distanceLengths: Uint8Array): BitRuns => {
  const runs = [
    toRun(0b101, 3),
    toRun(literalCount - 257, 5),
    toRun(distanceCount - 1, 5),
    toRun(lengthOrder.length - 4, 4),
  ];
  const lengths = [...literalLengths, ...distanceLengths];
  // Each length that the codes have, and the repetition, gets three bits.
  const used = new Set([...lengths, repeatSymbol]);
  const code = createCode(Uint8Array.from({ length: lengthOrder.length }, (_, symbol) => (used.has(symbol) ? 3 : 0)));
  for (const symbol of lengthOrder) runs.push(toRun((code[symbol] ?? 0) & countMask, 3));
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] ?? 0;
    let end = at + 1;
    while (lengths[end] === length) end++;
    runs.push(code[length] ?? 0);
    at += 1;
    for (let repeated = Math.min(6, end - at); repeated >= 3; repeated = Math.min(6, end - at)) {
      runs.push(code[repeatSymbol] ?? 0, toRun(repeated - 3, 2));
      at += repeated;
    }
  }
  return Uint32Array.from(runs);
};

/** Creates the codes. The tables have 130 kB, so they are made when they are needed. */
export const createDeflateCodes = (): DeflateCodes => {
  const [literalLengths, distanceLengths] = [measureLiterals(), measureDistances()];
  const literals = createCode(literalLengths);
  return {
    literals,
    lengths: createLengths(literals),
    distances: createRanges(createCode(distanceLengths), 1, maxDistance, 2),
    header: listHeader(literalLengths, distanceLengths),
  };
};
