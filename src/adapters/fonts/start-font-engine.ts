import type { StartFontEngine } from "#ports/fonts.ts";

/** Loads and starts HarfBuzz, which only batches need that print text. */
export const startFontEngine: StartFontEngine = async (programs) =>
  (await import("./harfbuzz.ts")).createFontEngine(programs);
