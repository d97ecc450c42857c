/** Finds the glyphs of CFF fonts (Adobe technical note 5176). */

import { readUnsigned } from "./byte-view.ts";
import { isoAdobeNames } from "./glyph-names.ts";

/** The glyphs that a CFF font has outlines for. */
export interface CompactFontGlyphs {
  /** Of a font with numbered characters (CIDs). Empty for any other font. */
  readonly characters: ReadonlySet<number>;
  /** Of a font whose glyphs have names. Empty for any other font. */
  readonly names: ReadonlySet<string>;
  /** By number of the glyph. */
  readonly glyphs: ReadonlySet<number>;
}

/** The items of an INDEX and the offset after it. */
interface Index {
  readonly items: readonly Uint8Array[];
  readonly end: number;
}

const readIndex = (file: Uint8Array, at: number): Index => {
  const count = readUnsigned(file, at, 2);
  if (count === 0) return { items: [], end: at + 2 };
  const size = file[at + 2] ?? 1;
  const base = at + 2 + (count + 1) * size;
  const offsetOf = (index: number) => base + readUnsigned(file, at + 3 + index * size, size);
  const items = Array.from({ length: count }, (_, index) => file.subarray(offsetOf(index), offsetOf(index + 1)));
  return { items, end: offsetOf(count) };
};

/** Reads the operands of each operator of a DICT. Operators of two bytes are 1200 and more. */
const readDict = (data: Uint8Array): ReadonlyMap<number, readonly number[]> => {
  const entries = new Map<number, readonly number[]>();
  let operands: number[] = [];
  for (let at = 0; at < data.length; ) {
    const byte = data[at] ?? 0;
    if (byte <= 21) {
      entries.set(byte === 12 ? 1200 + (data[at + 1] ?? 0) : byte, operands);
      operands = [];
      at += byte === 12 ? 2 : 1;
    } else if (byte === 28 || byte === 29) {
      const size = byte === 28 ? 2 : 4;
      operands.push(readUnsigned(data, at + 1, size));
      at += 1 + size;
    } else if (byte === 30) {
      // A real number, which no offset is.
      do at++;
      while (at < data.length && ((data[at] ?? 0) & 15) !== 15);
      operands.push(0);
      at++;
    } else {
      const isShort = byte <= 246;
      const high = byte <= 250 ? byte - 247 : byte - 251;
      operands.push(isShort ? byte - 139 : (byte <= 250 ? 1 : -1) * (high * 256 + (data[at + 1] ?? 0) + 108));
      at += isShort ? 1 : 2;
    }
  }
  return entries;
};

const operators = { charset: 15, charStrings: 17, ros: 1230 } as const;
const standardStringCount = 391;
/** An outline of one byte ends at once. */
const leastOutlineBytes = 2;

/** Reads a bare CFF table. Returns undefined if it is damaged. */
export const readCompactFont = (file: Uint8Array): CompactFontGlyphs | undefined => {
  const names = readIndex(file, file[2] ?? 4);
  const dicts = readIndex(file, names.end);
  const strings = readIndex(file, dicts.end);
  const top = readDict(dicts.items[0] ?? new Uint8Array(0));
  const outlinesAt = top.get(operators.charStrings)?.[0];
  if (outlinesAt === undefined || outlinesAt <= 0 || outlinesAt >= file.length) return undefined;
  const outlines = readIndex(file, outlinesAt).items;
  const glyphs = new Set(outlines.flatMap(({ length }, glyph) => (length >= leastOutlineBytes ? [glyph] : [])));
  const charset = readCharset(file, top.get(operators.charset)?.[0] ?? 0, outlines.length);
  const identifiers = [...glyphs].map((glyph) => charset[glyph] ?? 0);
  if (top.has(operators.ros)) return { glyphs, characters: new Set(identifiers), names: new Set() };
  const toName = (identifier: number): string =>
    identifier < standardStringCount
      ? (isoAdobeNames[identifier - 1] ?? "")
      : String.fromCharCode(...(strings.items[identifier - standardStringCount] ?? []));
  return { glyphs, characters: new Set(), names: new Set(identifiers.map(toName)) };
};

/** Reads the identifier of each glyph. The charsets 0 to 2 are predefined; the first has the standard strings in order. */
const readCharset = (file: Uint8Array, at: number, glyphCount: number): readonly number[] => {
  if (at <= 2) return Array.from({ length: glyphCount }, (_, glyph) => glyph);
  const identifiers = [0];
  const format = file[at] ?? 0;
  let next = at + 1;
  while (identifiers.length < glyphCount && next < file.length) {
    const first = readUnsigned(file, next, 2);
    const rest = format === 0 ? 0 : readUnsigned(file, next + 2, format);
    for (let offset = 0; offset <= rest && identifiers.length < glyphCount; offset++) identifiers.push(first + offset);
    next += 2 + (format === 0 ? 0 : format);
  }
  return identifiers;
};
