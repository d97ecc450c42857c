/**
 * Compresses the dictionaries of a PDF to zlib data (RFC 1950 and 1951): text with many digits, which repeats itself with other
 * numbers. Its codes are fixed for such text, and of several matches it only tries two.
 */
import type { Bytes } from "../syntax/pdf-bytes.ts";
import {
  type BitRuns,
  countBits,
  createDeflateCodes,
  type DeflateCodes,
  endOfBlock,
  maxDistance,
  maxMatch,
} from "./deflate-codes.ts";
import { wrapZlib } from "./zlib.ts";

/**
 * Compresses bytes to zlib data. Any bytes are possible, but those of dictionaries become smallest. `numbersEnd`: the bytes before are
 * numbers that hardly repeat themselves, so that no matches are searched in them.
 */
export type DeflateText = (bytes: Bytes, numbersEnd?: number) => Bytes;

/** Shorter matches hardly save bits, and the hash is of so many bytes. */
const leastMatch = 4;
const hashBits = 13;
/** Positions in a match that later matches may begin at. Longer ones continue at the distance of the match before. */
const maxIndexed = 8;
/** From this length on, only the distance of the match before is tried. */
const goodMatch = 32;
const maxBase = 2 ** 30;

/** Creates the function, whose tables serve all its calls. */
export const createTextDeflate = (): DeflateText => {
  const codes = createDeflateCodes();
  /** The latest position of each hash, counted on from call to call, so that the table need not be cleared. */
  const positions = new Int32Array(2 ** hashBits);
  /** The position of the first byte. 0 is none. */
  let base = 1;
  let runs = new Uint32Array(0);
  return (bytes, numbersEnd = 0) => {
    if (base + bytes.length > maxBase) {
      positions.fill(0);
      base = 1;
    }
    const maxRuns = codes.header.length + bytes.length + 1;
    if (runs.length < maxRuns) runs = new Uint32Array(maxRuns * 2);
    const count = encode(bytes, numbersEnd, { codes, positions, base, runs });
    base += bytes.length;
    return joinBits(runs.subarray(0, count), bytes);
  };
};

/** What encoding a block needs. */
interface EncodingState {
  readonly codes: DeflateCodes;
  readonly positions: Int32Array;
  readonly base: number;
  /** Gets the bits of the block. */
  readonly runs: BitRuns;
}

/** Encodes a block. Returns how many runs of bits it has. */
const encode = (bytes: Bytes, numbersEnd: number, { codes, positions, base, runs }: EncodingState): number => {
  const { header, literals, lengths, distances } = codes;
  runs.set(header);
  let count = header.length;
  const last = bytes.length - leastMatch;
  let distance = 0;
  let at = 0;
  while (at < numbersEnd) runs[count++] = literals[bytes[at++] ?? 0] ?? 0;
  while (at <= last) {
    const hash = hashAt(bytes, at);
    const latest = (positions[hash] ?? 0) - base;
    positions[hash] = base + at;
    const continued = distance === 0 ? 0 : countEqual(bytes, at - distance, at);
    const other = continued >= goodMatch || latest < 0 || at - latest > maxDistance ? 0 : countEqual(bytes, latest, at);
    const length = Math.max(continued, other);
    if (length < leastMatch) {
      runs[count++] = literals[bytes[at++] ?? 0] ?? 0;
      continue;
    }
    if (other > continued) distance = at - latest;
    runs[count++] = lengths[length] ?? 0;
    runs[count++] = distances[distance] ?? 0;
    const indexed = Math.min(at + Math.min(length, maxIndexed), last);
    for (let next = at + 1; next < indexed; next++) positions[hashAt(bytes, next)] = base + next;
    at += length;
  }
  while (at < bytes.length) runs[count++] = literals[bytes[at++] ?? 0] ?? 0;
  runs[count++] = literals[endOfBlock] ?? 0;
  return count;
};

const hashAt = (bytes: Uint8Array, at: number): number => {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  const high = (bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8);
  return Math.imul(low | (high << 16), 0x9e3779b1) >>> (32 - hashBits);
};

/** Returns how many bytes are equal from two positions on, as far as a match may reach. */
const countEqual = (bytes: Uint8Array, earlier: number, at: number): number => {
  const limit = Math.min(maxMatch, bytes.length - at);
  let count = 0;
  while (count < limit && bytes[earlier + count] === bytes[at + count]) count++;
  return count;
};

/** Joins bits to bytes, the first bit of a byte lowest, as zlib data. `plain`: what was compressed. */
const joinBits = (runs: BitRuns, plain: Bytes): Bytes => {
  let total = 0;
  for (const run of runs) total += run & (2 ** countBits - 1);
  const { data, target } = wrapZlib(Math.ceil(total / 8), plain);
  let size = 0;
  let pending = 0;
  let pendingCount = 0;
  for (const run of runs) {
    pending |= (run >>> countBits) << pendingCount;
    pendingCount += run & (2 ** countBits - 1);
    for (; pendingCount >= 8; pendingCount -= 8) {
      target[size++] = pending & 255;
      pending >>>= 8;
    }
  }
  if (pendingCount > 0) target[size] = pending & 255;
  return data;
};
