/** Reads the names of a font: https://learn.microsoft.com/typography/opentype/spec/name */

/** Names by their number in the table, in English where the font has that. */
export type FontNames = ReadonlyMap<number, string>;

const headerBytes = 6;
const recordBytes = 12;
const windows = 3;
const unicode = 0;
const macintosh = 1;
const englishOfWindows = 0x409;

/** Reads the `name` table. What lies outside the table is skipped. */
export const readFontNames = (table: Uint8Array | undefined): FontNames => {
  const names = new Map<number, string>();
  const ranks = new Map<number, number>();
  if (table === undefined || table.length < headerBytes) return names;
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const storage = view.getUint16(4);
  const count = Math.min(view.getUint16(2), Math.floor((table.length - headerBytes) / recordBytes));
  for (let index = 0; index < count; index++) {
    const record = headerBytes + index * recordBytes;
    const [platform = 0, , language = 0, id = 0, length = 0, offset = 0] = Array.from({ length: 6 }, (_, field) =>
      view.getUint16(record + field * 2),
    );
    const bytes = table.subarray(storage + offset, storage + offset + length);
    const rank = rankName(platform, language);
    if (rank === 0 || bytes.length < length || rank <= (ranks.get(id) ?? 0)) continue;
    ranks.set(id, rank);
    names.set(id, decodeName(bytes, platform).trim());
  }
  return names;
};

/** Names in English come first, then those of other languages. 0: the encoding is not read. */
const rankName = (platform: number, language: number): number => {
  if (platform === windows) return language === englishOfWindows ? 4 : 2;
  if (platform === unicode) return 3;
  return platform === macintosh && language === 0 ? 1 : 0;
};

const decodeName = (bytes: Uint8Array, platform: number): string =>
  new TextDecoder(platform === macintosh ? "macintosh" : "utf-16be").decode(bytes);
