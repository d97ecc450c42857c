/** Reads what a font says about itself from its tables: https://learn.microsoft.com/typography/opentype/spec/ */
import type { FontAxis, FontEmbedding, FontFacts } from "#ports/fonts.ts";
import { readFontNames } from "./font-names.ts";

/** Returns a table of the font, or nothing. */
export type ReadTable = (tag: string) => Uint8Array | undefined;

/** Reads a font with at least the tables `head`, `hhea` and `maxp`. */
export const readFontFacts = (readTable: ReadTable, unitsPerEm: number): FontFacts => {
  const view = (tag: string) => new TableView(readTable(tag));
  const head = view("head");
  const os2 = view("OS/2");
  const post = view("post");
  const scale = (units: number): number => (units * 1000) / unitsPerEm;
  const metrics = readLineMetrics(view("hhea"), os2);
  const hasHeights = os2.uint16(0) >= 2;
  const italicAngle = post.int32(4) / 65_536;
  return {
    ...readNames(readTable("name")),
    unitsPerEm,
    glyphCount: view("maxp").uint16(4),
    ascender: scale(metrics.ascender),
    descender: scale(metrics.descender),
    lineGap: scale(metrics.lineGap),
    capHeight: scale((hasHeights && os2.int16(88)) || metrics.ascender * 0.75),
    xHeight: scale((hasHeights && os2.int16(86)) || metrics.ascender * 0.5),
    boundingBox: [scale(head.int16(36)), scale(head.int16(38)), scale(head.int16(40)), scale(head.int16(42))],
    italicAngle,
    weight: Math.min(Math.max(os2.uint16(4) || (head.uint16(44) & 1 ? 700 : 400), 1), 1000),
    fixedPitch: post.int32(12) !== 0,
    italic: italicAngle !== 0 || (os2.uint16(62) & 1) !== 0 || (head.uint16(44) & 2) !== 0,
    serif: isSerif(os2),
    outlines: readTable("CFF ") === undefined ? "truetype" : "cff",
    colored: colorTables.some((tag) => readTable(tag) !== undefined),
    axes: readAxes(view("fvar")),
    embedding: readEmbedding(os2),
  };
};

/** Reads numbers of a table. Those beyond its end, or of a table that the font lacks, are 0. */
class TableView {
  readonly #view: DataView;

  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.#view.byteLength;
  }

  uint16(at: number): number {
    return at + 2 <= this.length ? this.#view.getUint16(at) : 0;
  }

  int16(at: number): number {
    return at + 2 <= this.length ? this.#view.getInt16(at) : 0;
  }

  int32(at: number): number {
    return at + 4 <= this.length ? this.#view.getInt32(at) : 0;
  }
}

const colorTables = ["COLR", "SVG ", "sbix", "CBDT", "EBDT"];
const useTypographicMetrics = 1 << 7;

/** Heights of a line, as browsers choose them: those of `hhea`, unless the font prefers its typographic ones or has no others. */
const readLineMetrics = (hhea: TableView, os2: TableView) => {
  const fromHhea = { ascender: hhea.int16(4), descender: hhea.int16(6), lineGap: hhea.int16(8) };
  const isEmpty = fromHhea.ascender === 0 && fromHhea.descender === 0;
  const prefersTypographic = (os2.uint16(62) & useTypographicMetrics) !== 0;
  return os2.length > 0 && (isEmpty || prefersTypographic)
    ? { ascender: os2.int16(68), descender: os2.int16(70), lineGap: os2.int16(72) }
    : fromHhea;
};

const readNames = (table: Uint8Array | undefined) => {
  const names = readFontNames(table);
  const family = names.get(16) || names.get(1) || "Unnamed";
  const style = names.get(17) || names.get(2) || "Regular";
  const fullName = names.get(4) || `${family} ${style}`;
  const postScriptName = (names.get(6) || fullName).replace(/[^!-~]|[[\](){}<>/%]/g, "").slice(0, 63) || "Unnamed";
  return { family, style, fullName, postScriptName };
};

/** The class of the family (1 to 5 and 7 are classes with serifs), else the serif style of PANOSE. */
const isSerif = (os2: TableView): boolean => {
  const familyClass = os2.uint16(30) >> 8;
  if (familyClass !== 0) return familyClass <= 5 || familyClass === 7;
  const [kind, serifStyle] = [os2.uint16(32) >> 8, os2.uint16(32) & 0xff];
  return kind === 2 && serifStyle >= 2 && serifStyle <= 10;
};

const axisBytes = 20;

const readAxes = (fvar: TableView): readonly FontAxis[] => {
  const start = fvar.uint16(4);
  const count = Math.min(fvar.uint16(8), Math.floor(Math.max(fvar.length - start, 0) / axisBytes));
  return Array.from({ length: count }, (_, index) => {
    const axis = start + index * axisBytes;
    const [min = 0, preset = 0, max = 0] = [4, 8, 12].map((offset) => fvar.int32(axis + offset) / 65_536);
    const tag = String.fromCharCode(...[0, 2].flatMap((offset) => splitBytes(fvar.uint16(axis + offset))));
    return { tag, min, default: preset, max };
  });
};

const splitBytes = (value: number): readonly number[] => [value >> 8, value & 0xff];

/** `fsType`: where several levels are set, the least restrictive one counts. */
const readEmbedding = (os2: TableView): FontEmbedding => {
  const bits = os2.uint16(8);
  const level = (bits & 0xe) === 0 ? "installable" : bits & 8 ? "editable" : bits & 4 ? "preview" : "restricted";
  return { level, subset: (bits & 0x100) === 0, bitmapOnly: (bits & 0x200) !== 0 };
};
