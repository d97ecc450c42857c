/** Reads the outlines of glyphs from harfbuzz.wasm, which calls back for each line and curve. */
import type { OutlineStep } from "#ports/fonts.ts";

/** What the program exports for outlines. */
export type OutlineExports = {
  readonly __indirect_function_table: WebAssembly.Table;
  readonly hb_draw_funcs_create: () => number;
  readonly hb_draw_funcs_set_move_to_func: SetCallback;
  readonly hb_draw_funcs_set_line_to_func: SetCallback;
  readonly hb_draw_funcs_set_quadratic_to_func: SetCallback;
  readonly hb_draw_funcs_set_cubic_to_func: SetCallback;
  readonly hb_draw_funcs_set_close_path_func: SetCallback;
  readonly hb_font_draw_glyph: (font: number, glyph: number, functions: number, data: number) => void;
};

type SetCallback = (functions: number, callback: number, data: number, destroy: number) => void;

/** Returns the outline of a glyph. `scale`: factor from units of the font to 1/1000 of the size. */
export type ReadOutline = (font: number, glyph: number, scale: number) => readonly OutlineStep[];

/** Before the coordinates, HarfBuzz passes its functions, the data of the call and its state. */
const leadingArguments = 3;

/** Creates the function. The callbacks are installed at its first call. */
export const createReadOutline = (hb: OutlineExports): ReadOutline => {
  let steps: OutlineStep[] = [];
  let scale = 1;
  const collect =
    (kind: OutlineStep["kind"], coordinates: number) =>
    (...values: readonly number[]): void => {
      const points = values.slice(leadingArguments, leadingArguments + coordinates);
      steps.push({ kind, points: points.map((value) => value * scale) });
    };
  let functions: number | undefined;
  const install = (): number => {
    const created = hb.hb_draw_funcs_create();
    const callbacks = toProgramFunctions({
      move: collect("move", 2),
      line: collect("line", 2),
      quadratic: collect("quadratic", 4),
      cubic: collect("cubic", 6),
      close: collect("close", 0),
    });
    const table = hb.__indirect_function_table;
    const add = (set: SetCallback, callback: CallableFunction | undefined) => {
      const index = table.grow(1);
      table.set(index, callback);
      set(created, index, 0, 0);
    };
    add(hb.hb_draw_funcs_set_move_to_func, callbacks["move"]);
    add(hb.hb_draw_funcs_set_line_to_func, callbacks["line"]);
    add(hb.hb_draw_funcs_set_quadratic_to_func, callbacks["quadratic"]);
    add(hb.hb_draw_funcs_set_cubic_to_func, callbacks["cubic"]);
    add(hb.hb_draw_funcs_set_close_path_func, callbacks["close"]);
    return created;
  };
  return (font, glyph, factor) => {
    functions ??= install();
    [steps, scale] = [[], factor];
    hb.hb_font_draw_glyph(font, glyph, functions, 0);
    return steps;
  };
};

const i32 = 0x7f;
const f32 = 0x7d;

/** Numbers of coordinates of the callbacks. All have three further arguments before them, and one after. */
const coordinateCounts = { move: 2, line: 2, quadratic: 4, cubic: 6, close: 0 } as const;

type Callbacks = Readonly<Record<keyof typeof coordinateCounts, (...values: readonly number[]) => void>>;

/**
 * Returns functions that can be called through the table of a program, which takes no functions of JavaScript: those of a small
 * program that imports the callbacks and exports them again. Its bytes follow the WebAssembly Core Specification, 5.5.
 */
const toProgramFunctions = (callbacks: Callbacks): Readonly<Record<string, CallableFunction | undefined>> => {
  const names = Object.keys(coordinateCounts) as (keyof typeof coordinateCounts)[];
  const section = (id: number, entries: readonly (readonly number[])[]) => {
    const content = [entries.length, ...entries.flat()];
    return [id, ...toLength(content.length), ...content];
  };
  const text = (value: string) => [value.length, ...Array.from(value, (letter) => letter.charCodeAt(0))];
  const types = names.map((name) => {
    const parameters = [i32, i32, i32, ...Array<number>(coordinateCounts[name]).fill(f32), i32];
    return [0x60, parameters.length, ...parameters, 0];
  });
  const imports = names.map((name, type) => [...text("e"), ...text(name), 0, type]);
  const exports = names.map((name, index) => [...text(name), 0, index]);
  const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  const program = new Uint8Array([...header, ...section(1, types), ...section(2, imports), ...section(7, exports)]);
  const { exports: functions } = new WebAssembly.Instance(new WebAssembly.Module(program), { e: callbacks });
  return functions as Record<string, CallableFunction>;
};

/** Returns a number below 2^14 as LEB128. */
const toLength = (value: number): readonly number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7]);
