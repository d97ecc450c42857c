/** Calls harfbuzz.wasm: reads the tables of fonts and shapes text. */

import type { FontGlyph, OutlineStep, ShapeRequest } from "#ports/fonts.ts";
import type { FaceExports } from "./face-exports.ts";
import { createReadOutline, type OutlineExports, type ReadOutline } from "./glyph-outlines.ts";
import { toTag, WasmHeap } from "./wasm-heap.ts";

type ShaperExports = FaceExports &
  OutlineExports & {
    readonly __wasm_call_ctors: () => void;
    readonly hb_face_get_upem: (face: number) => number;
    readonly hb_face_reference_table: (face: number, tag: number) => number;
    readonly hb_face_collect_unicodes: (face: number, set: number) => void;
    readonly hb_set_create: () => number;
    readonly hb_set_destroy: (set: number) => void;
    readonly hb_set_get_population: (set: number) => number;
    readonly hb_set_next_many: (set: number, after: number, target: number, count: number) => number;
    readonly hb_font_create: (face: number) => number;
    readonly hb_font_destroy: (font: number) => void;
    readonly hb_font_get_nominal_glyph: (font: number, codePoint: number, target: number) => number;
    readonly hb_font_get_glyph_h_advance: (font: number, glyph: number) => number;
    readonly hb_font_set_variations: (font: number, variations: number, count: number) => void;
    readonly hb_buffer_create: () => number;
    readonly hb_buffer_clear_contents: (buffer: number) => void;
    readonly hb_buffer_add_utf16: (buffer: number, text: number, length: number, start: number, count: number) => void;
    readonly hb_buffer_set_direction: (buffer: number, direction: number) => void;
    readonly hb_buffer_set_flags: (buffer: number, flags: number) => void;
    readonly hb_buffer_set_script: (buffer: number, script: number) => void;
    readonly hb_buffer_set_language: (buffer: number, language: number) => void;
    readonly hb_buffer_get_length: (buffer: number) => number;
    readonly hb_buffer_get_glyph_infos: (buffer: number, length: number) => number;
    readonly hb_buffer_get_glyph_positions: (buffer: number, length: number) => number;
    readonly hb_language_from_string: (text: number, length: number) => number;
    readonly hb_script_from_string: (text: number, length: number) => number;
    readonly hb_shape: (font: number, buffer: number, features: number, count: number) => void;
  };

const memoryModeWritable = 2;
const leftToRight = 4;
const rightToLeft = 5;
/** Characters that show nothing have no glyph, and marks without a letter stand alone, without a dotted circle. */
const bufferFlags = 8 | 16;
/** Words of 32 bits in a record of a glyph and of its position. */
const recordWords = 5;

/** Shapes text with fonts that it has opened. One shaper is used by one caller at a time. */
export interface Shaper {
  openFace(bytes: Uint8Array, index: number): ShaperFace;
}

/** A font in the memory of the shaper. */
export interface ShaperFace {
  readonly unitsPerEm: number;
  /** Returns a copy of a table, or nothing. */
  table(tag: string): Uint8Array<ArrayBuffer> | undefined;
  /** Returns all characters of the font, in ascending order. */
  codePoints(): Uint32Array;
  /** Returns the glyph of a character, or 0. */
  glyphOf(codePoint: number): number;
  /** Returns the width of a glyph in 1/1000 of the font size. */
  advanceOf(glyph: number): number;
  /** Returns the outline of a glyph in 1/1000 of the font size, upwards positive. */
  outlineOf(glyph: number): readonly OutlineStep[];
  setAxes(axes: Readonly<Record<string, number>>): void;
  /** Lengths are in 1/1000 of the font size. */
  shape(request: ShapeRequest): readonly FontGlyph[];
  close(): void;
}

/** Starts the program. `program`: the bytes of harfbuzz.wasm. */
export const createShaper = async (program: Uint8Array<ArrayBuffer>): Promise<Shaper> => {
  const { instance } = await WebAssembly.instantiate(program, {
    env: {
      emscripten_resize_heap: (bytes: number) => growMemory(exports.memory, bytes >>> 0),
      _abort_js: () => {
        throw new Error("HarfBuzz has stopped.");
      },
      _emscripten_runtime_keepalive_clear: () => {},
      _setitimer_js: () => 0,
    },
    wasi_snapshot_preview1: { proc_exit: () => {} },
  });
  const exports = instance.exports as ShaperExports;
  exports.__wasm_call_ctors();
  const heap = new WasmHeap(exports);
  const calls = { shapeText: createShapeText(exports, heap), readOutline: createReadOutline(exports) };
  return { openFace: (bytes, index) => openFace(exports, heap, calls, bytes, index) };
};

const pageBytes = 65_536;

/** Grows by at least a fifth, so that many small allocations do not grow it each time. Returns whether it has grown. */
const growMemory = (memory: WebAssembly.Memory, bytes: number): boolean => {
  const present = memory.buffer.byteLength;
  try {
    memory.grow(Math.ceil((Math.max(bytes, present * 1.2) - present) / pageBytes));
    return true;
  } catch {
    return false;
  }
};

/** `scale`: factor from units of the font to 1/1000 of the size. */
type ShapeText = (font: number, scale: number, request: ShapeRequest) => readonly FontGlyph[];

const createShapeText = (hb: ShaperExports, heap: WasmHeap): ShapeText => {
  const buffer = hb.hb_buffer_create();
  const scripts = new Map<string, number>();
  const languages = new Map<string, number>();
  const findScript = memoize(scripts, (script) => heap.withText(script, (text) => hb.hb_script_from_string(text, -1)));
  const findLanguage = memoize(languages, (language) =>
    heap.withText(language, (text) => hb.hb_language_from_string(text, -1)),
  );
  let textAddress = 0;
  let textCapacity = 0;

  const writeText = (text: string): void => {
    if (text.length > textCapacity) {
      if (textAddress !== 0) heap.free(textAddress);
      textCapacity = Math.max(text.length, 2 * textCapacity, 256);
      textAddress = heap.allocate(textCapacity * 2);
    }
    const { bytes } = heap;
    for (let index = 0, at = textAddress; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      bytes[at++] = unit & 0xff;
      bytes[at++] = unit >> 8;
    }
  };

  return (font, scale, { text, start, end, script, rightToLeft: isRightToLeft, language }) => {
    writeText(text);
    hb.hb_buffer_clear_contents(buffer);
    hb.hb_buffer_set_flags(buffer, bufferFlags);
    hb.hb_buffer_set_direction(buffer, isRightToLeft ? rightToLeft : leftToRight);
    hb.hb_buffer_set_script(buffer, findScript(script));
    if (language !== "") hb.hb_buffer_set_language(buffer, findLanguage(language));
    hb.hb_buffer_add_utf16(buffer, textAddress, text.length, start, end - start);
    hb.hb_shape(font, buffer, 0, 0);
    const length = hb.hb_buffer_get_length(buffer);
    const infos = hb.hb_buffer_get_glyph_infos(buffer, 0) >> 2;
    const positions = hb.hb_buffer_get_glyph_positions(buffer, 0) >> 2;
    const { words } = heap;
    const glyphs: FontGlyph[] = [];
    for (let index = 0; index < length; index++) {
      const info = infos + index * recordWords;
      const position = positions + index * recordWords;
      glyphs.push({
        glyph: words[info] ?? 0,
        cluster: words[info + 2] ?? 0,
        advance: (words[position] ?? 0) * scale,
        dx: (words[position + 2] ?? 0) * scale,
        dy: (words[position + 3] ?? 0) * scale,
      });
    }
    return glyphs;
  };
};

const memoize =
  (cache: Map<string, number>, find: (key: string) => number): ((key: string) => number) =>
  (key) => {
    const value = cache.get(key) ?? find(key);
    cache.set(key, value);
    return value;
  };

const openFace = (
  hb: ShaperExports,
  heap: WasmHeap,
  { shapeText, readOutline }: { readonly shapeText: ShapeText; readonly readOutline: ReadOutline },
  bytes: Uint8Array,
  index: number,
): ShaperFace => {
  const data = heap.copyIn(bytes);
  const blob = hb.hb_blob_create(data, bytes.length, memoryModeWritable, 0, 0);
  const face = hb.hb_face_create(blob, index);
  const font = hb.hb_font_create(face);
  const unitsPerEm = hb.hb_face_get_upem(face);
  const scale = 1000 / unitsPerEm;
  return {
    unitsPerEm,
    table: (tag) => {
      const table = hb.hb_face_reference_table(face, toTag(tag));
      const length = hb.hb_blob_get_length(table);
      const content = length === 0 ? undefined : heap.copyOut(hb.hb_blob_get_data(table, 0), length);
      hb.hb_blob_destroy(table);
      return content;
    },
    codePoints: () => {
      const set = hb.hb_set_create();
      hb.hb_face_collect_unicodes(face, set);
      const count = hb.hb_set_get_population(set);
      const target = heap.allocate(count * 4);
      hb.hb_set_next_many(set, -1, target, count);
      const codePoints = new Uint32Array(heap.copyOut(target, count * 4).buffer);
      heap.free(target);
      hb.hb_set_destroy(set);
      return codePoints;
    },
    glyphOf: (codePoint) => {
      const target = heap.allocate(4);
      const glyph = hb.hb_font_get_nominal_glyph(font, codePoint, target) === 0 ? 0 : (heap.words[target >> 2] ?? 0);
      heap.free(target);
      return glyph;
    },
    advanceOf: (glyph) => hb.hb_font_get_glyph_h_advance(font, glyph) * scale,
    outlineOf: (glyph) => readOutline(font, glyph, scale),
    setAxes: (axes) => {
      const entries = Object.entries(axes);
      const target = heap.allocate(entries.length * 8);
      const view = new DataView(heap.bytes.buffer, target);
      entries.forEach(([tag, value], position) => {
        view.setInt32(position * 8, toTag(tag), true);
        view.setFloat32(position * 8 + 4, value, true);
      });
      hb.hb_font_set_variations(font, target, entries.length);
      heap.free(target);
    },
    shape: (request) => shapeText(font, scale, request),
    close: () => {
      hb.hb_font_destroy(font);
      hb.hb_face_destroy(face);
      hb.hb_blob_destroy(blob);
      heap.free(data);
    },
  };
};
