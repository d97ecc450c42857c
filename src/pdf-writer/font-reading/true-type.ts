/** Finds which glyphs a TrueType file has outlines for, and which characters it maps to them. */
import { readSigned, readUnsigned } from "./byte-view.ts";

/** What a TrueType file says about its glyphs. */
export interface TrueTypeGlyphs {
  /** Whether a glyph has an outline: subsets leave those out that nobody needs. Glyph 0 is the sign for missing letters. */
  readonly hasOutline: (glyph: number) => boolean;
  /** The tables of characters: platform, encoding, and glyphs by character. */
  readonly maps: readonly {
    readonly platform: number;
    readonly encoding: number;
    readonly glyphs: ReadonlyMap<number, number>;
  }[];
}

const maxMapped = 70_000;

/** Returns the offsets of the tables of an OpenType file, by tag. */
export const listTables = (
  file: Uint8Array,
): ReadonlyMap<string, { readonly offset: number; readonly length: number }> => {
  const count = Math.min(readUnsigned(file, 4, 2), 100);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = 12 + index * 16;
      const tag = String.fromCharCode(...file.subarray(at, at + 4));
      return [tag, { offset: readUnsigned(file, at + 8, 4), length: readUnsigned(file, at + 12, 4) }] as const;
    }),
  );
};

/** Reads a file. Returns undefined if it has no TrueType outlines. */
export const readTrueType = (file: Uint8Array): TrueTypeGlyphs | undefined => {
  const tables = listTables(file);
  const [head, loca] = [tables.get("head"), tables.get("loca")];
  if (head === undefined || loca === undefined || !tables.has("glyf")) return undefined;
  const isLong = readUnsigned(file, head.offset + 50, 2) === 1;
  const entrySize = isLong ? 4 : 2;
  const lastGlyph = Math.floor(loca.length / entrySize) - 2;
  const offsetOf = (glyph: number) => readUnsigned(file, loca.offset + glyph * entrySize, entrySize);
  return {
    hasOutline: (glyph) => glyph > 0 && glyph <= lastGlyph && offsetOf(glyph + 1) > offsetOf(glyph),
    maps: readMaps(file, tables.get("cmap")?.offset),
  };
};

const readMaps = (file: Uint8Array, cmap: number | undefined): TrueTypeGlyphs["maps"] => {
  if (cmap === undefined) return [];
  return Array.from({ length: Math.min(readUnsigned(file, cmap + 2, 2), 20) }, (_, index) => {
    const at = cmap + 4 + index * 8;
    return {
      platform: readUnsigned(file, at, 2),
      encoding: readUnsigned(file, at + 2, 2),
      glyphs: readSubtable(file, cmap + readUnsigned(file, at + 4, 4)),
    };
  });
};

const readSubtable = (file: Uint8Array, at: number): ReadonlyMap<number, number> => {
  const readers: Readonly<Record<number, typeof readSubtable>> = {
    0: readByteMap,
    4: readSegments,
    6: readTrimmedMap,
    12: readGroups,
  };
  return readers[readUnsigned(file, at, 2)]?.(file, at) ?? new Map();
};

const readByteMap = (file: Uint8Array, at: number): ReadonlyMap<number, number> =>
  new Map(Array.from({ length: 256 }, (_, code) => [code, file[at + 6 + code] ?? 0]));

const readTrimmedMap = (file: Uint8Array, at: number): ReadonlyMap<number, number> => {
  const first = readUnsigned(file, at + 6, 2);
  const count = readUnsigned(file, at + 8, 2);
  return new Map(
    Array.from({ length: count }, (_, index) => [first + index, readUnsigned(file, at + 10 + index * 2, 2)]),
  );
};

const readSegments = (file: Uint8Array, at: number): ReadonlyMap<number, number> => {
  const size = readUnsigned(file, at + 6, 2);
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < size; segment += 2) {
    const endAt = at + 14 + segment;
    const [end, start] = [readUnsigned(file, endAt, 2), readUnsigned(file, endAt + size + 2, 2)];
    const delta = readSigned(file, endAt + size * 2 + 2);
    const rangeAt = endAt + size * 3 + 2;
    const range = readUnsigned(file, rangeAt, 2);
    for (let code = start; code <= end && code < 0xffff && glyphs.size < maxMapped; code++) {
      const listed = range === 0 ? code : readUnsigned(file, rangeAt + range + (code - start) * 2, 2);
      if (range === 0 || listed !== 0) glyphs.set(code, (listed + delta) & 0xffff);
    }
  }
  return glyphs;
};

const readGroups = (file: Uint8Array, at: number): ReadonlyMap<number, number> => {
  const glyphs = new Map<number, number>();
  const count = Math.min(readUnsigned(file, at + 12, 4), maxMapped);
  for (let group = 0; group < count; group++) {
    const groupAt = at + 16 + group * 12;
    const [start, end, first] = [0, 4, 8].map((offset) => readUnsigned(file, groupAt + offset, 4)) as [
      number,
      number,
      number,
    ];
    for (let code = start; code <= end && glyphs.size < maxMapped; code++) glyphs.set(code, first + code - start);
  }
  return glyphs;
};
