/** Fonts of packages, opened with HarfBuzz. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createFontEngine } from "#adapters/fonts/harfbuzz.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { FontPrograms, OpenFont } from "#ports/fonts.ts";

const require = createRequire(import.meta.url);
/** Returns a path in a package, whose main file lies in a folder of its own. */
const inPackage = (name: string, ...path: string[]) => join(dirname(require.resolve(name)), "..", ...path);

const files = {
  sans: inPackage("pdfjs-dist", "standard_fonts", "LiberationSans-Regular.ttf"),
  "sans-bold": inPackage("pdfjs-dist", "standard_fonts", "LiberationSans-Bold.ttf"),
  arabic: inPackage("@embedpdf/fonts-arabic", "fonts", "NotoNaskhArabic-Regular.ttf"),
  hebrew: inPackage("@embedpdf/fonts-hebrew", "fonts", "NotoSansHebrew-Regular.ttf"),
  /** WOFF2, and variable. */
  thai: require.resolve("@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2"),
  /** CFF data alone, without the tables of an OpenType font. */
  cff: inPackage("pdfjs-dist", "standard_fonts", "FoxitSerif.pfb"),
};

/** Name of a font that tests use. */
export type TestFont = keyof typeof files;

interface NamedFont {
  readonly key: TestFont;
  readonly font: OpenFont;
}

const harfBuzzFolder = dirname(require.resolve("harfbuzzjs/dist/harfbuzz.wasm"));
const readProgram = (name: string) => new Uint8Array(readFileSync(join(harfBuzzFolder, name)));
/** Reads the programs of HarfBuzz. */
export const readFontPrograms = (): FontPrograms => ({
  shaper: readProgram("harfbuzz.wasm"),
  subsetter: readProgram("harfbuzz-subset.wasm"),
});

/** Returns the engine that all tests of a process share. */
export const testFontEngine = memoizeAsync(async () => createFontEngine(readFontPrograms()));

/** Reads the file of a font. */
export const readTestFont = (name: TestFont): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(files[name]));

/** Opens fonts in the order of preference. Their keys are their names. */
export const openTestFonts = async (
  ...names: readonly [TestFont, ...TestFont[]]
): Promise<[NamedFont, ...NamedFont[]]> => {
  const engine = await testFontEngine();
  const open = async (key: TestFont): Promise<NamedFont> => {
    const opened = await engine.openFont(readTestFont(key));
    if (!opened.ok) throw new Error(opened.problems[0]?.message);
    return { key, font: opened.value };
  };
  const [first, ...rest] = names;
  return [await open(first), ...(await Promise.all(rest.map(open)))];
};
