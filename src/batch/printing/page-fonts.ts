/** Opens the fonts that come with the site, and those of a maker, when a text first needs them. */

import type { PdfMarkFont } from "#domain/marks/pdf-marks.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { findClosestName } from "#domain/text/closest-name.ts";
import { foldName } from "#domain/text/fold-name.ts";
import { type PageFontName, pageFontNames, presetPageFont, serifPageFont } from "#domain/text/page-fonts.ts";
import { truncate } from "#domain/text/truncate.ts";
import { memoizeAsync, memoizeByKey } from "#domain/values/memoize-async.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { TextFont } from "#pdf-writer/text/text-fonts.ts";
import type { OpenFont, StartFontEngine } from "#ports/fonts.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import type { PrintedFiles } from "./printed-files.ts";

export { pageFontNames as fontNames, presetPageFont as presetFont } from "#domain/text/page-fonts.ts";

/** The fonts of a batch. */
export interface PageFonts {
  /**
   * Opens the fonts for texts that name one: first that font, then the others of the maker, then those of the site that have the
   * letters of other scripts. Problems: `font-missing`, `font-unusable`, `resource-missing`.
   */
  open(name: string): Promise<Result<FontOrder>>;
}

/** Fonts in the order in which they are tried for a letter. */
export type FontOrder = readonly [TextFont, ...TextFont[]];

/** What opening fonts needs from its environment. */
export interface PageFontPorts {
  readonly runtime: ReaderRuntime;
  readonly startFontEngine: StartFontEngine;
}

/** The fonts that a maker adds. */
export interface MakerFonts {
  /** Addresses by the names that texts have for them. */
  readonly urls: ReadonlyMap<string, string>;
  readonly files: Pick<PrintedFiles, "read">;
}

/** Files of the fonts by name: resources of pdf.js, or files of `printing`. */
const fontFiles: Readonly<Record<PageFontName, string>> = {
  "Liberation Sans": "standard_fonts/LiberationSans-Regular.ttf",
  "Liberation Sans Bold": "standard_fonts/LiberationSans-Bold.ttf",
  "Liberation Sans Italic": "standard_fonts/LiberationSans-Italic.ttf",
  "Liberation Sans Bold Italic": "standard_fonts/LiberationSans-BoldItalic.ttf",
  Tinos: "Tinos_400Regular.ttf",
  "Tinos Bold": "Tinos_700Bold.ttf",
  "Tinos Italic": "Tinos_400Regular_Italic.ttf",
  "Tinos Bold Italic": "Tinos_700Bold_Italic.ttf",
  "Noto Naskh Arabic": "NotoNaskhArabic-Regular.ttf",
  "Noto Naskh Arabic Bold": "NotoNaskhArabic-Bold.ttf",
  "Noto Sans Hebrew": "NotoSansHebrew-Regular.ttf",
  "Noto Sans Hebrew Bold": "NotoSansHebrew-Bold.ttf",
};

/** Families in the order in which missing letters are looked up. */
const families = ["Liberation Sans", "Noto Naskh Arabic", "Noto Sans Hebrew"];

/**
 * Returns the names of a font and of those that stand in for its missing letters; undefined for an unknown name. `makerFonts`:
 * names of the fonts of the maker, which have precedence.
 */
export const orderFonts = (
  name: string,
  makerFonts: readonly string[] = [],
): readonly [string, ...string[]] | undefined => {
  const fullName = makerFonts.includes(name) ? name : pageFontNames.find((known) => foldName(known) === foldName(name));
  if (fullName === undefined) return undefined;
  const weight = /bold|black|heavy/i.test(fullName) ? " Bold" : "";
  const others = families.filter((family) => !fullName.startsWith(family)).map((family) => family + weight);
  return [fullName, ...[...makerFonts, ...others].filter((other) => other !== fullName)];
};

/** Families with strokes at the ends of letters, and without. Their names say more than the flags that programs write. */
const serifName =
  /serif|roman|times|georgia|garamond|cambria|palatino|bookman|schoolbook|baskerville|caslon|didot|bodoni|minion|constantia|antiqua|tinos|charter|merriweather|playfair|cmr\d/i;
const sansName =
  /sans|grotesk|gothic|helvetica|arial|calibri|verdana|tahoma|segoe|roboto|inter\b|futura|univers|frutiger/i;

/** Returns the name of the font that is most like one of a PDF. `name`: its PostScript name. */
export const findNearestFont = ({ name, isSerif = false }: Pick<PdfMarkFont, "name" | "isSerif">): string => {
  const hasSerifs = !sansName.test(name) && (isSerif || serifName.test(name));
  const bold = /bold|black|heavy|demi/i.test(name) ? " Bold" : "";
  const italic = /italic|oblique/i.test(name) ? " Italic" : "";
  return (hasSerifs ? serifPageFont : presetPageFont) + bold + italic;
};

const programMissing = (name: string) =>
  problem(
    "kit-unavailable",
    `The reader's files do not have ${name}, which prints text on pages. Use the files of this version of the site.`,
  );

const fontMissing = (name: string): Problem => {
  const closest = findClosestName(name, pageFontNames);
  return problem(
    "font-missing",
    `There is no font “${truncate(name)}”. ${closest === undefined ? "" : `Did you mean “${closest}”? `}Use one of these: ${pageFontNames.join(", ")}, or the name of a font file that you add.`,
  );
};

/** Creates the fonts of a batch. Nothing is loaded before the first is opened. */
export const createPageFonts = ({ runtime, startFontEngine }: PageFontPorts, maker?: MakerFonts): PageFonts => {
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
  const onceOfMaker = memoizeByKey<Result<OpenFont>>();
  const openOfMaker = (name: string, url: string, { files }: MakerFonts) =>
    onceOfMaker(name, async () => {
      const file = await files.read(url);
      if (!file.ok) return file;
      const font = await (await start()).engine.openFont(file.value);
      return font.ok ? font : fail(...font.problems.map((cause) => nameFont(cause, name)));
    });
  const openNamed = async (name: string): Promise<Result<TextFont>> => {
    const url = maker?.urls.get(name);
    const font = maker && url !== undefined ? await openOfMaker(name, url, maker) : ok(await openOne(name));
    return font.ok ? ok({ key: name, font: font.value }) : font;
  };
  return {
    open: async (name) => {
      const [first, ...others] = orderFonts(name, [...(maker?.urls.keys() ?? [])]) ?? [];
      if (first === undefined) return fail(fontMissing(name));
      const [font, ...rest] = await Promise.all([openNamed(first), ...others.map(openNamed)]);
      // A font that cannot be used is reported by the texts that name it.
      return font.ok ? ok([font.value, ...rest.flatMap((other) => (other.ok ? [other.value] : []))]) : font;
    },
  };
};

const nameFont = (cause: Problem, name: string): Problem => ({
  ...cause,
  message: cause.message.replace(/^The font /, () => `The font “${truncate(name)}” `),
});
