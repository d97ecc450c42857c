/** Writes TrueType and OpenType files: https://learn.microsoft.com/typography/opentype/spec/otff */

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

const align = (bytes: number): number => (bytes + 3) & ~3;

const writeHeader = (target: DataView, flavor: number, tableCount: number): void => {
  const power = 2 ** Math.floor(Math.log2(tableCount));
  target.setUint32(0, flavor);
  target.setUint16(4, tableCount);
  target.setUint16(6, power * 16);
  target.setUint16(8, Math.log2(power));
  target.setUint16(10, tableCount * 16 - power * 16);
};
