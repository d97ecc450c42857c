/** Reads the programs of HarfBuzz from a folder: `dist` of the package harfbuzzjs, or where the build has copied them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { HarfBuzzPrograms } from "../fonts/harfbuzz.ts";

/** Reads `harfbuzz.wasm` and `harfbuzz-subset.wasm`. @throws ProblemError with `kit-unavailable` if one is missing. */
export const readHarfBuzzPrograms = async (folder: string): Promise<HarfBuzzPrograms> => {
  const read = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    if (bytes !== undefined) return new Uint8Array(bytes);
    throw new ProblemError(
      problem(
        "kit-unavailable",
        `The program that sets text, ${join(folder, name)}, is missing. Install smartlink again.`,
      ),
    );
  };
  const [shaper, subsetter] = await Promise.all([read("harfbuzz.wasm"), read("harfbuzz-subset.wasm")]);
  return { shaper, subsetter };
};
