// @ts-nocheck
/** Widths of a TrueType font's characters in thousandths of an em, as a PDF wants them. Reads cmap format 4 only. */

/** @param {Uint8Array} bytes @param {number} first code of the first character @param {number} last */
export const readWidths = (bytes, first, last) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + index * 16;
    tables.set(String.fromCharCode(...bytes.subarray(at, at + 4)), view.getUint32(at + 8));
  }
  const head = tables.get("head");
  const hhea = tables.get("hhea");
  const hmtx = tables.get("hmtx");
  const scaled = (value) => Math.round((value * 1000) / view.getUint16(head + 18));
  const metrics = view.getUint16(hhea + 34);
  const glyphOf = readCmap(view, tables.get("cmap"));
  const widths = [];
  for (let code = first; code <= last; code += 1)
    widths.push(scaled(view.getUint16(hmtx + Math.min(glyphOf(code), metrics - 1) * 4)));
  return {
    widths,
    ascent: scaled(view.getInt16(hhea + 4)),
    descent: scaled(view.getInt16(hhea + 6)),
    box: [36, 38, 40, 42].map((at) => scaled(view.getInt16(head + at))),
  };
};

const readCmap = (view, cmap) => {
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const table = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(table) === 4) return (code) => glyphIn(view, table, code);
  }
  throw new Error("The font has no character map of format 4.");
};

const glyphIn = (view, table, code) => {
  const doubled = view.getUint16(table + 6);
  const ends = table + 14;
  const starts = ends + doubled + 2;
  for (let at = 0; at < doubled; at += 2) {
    if (view.getUint16(ends + at) < code) continue;
    const start = view.getUint16(starts + at);
    if (start > code) return 0;
    const delta = view.getUint16(starts + doubled + at);
    const rangeAt = starts + 2 * doubled + at;
    const range = view.getUint16(rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = view.getUint16(rangeAt + range + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
};
