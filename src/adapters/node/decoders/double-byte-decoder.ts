/**
 * Decodes Shift JIS, GBK, Big5 and EUC-KR as the Encoding Standard and browsers do. Node decodes thousands of their
 * characters differently.
 */
import { brotliDecompressSync } from "node:zlib";
import type { Decode } from "../../tables/create-decoder.ts";
import { fourByteRuns, packedCharacters } from "./double-byte-tables.ts";

/** Encodings in which characters are one or two bytes, in the order of the tables. */
const doubleByteEncodings = ["shift_jis", "gbk", "big5", "euc-kr"] as const;
/** An encoding in which characters are one or two bytes; in GBK also four. */
export type DoubleByteEncoding = (typeof doubleByteEncodings)[number];

const firstLead = 0x81;
const firstTrail = 0x40;
const trailCount = 0xff - firstTrail;
const pairCount = (0xff - firstLead) * trailCount;
const replacement = "\ufffd";

let tables: readonly string[] | undefined;

/** Code points of all pairs of an encoding; empty texts for pairs without one. */
const readTable = (encoding: DoubleByteEncoding): readonly string[] => {
  tables ??= Array.from(brotliDecompressSync(Buffer.from(packedCharacters, "base64")).toString("utf8"), (character) =>
    character === "\0" ? "" : character,
  );
  const start = doubleByteEncodings.indexOf(encoding) * pairCount;
  return tables.slice(start, start + pairCount);
};

/** Pairs of Big5 that are two characters. */
const combined: ReadonlyMap<number, string> = new Map([
  [0x8862, "\u00ca\u0304"],
  [0x8864, "\u00ca\u030c"],
  [0x88a3, "\u00ea\u0304"],
  [0x88a5, "\u00ea\u030c"],
]);

/** Characters of single bytes beyond ASCII; undefined for the first byte of a pair, U+FFFD for an invalid one. */
const decodeSingle: Readonly<Record<DoubleByteEncoding, (byte: number) => string | undefined>> = {
  shift_jis: (byte) => {
    if (byte === 0x80) return "\x80";
    if (byte >= 0xa1 && byte <= 0xdf) return String.fromCharCode(0xff61 + byte - 0xa1);
    return byte === 0xa0 || byte > 0xfc ? replacement : undefined;
  },
  gbk: (byte) => (byte === 0x80 ? "€" : byte === 0xff ? replacement : undefined),
  big5: (byte) => (byte === 0x80 || byte === 0xff ? replacement : undefined),
  "euc-kr": (byte) => (byte === 0x80 || byte === 0xff ? replacement : undefined),
};

/** Creates a decoder for one text. */
export const createDoubleByteDecoder = (encoding: DoubleByteEncoding): Decode => {
  const table = readTable(encoding);
  /** Bytes at the end of the last chunk whose character is not complete. */
  let pending: readonly number[] = [];
  return (chunk, { stream }) => {
    const bytes = pending.length === 0 ? chunk : Uint8Array.from([...pending, ...chunk]);
    pending = [];
    let text = "";
    for (let at = 0; at < bytes.length; ) {
      const lead = bytes[at] as number;
      const single = lead < 0x80 ? String.fromCharCode(lead) : decodeSingle[encoding](lead);
      const character =
        single === undefined
          ? encoding === "gbk" && isDigit(bytes[at + 1])
            ? readFourBytes(bytes, at)
            : readPair(bytes, at, encoding, table)
          : { text: single, length: 1 };
      if (character === undefined) {
        if (stream) pending = [...bytes.subarray(at)];
        else text += replacement;
        break;
      }
      text += character.text;
      at += character.length;
    }
    return text;
  };
};

interface DecodedCharacter {
  readonly text: string;
  /** Number of bytes. */
  readonly length: number;
}

/** Returns undefined if the bytes end inside the pair. An ASCII character after an invalid first byte is kept. */
const readPair = (
  bytes: Uint8Array,
  at: number,
  encoding: DoubleByteEncoding,
  table: readonly string[],
): DecodedCharacter | undefined => {
  const lead = bytes[at] as number;
  const trail = bytes[at + 1];
  if (trail === undefined) return undefined;
  const index = trail < firstTrail || trail === 0xff ? -1 : (lead - firstLead) * trailCount + trail - firstTrail;
  const text = (encoding === "big5" ? combined.get(lead * 256 + trail) : undefined) ?? table[index] ?? "";
  if (text !== "") return { text, length: 2 };
  return { text: replacement, length: trail < 0x80 ? 1 : 2 };
};

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Sequences of four bytes are the characters that have no pair. */
const readFourBytes = (bytes: Uint8Array, at: number): DecodedCharacter | undefined => {
  const [first = 0, second = 0, third, fourth] = bytes.subarray(at, at + 4);
  if (third === undefined) return undefined;
  const isInvalid = third < 0x81 || third > 0xfe || (fourth !== undefined && !isDigit(fourth));
  if (isInvalid) return { text: replacement, length: 1 };
  if (fourth === undefined) return undefined;
  const pointer = ((first - 0x81) * 10 + second - 0x30) * 1260 + (third - 0x81) * 10 + fourth - 0x30;
  const code = findCode(pointer);
  return { text: code === undefined ? replacement : String.fromCodePoint(code), length: 4 };
};

const planeStart = 189_000;

const findCode = (pointer: number): number | undefined => {
  if (pointer >= planeStart && pointer - planeStart <= 0xfffff) return pointer - planeStart + 0x10000;
  if (pointer >= 39_420) return undefined;
  const run = fourByteRuns.findLast(([start]) => start <= pointer);
  return run && run[1] + pointer - run[0];
};
