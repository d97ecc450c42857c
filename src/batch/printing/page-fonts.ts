/** Opens the fonts that come with the site, when a text first needs them. */
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { foldName } from "#domain/text/fold-name.ts";
import { type PageFontName, pageFontNames, presetPageFont } from "#domain/text/page-fonts.ts";
import { memoizeAsync, memoizeByKey } from "#domain/values/memoize-async.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { TextFont } from "#pdf-writer/text/text-fonts.ts";
import type { OpenFont, StartFontEngine } from "#ports/fonts.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";

export { pageFontNames as fontNames, presetPageFont as presetFont } from "#domain/text/page-fonts.ts";

/** The fonts of the site. */
export interface PageFonts {
  /**
   * Opens the fonts for texts that name one: first that font, then those that have the letters of other scripts. Undefined: there
   * is no font of that name.
   */
  open(name: string): Promise<readonly [TextFont, ...TextFont[]] | undefined>;
}

/** What opening fonts needs from its environment. */
export interface PageFontPorts {
  readonly runtime: ReaderRuntime;
  readonly startFontEngine: StartFontEngine;
}

/** Files of the fonts by name: resources of pdf.js, or files of `printing`. */
const fontFiles: Readonly<Record<PageFontName, string>> = {
  "Liberation Sans": "standard_fonts/LiberationSans-Regular.ttf",
  "Liberation Sans Bold": "standard_fonts/LiberationSans-Bold.ttf",
  "Liberation Sans Italic": "standard_fonts/LiberationSans-Italic.ttf",
  "Liberation Sans Bold Italic": "standard_fonts/LiberationSans-BoldItalic.ttf",
  "Noto Naskh Arabic": "NotoNaskhArabic-Regular.ttf",
  "Noto Naskh Arabic Bold": "NotoNaskhArabic-Bold.ttf",
  "Noto Sans Hebrew": "NotoSansHebrew-Regular.ttf",
  "Noto Sans Hebrew Bold": "NotoSansHebrew-Bold.ttf",
};

/** Families in the order in which missing letters are looked up. */
const families = ["Liberation Sans", "Noto Naskh Arabic", "Noto Sans Hebrew"];

/** Returns the names of a font and of those that stand in for its missing letters; undefined for an unknown name. */
export const orderFonts = (name: string): readonly [string, ...string[]] | undefined => {
  const fullName = pageFontNames.find((known) => foldName(known) === foldName(name));
  if (fullName === undefined) return undefined;
  const weight = fullName.includes("Bold") ? " Bold" : "";
  const others = families.filter((family) => !fullName.startsWith(family)).map((family) => family + weight);
  return [fullName, ...others];
};

/** Returns the name of the font that is most like one of a PDF. `name`: its PostScript name. */
export const findNearestFont = (name: string): string => {
  const bold = /bold|black|heavy|demi/i.test(name) ? " Bold" : "";
  const italic = /italic|oblique/i.test(name) ? " Italic" : "";
  return presetPageFont + bold + italic;
};

const programMissing = (name: string) =>
  problem(
    "kit-unavailable",
    `The reader's files do not have ${name}, which prints text on pages. Use the files of this version of the site.`,
  );

/** Creates the fonts of a batch. Nothing is loaded before the first is opened. */
export const createPageFonts = ({ runtime, startFontEngine }: PageFontPorts): PageFonts => {
  const start = memoizeAsync(async () => {
    const { printing, resources } = await runtime.manifest();
    const read = async (name: string) => {
      // The files of a site that was built before there was printing.
      const file = (printing as typeof printing | undefined)?.[name] ?? resources[name];
      if (file === undefined) throw new ProblemError(programMissing(name));
      return runtime.bytes(file);
    };
    const [shaper, subsetter] = await Promise.all([read("harfbuzz.wasm"), read("harfbuzz-subset.wasm")]);
    return { engine: await startFontEngine({ shaper, subsetter }), read };
  });
  const once = memoizeByKey<OpenFont>();
  const openOne = (name: string) =>
    once(name, async () => {
      const { engine, read } = await start();
      const font = await engine.openFont(await read(readOwnProperty(fontFiles, name) ?? ""));
      if (!font.ok) throw new Error(`The font ${name} of the site cannot be opened: ${font.problems[0]?.message}`);
      return font.value;
    });
  return {
    open: async (name) => {
      const [first, ...others] = orderFonts(name) ?? [];
      if (first === undefined) return undefined;
      const openNamed = async (key: string): Promise<TextFont> => ({ key, font: await openOne(key) });
      return Promise.all([openNamed(first), ...others.map(openNamed)]);
    },
  };
};
