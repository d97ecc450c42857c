/** Liberation Sans as an embedded font, without a subset, and text set in it letter by letter. */
import { readFileSync } from "node:fs";
import type { EmbeddedFont } from "#pdf-writer/fonts/embed-font.ts";
import type { ShapedGlyph } from "#pdf-writer/shaped-text.ts";

const file = readFileSync(
  new URL("../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf", import.meta.url),
);

const tables = new Map(
  Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    return [file.toString("latin1", at, at + 4), file.readUInt32BE(at + 8)] as const;
  }),
);
const tableAt = (tag: string) => tables.get(tag) ?? 0;
const unitsPerEm = file.readUInt16BE(tableAt("head") + 18);
const metricCount = file.readUInt16BE(tableAt("hhea") + 34);

const readGlyph = (code: number): number => {
  const cmap = tableAt("cmap");
  const subtables = Array.from(
    { length: file.readUInt16BE(cmap + 2) },
    (_, index) => cmap + file.readUInt32BE(cmap + 8 + index * 8),
  );
  const format4 = subtables.find((at) => file.readUInt16BE(at) === 4) ?? 0;
  const doubled = file.readUInt16BE(format4 + 6);
  for (let at = format4 + 14; at < format4 + 14 + doubled; at += 2) {
    if (file.readUInt16BE(at) < code) continue;
    const start = file.readUInt16BE(at + doubled + 2);
    if (start > code) return 0;
    const delta = file.readUInt16BE(at + doubled * 2 + 2);
    const rangeAt = at + doubled * 3 + 2;
    const range = file.readUInt16BE(rangeAt);
    const glyph = range === 0 ? code : file.readUInt16BE(rangeAt + range + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
};

const readWidth = (glyph: number): number =>
  Math.round((file.readUInt16BE(tableAt("hmtx") + Math.min(glyph, metricCount - 1) * 4) * 1000) / unitsPerEm);

const characters = Array.from({ length: 0x600 }, (_, index) => index + 32).filter((code) => readGlyph(code) !== 0);

export const liberationSans: EmbeddedFont = {
  format: "truetype",
  bytes: new Uint8Array(file),
  name: "AAAAAA+LiberationSans",
  widths: new Map(characters.map((code) => [readGlyph(code), readWidth(readGlyph(code))])),
  // The first character of several with the same glyph counts.
  texts: new Map(characters.toReversed().map((code) => [readGlyph(code), String.fromCharCode(code)])),
  boundingBox: [-544, -303, 1302, 980],
  ascent: 905,
  descent: -212,
  capHeight: 729,
  italicAngle: 0,
  isSerif: false,
  isFixedPitch: false,
  isBold: false,
};

/** Sets text with the widths of the font. */
export const shapeText = (text: string): readonly ShapedGlyph[] =>
  Array.from(text, (character) => {
    const glyph = readGlyph(character.codePointAt(0) ?? 0);
    return { glyph, advance: liberationSans.widths.get(glyph) ?? 0, dx: 0, dy: 0, text: character };
  });
