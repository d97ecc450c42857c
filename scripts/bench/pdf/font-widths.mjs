/** Reads the metrics of a TrueType font as a PDF needs them, in thousandths of an em. Reads cmap format 4 only. */

/**
 * Reads the widths of a range of characters, and the font's ascent, descent and bounding box.
 * @param {Uint8Array} bytes
 * @param {number} first code of the first character
 * @param {number} last
 */
export const readWidths = (bytes, first, last) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  /** @type {Record<string, number>} */
  const tables = {};
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const offset = 12 + index * 16;
    tables[String.fromCharCode(...bytes.subarray(offset, offset + 4))] = view.getUint32(offset + 8);
  }
  const { head, hhea, hmtx, cmap } = tables;
  const toThousandths = (/** @type {number} */ value) => Math.round((value * 1000) / view.getUint16(head + 18));
  const metricCount = view.getUint16(hhea + 34);
  const findGlyph = readCmap(view, cmap);
  const widths = [];
  for (let code = first; code <= last; code += 1)
    widths.push(toThousandths(view.getUint16(hmtx + Math.min(findGlyph(code), metricCount - 1) * 4)));
  return {
    widths,
    ascent: toThousandths(view.getInt16(hhea + 4)),
    descent: toThousandths(view.getInt16(hhea + 6)),
    box: [36, 38, 40, 42].map((offset) => toThousandths(view.getInt16(head + offset))),
  };
};

/**
 * @param {DataView} view
 * @param {number} cmap
 * @returns {(code: number) => number}
 */
const readCmap = (view, cmap) => {
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const table = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(table) === 4) return (code) => findGlyphInTable(view, table, code);
  }
  throw new Error("The font has no character map of format 4.");
};

/**
 * @param {DataView} view
 * @param {number} table
 * @param {number} code
 */
const findGlyphInTable = (view, table, code) => {
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
