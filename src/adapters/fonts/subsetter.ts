/** Calls harfbuzz-subset.wasm: makes fonts with some of their glyphs. */
import { type HeapExports, toTag, WasmHeap } from "./wasm-heap.ts";

type SubsetterExports = HeapExports & {
  readonly _initialize: () => void;
  readonly hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number;
  readonly hb_blob_destroy: (blob: number) => void;
  readonly hb_blob_get_data: (blob: number, length: number) => number;
  readonly hb_blob_get_length: (blob: number) => number;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_face_destroy: (face: number) => void;
  readonly hb_face_reference_blob: (face: number) => number;
  readonly hb_set_add: (set: number, value: number) => void;
  readonly hb_subset_input_create_or_fail: () => number;
  readonly hb_subset_input_destroy: (input: number) => void;
  readonly hb_subset_input_glyph_set: (input: number) => number;
  readonly hb_subset_input_unicode_set: (input: number) => number;
  readonly hb_subset_input_set: (input: number, kind: number) => number;
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void;
  readonly hb_subset_input_pin_all_axes_to_default: (input: number, face: number) => number;
  readonly hb_subset_input_pin_axis_location: (input: number, face: number, tag: number, value: number) => number;
  readonly hb_subset_or_fail: (face: number, input: number) => number;
};

const memoryModeWritable = 2;
/** Without hints, with the old numbers of glyphs, with the outline of glyph 0, without glyphs that features could add. */
const subsetFlags = 0x1 | 0x2 | 0x40 | 0x200;
/** The same with the glyphs that features could add, which the rules of `GSUB` tell. */
const closureFlags = 0x1 | 0x2 | 0x40;
const dropTables = 3;
/** Tables that only programs use which shape text or show colours, apart from `GSUB`. */
const tablesOfNoUse = [
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
  /** Numbers of glyphs, or the characters whose glyphs are found with all that shaping can make of them. */
  readonly glyphs: readonly number[] | { readonly ofCodePoints: Iterable<number> };
  /** Values of a variable font's axes. Undefined: the font is not variable. */
  readonly axes: Readonly<Record<string, number>> | undefined;
}

/** Makes subsets. */
export type MakeSubset = (request: SubsetRequest) => Uint8Array<ArrayBuffer>;

/** Starts the program. `program`: the bytes of harfbuzz-subset.wasm. */
export const createSubsetter = async (program: Uint8Array<ArrayBuffer>): Promise<MakeSubset> => {
  const { instance } = await WebAssembly.instantiate(program);
  const hb = instance.exports as SubsetterExports;
  hb._initialize();
  const heap = new WasmHeap(hb);
  return ({ bytes, index, glyphs, axes }) => {
    const data = heap.copyIn(bytes);
    const blob = hb.hb_blob_create(data, bytes.length, memoryModeWritable, 0, 0);
    const face = hb.hb_face_create(blob, index);
    const input = hb.hb_subset_input_create_or_fail();
    try {
      const dropped = hb.hb_subset_input_set(input, dropTables);
      for (const tag of tablesOfNoUse) hb.hb_set_add(dropped, tag);
      if ("ofCodePoints" in glyphs) {
        hb.hb_subset_input_set_flags(input, closureFlags);
        const characters = hb.hb_subset_input_unicode_set(input);
        for (const codePoint of glyphs.ofCodePoints) hb.hb_set_add(characters, codePoint);
      } else {
        hb.hb_subset_input_set_flags(input, subsetFlags);
        hb.hb_set_add(dropped, toTag("GSUB"));
        const glyphSet = hb.hb_subset_input_glyph_set(input);
        for (const glyph of glyphs) hb.hb_set_add(glyphSet, glyph);
      }
      if (axes !== undefined) pinAxes(hb, input, face, axes);
      return copySubset(hb, heap, hb.hb_subset_or_fail(face, input));
    } finally {
      hb.hb_subset_input_destroy(input);
      hb.hb_face_destroy(face);
      hb.hb_blob_destroy(blob);
      heap.free(data);
    }
  };
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
