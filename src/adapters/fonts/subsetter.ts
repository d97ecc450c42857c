/** Calls harfbuzz-subset.wasm: makes fonts with some of their glyphs. */
import type { FaceExports } from "./face-exports.ts";
import { writeSfnt } from "./sfnt-file.ts";
import { toTag, WasmHeap } from "./wasm-heap.ts";

type SubsetterExports = FaceExports & {
  readonly _initialize: () => void;
  readonly hb_face_reference_blob: (face: number) => number;
  readonly hb_set_add: (set: number, value: number) => void;
  readonly hb_subset_input_create_or_fail: () => number;
  readonly hb_subset_input_destroy: (input: number) => void;
  readonly hb_subset_input_unicode_set: (input: number) => number;
  readonly hb_subset_input_glyph_set: (input: number) => number;
  readonly hb_subset_input_set: (input: number, kind: number) => number;
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void;
  readonly hb_subset_input_pin_all_axes_to_default: (input: number, face: number) => number;
  readonly hb_subset_input_pin_axis_location: (input: number, face: number, tag: number, value: number) => number;
  readonly hb_subset_or_fail: (face: number, input: number) => number;
};

const memoryModeWritable = 2;
/** Without hints, with the old numbers of glyphs, with the outline of glyph 0, without glyphs that features could add. */
const subsetFlags = 0x1 | 0x2 | 0x40 | 0x200;
const keepGlyph0 = 0x40;
const copyTables = 2;
const dropTables = 3;
const copiedTables = ["GSUB", "cmap", "head"].map(toTag);
const trueType = 0x10000;
/** Of a record in `hmtx`: a width and a side bearing. */
const widthBytes = 4;
/** In `hhea`: how many glyphs have a width of their own. */
const widthCountOffset = 34;
/** Tables that only programs use which shape text or show colours. */
const tablesOfNoUse = [
  "GSUB",
  "GPOS",
  "GDEF",
  "BASE",
  "JSTF",
  "MATH",
  "STAT",
  "avar",
  "meta",
  "DSIG",
  "COLR",
  "CPAL",
  "SVG ",
  "sbix",
  "CBDT",
  "CBLC",
  "EBDT",
  "EBLC",
  "EBSC",
  "kern",
  "morx",
  "kerx",
  "trak",
  "vhea",
  "vmtx",
  "VORG",
].map(toTag);

/** Which part of a font is made. */
export interface SubsetRequest {
  readonly bytes: Uint8Array;
  readonly index: number;
  readonly glyphs: readonly number[];
  /** Values of a variable font's axes. Undefined: the font is not variable. */
  readonly axes: Readonly<Record<string, number>> | undefined;
}

/** Which glyphs of a font shaping starts from. */
export interface ClosureRequest {
  /** Returns a table of the font, or nothing. */
  readonly readTable: (tag: string) => Uint8Array | undefined;
  readonly glyphCount: number;
  readonly glyphs: Iterable<number>;
  /** The characters of the texts. Brackets among them may be mirrored, and variation selectors choose other glyphs. */
  readonly codePoints: Iterable<number>;
}

/** Makes fonts with some of the glyphs of others. */
export interface Subsetter {
  makeSubset(request: SubsetRequest): Uint8Array<ArrayBuffer>;
  /** Returns the glyphs that the substitutions of a font can make of others, with those and glyph 0, in ascending order. */
  findClosure(request: ClosureRequest): readonly number[];
}

/** Starts the program. `program`: the bytes of harfbuzz-subset.wasm. */
export const createSubsetter = async (program: Uint8Array<ArrayBuffer>): Promise<Subsetter> => {
  const { instance } = await WebAssembly.instantiate(program);
  const hb = instance.exports as SubsetterExports;
  hb._initialize();
  const heap = new WasmHeap(hb);
  const addAll = (set: number, values: Iterable<number>): void => {
    for (const value of values) hb.hb_set_add(set, value);
  };
  const makeFont = (bytes: Uint8Array, index: number, describe: (input: number, face: number) => void) => {
    const data = heap.copyIn(bytes);
    const blob = hb.hb_blob_create(data, bytes.length, memoryModeWritable, 0, 0);
    const face = hb.hb_face_create(blob, index);
    const input = hb.hb_subset_input_create_or_fail();
    try {
      describe(input, face);
      return copySubset(hb, heap, hb.hb_subset_or_fail(face, input));
    } finally {
      hb.hb_subset_input_destroy(input);
      hb.hb_face_destroy(face);
      hb.hb_blob_destroy(blob);
      heap.free(data);
    }
  };
  return {
    makeSubset: ({ bytes, index, glyphs, axes }) =>
      makeFont(bytes, index, (input, face) => {
        hb.hb_subset_input_set_flags(input, subsetFlags);
        addAll(hb.hb_subset_input_glyph_set(input), glyphs);
        addAll(hb.hb_subset_input_set(input, dropTables), tablesOfNoUse);
        if (axes !== undefined) pinAxes(hb, input, face, axes);
      }),
    findClosure: ({ readTable, glyphCount, glyphs, codePoints }) => {
      const subset = makeFont(writeNumberedFont(readTable, glyphCount), 0, (input) => {
        hb.hb_subset_input_set_flags(input, keepGlyph0);
        addAll(hb.hb_subset_input_glyph_set(input), glyphs);
        addAll(hb.hb_subset_input_unicode_set(input), codePoints);
        // The program follows the substitutions of a table that it copies as a whole, too, but cannot fail to write a part of it.
        addAll(hb.hb_subset_input_set(input, copyTables), copiedTables);
      });
      return readGlyphNumbers(subset);
    },
  };
};

/**
 * Writes a font without outlines, for which each glyph has its number as its width. The program has no function that lists the
 * glyphs of a subset, but writes their widths.
 */
const writeNumberedFont = (readTable: ClosureRequest["readTable"], glyphCount: number): Uint8Array<ArrayBuffer> => {
  const widths = new DataView(new ArrayBuffer(glyphCount * widthBytes));
  for (let glyph = 0; glyph < glyphCount; glyph++) widths.setUint16(glyph * widthBytes, glyph);
  const header = new Uint8Array(readTable("hhea") ?? []);
  new DataView(header.buffer).setUint16(widthCountOffset, glyphCount);
  const tables = [...["GSUB", "cmap", "head"].map((tag) => [tag, readTable(tag)] as const), ["hhea", header] as const];
  const all = [...tables, ["hmtx", new Uint8Array(widths.buffer)] as const, ["maxp", readTable("maxp")] as const];
  return writeSfnt(
    trueType,
    all.flatMap(([tag, content]) => (content === undefined ? [] : [{ tag: toTag(tag), content, checksum: 0 }])),
  );
};

const readGlyphNumbers = (font: Uint8Array<ArrayBuffer>): readonly number[] => {
  const view = new DataView(font.buffer);
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16) {
    if (view.getUint32(entry) !== toTag("hmtx")) continue;
    const [offset, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)];
    return Array.from({ length: length / widthBytes }, (_, index) => view.getUint16(offset + index * widthBytes));
  }
  throw new Error("HarfBuzz made a font without widths.");
};

const pinAxes = (hb: SubsetterExports, input: number, face: number, axes: Readonly<Record<string, number>>): void => {
  hb.hb_subset_input_pin_all_axes_to_default(input, face);
  for (const [tag, value] of Object.entries(axes)) hb.hb_subset_input_pin_axis_location(input, face, toTag(tag), value);
};

const copySubset = (hb: SubsetterExports, heap: WasmHeap, subset: number): Uint8Array<ArrayBuffer> => {
  if (subset === 0) throw new Error("HarfBuzz made no subset of a font.");
  const blob = hb.hb_face_reference_blob(subset);
  const bytes = heap.copyOut(hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(subset);
  return bytes;
};
