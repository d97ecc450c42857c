/** Makes fonts of other fonts for tests: changed, incomplete, packed, with PostScript outlines. */
import { zlibSync } from "fflate";

/** Tables by their tag. */
export type FontTables = Readonly<Record<string, Uint8Array>>;

const headerBytes = 12;
const entryBytes = 16;

/** Reads the tables of a TrueType or OpenType file. */
export const readTables = (font: Uint8Array): FontTables => {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  return Object.fromEntries(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const entry = headerBytes + index * entryBytes;
      const offset = view.getUint32(entry + 8);
      const tag = String.fromCharCode(...font.subarray(entry, entry + 4));
      return [tag, font.slice(offset, offset + view.getUint32(entry + 12))];
    }),
  );
};

const align = (bytes: number): number => (bytes + 3) & ~3;

/** Returns the directory of a file and its tables behind it. */
const layOut = (tables: FontTables, headerSize: number, entrySize: number) => {
  const entries = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1));
  let offset = headerSize + entries.length * entrySize;
  return entries.map(([tag, content]) => {
    const entry = { tag, content, offset };
    offset += align(content.length);
    return entry;
  });
};

const writeTag = (target: Uint8Array, at: number, tag: string): void =>
  target.set(
    Array.from(tag, (character) => character.charCodeAt(0)),
    at,
  );

/** Writes a font file. `signature`: `OTTO` with PostScript outlines. */
export const writeFont = (tables: FontTables, signature = "\0\x01\0\0"): Uint8Array<ArrayBuffer> => {
  const entries = layOut(tables, headerBytes, entryBytes);
  const last = entries.at(-1);
  const font = new Uint8Array((last?.offset ?? headerBytes) + align(last?.content.length ?? 0));
  const view = new DataView(font.buffer);
  writeTag(font, 0, signature);
  view.setUint16(4, entries.length);
  for (const [index, { tag, content, offset }] of entries.entries()) {
    const entry = headerBytes + index * entryBytes;
    writeTag(font, entry, tag);
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, content.length);
    font.set(content, offset);
  }
  return font;
};

/** Returns a font with other tables. `undefined` removes one. */
export const changeTables = (
  font: Uint8Array,
  changes: Readonly<Record<string, ((table: Uint8Array) => Uint8Array) | undefined>>,
): Uint8Array<ArrayBuffer> =>
  writeFont(
    Object.fromEntries(
      Object.entries(readTables(font)).flatMap(([tag, table]) => {
        if (!(tag in changes)) return [[tag, table]];
        const change = changes[tag];
        return change === undefined ? [] : [[tag, change(table)]];
      }),
    ),
  );

/** Returns a change of a table that writes a number of 16 bits. */
export const setUint16 =
  (at: number, value: number) =>
  (table: Uint8Array): Uint8Array => {
    const copy = table.slice();
    new DataView(copy.buffer).setUint16(at, value);
    return copy;
  };

const woffHeaderBytes = 44;
const woffEntryBytes = 20;

/** Packs a font as WOFF. Tables that do not become smaller are stored as they are. */
export const packWoff = (font: Uint8Array): Uint8Array<ArrayBuffer> => {
  const tables = readTables(font);
  const packed = Object.fromEntries(
    Object.entries(tables).map(([tag, table]) => {
      const stream = zlibSync(table);
      return [tag, stream.length < table.length ? stream : table];
    }),
  );
  const entries = layOut(packed, woffHeaderBytes, woffEntryBytes);
  const last = entries.at(-1);
  const woff = new Uint8Array((last?.offset ?? 0) + align(last?.content.length ?? 0));
  const view = new DataView(woff.buffer);
  writeTag(woff, 0, "wOFF");
  woff.set(font.subarray(0, 4), 4);
  view.setUint32(8, woff.length);
  view.setUint16(12, entries.length);
  view.setUint32(16, font.length);
  for (const [index, { tag, content, offset }] of entries.entries()) {
    const entry = woffHeaderBytes + index * woffEntryBytes;
    writeTag(woff, entry, tag);
    view.setUint32(entry + 4, offset);
    view.setUint32(entry + 8, content.length);
    view.setUint32(entry + 12, tables[tag]?.length ?? 0);
    woff.set(content, offset);
  }
  return woff;
};

/** Number of glyphs in CFF data: the count of its CharStrings, which follows from its Top DICT. */
const countCffGlyphs = (cff: Uint8Array, charStrings: number): number =>
  new DataView(cff.buffer, cff.byteOffset).getUint16(charStrings);

/** Skips an INDEX of CFF data and returns where it ends and where its first object lies. */
const skipIndex = (cff: Uint8Array, at: number): { readonly end: number; readonly start: number } => {
  const count = ((cff[at] ?? 0) << 8) | (cff[at + 1] ?? 0);
  if (count === 0) return { end: at + 2, start: at + 2 };
  const size = cff[at + 2] ?? 1;
  const offsetAt = (index: number) =>
    cff.subarray(at + 3 + index * size, at + 3 + (index + 1) * size).reduce((value, byte) => value * 256 + byte, 0);
  const start = at + 3 + (count + 1) * size;
  return { start, end: start + offsetAt(count) - 1 };
};

/** Reads the offset of the CharStrings (operator 17) in the Top DICT, whose operands are integers here. */
const findCharStrings = (cff: Uint8Array): number => {
  const topDict = skipIndex(cff, skipIndex(cff, cff[2] ?? 4).end);
  let operand = 0;
  for (let at = topDict.start; at < topDict.end; ) {
    const byte = cff[at] ?? 0;
    const [next = 0, third = 0] = cff.subarray(at + 1, at + 3);
    if (byte <= 21) {
      if (byte === 17) return operand;
      at += byte === 12 ? 2 : 1;
    } else if (byte === 28) [operand, at] = [(next << 8) | third, at + 3];
    else if (byte === 29) [operand, at] = [new DataView(cff.buffer, cff.byteOffset).getInt32(at + 1), at + 5];
    else if (byte === 30) {
      do at++;
      while (((cff[at] ?? 0xff) & 0xf) !== 0xf);
      at++;
    } else if (byte <= 246) [operand, at] = [byte - 139, at + 1];
    else [operand, at] = [byte <= 250 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108, at + 2];
  }
  throw new Error("The CFF data has no CharStrings.");
};

/** Wraps CFF data in an OpenType font whose letters A, B, … are the glyphs from 1 on. `base`: has the other tables. */
export const wrapCff = (cff: Uint8Array, base: Uint8Array): Uint8Array<ArrayBuffer> => {
  const count = countCffGlyphs(cff, findCharStrings(cff));
  const tables = readTables(base);
  const copy = (tag: string) => tables[tag] ?? new Uint8Array(0);
  const maxp = new Uint8Array([0, 0, 0x50, 0, count >> 8, count & 0xff]);
  const letters = Math.min(count - 1, 26);
  // One segment of format 4, and the end: U+0041 is glyph 1.
  const cmap = new Uint8Array([0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12, 0, 4, 0, 32, 0, 0, 0, 4, 0, 4, 0, 1, 0, 0]);
  const [lastLetter, delta] = [0x40 + letters, 0x10000 - 0x40];
  const segments = [0, lastLetter, 255, 255, 0, 0, 0, 0x41, 255, 255, delta >> 8, delta & 0xff, 0, 1, 0, 0, 0, 0];
  const hmtx = new Uint8Array(Array.from({ length: count }, () => [1, 244, 0, 0]).flat());
  return writeFont(
    {
      "CFF ": cff,
      "OS/2": copy("OS/2"),
      cmap: new Uint8Array([...cmap, ...segments]),
      head: setUint16(18, 1000)(copy("head")),
      hhea: setUint16(34, count)(copy("hhea")),
      hmtx,
      maxp,
      name: copy("name"),
      post: copy("post"),
    },
    "OTTO",
  );
};
