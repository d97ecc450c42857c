/** Writes TrueType and OpenType files, and finds those that are cut off: https://learn.microsoft.com/typography/opentype/spec/otff */

/** A table of a font. */
export interface SfntTable {
  /** See `toTag`. */
  readonly tag: number;
  readonly content: Uint8Array;
  readonly checksum: number;
}

const headerBytes = 12;
const entryBytes = 16;

/** Writes a font file. `flavor`: the number that such a file begins with. */
export const writeSfnt = (flavor: number, tables: readonly SfntTable[]): Uint8Array<ArrayBuffer> => {
  const start = headerBytes + tables.length * entryBytes;
  const font = new Uint8Array(tables.reduce((sum, { content }) => sum + align(content.length), start));
  const target = new DataView(font.buffer);
  writeHeader(target, flavor, tables.length);
  let at = start;
  for (const [index, { tag, content, checksum }] of tables.entries()) {
    font.set(content, at);
    [tag, checksum, at, content.length].forEach((value, field) => {
      target.setUint32(headerBytes + index * entryBytes + field * 4, value);
    });
    at += align(content.length);
  }
  return font;
};

/** Returns whether a table of a font file, which is no collection, lies beyond its end. */
export const isCutOff = (font: Uint8Array): boolean => {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const end = font.length < headerBytes ? Number.POSITIVE_INFINITY : headerBytes + view.getUint16(4) * entryBytes;
  if (end > font.length) return true;
  for (let at = headerBytes; at < end; at += entryBytes)
    if (view.getUint32(at + 8) + view.getUint32(at + 12) > font.length) return true;
  return false;
};

const align = (bytes: number): number => (bytes + 3) & ~3;

const writeHeader = (target: DataView, flavor: number, tableCount: number): void => {
  const power = 2 ** Math.floor(Math.log2(tableCount));
  target.setUint32(0, flavor);
  target.setUint16(4, tableCount);
  target.setUint16(6, power * 16);
  target.setUint16(8, Math.log2(power));
  target.setUint16(10, tableCount * 16 - power * 16);
};
