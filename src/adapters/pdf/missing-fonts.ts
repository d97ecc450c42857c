/**
 * Finds the fonts that pages use and the PDF does not hold, as warnings for its author. The standard fonts of PDF are
 * left out: every reader has them, or others of the same widths.
 */
import { OPS, type PDFPageProxy } from "pdfjs-dist";
import { type Problem, problem } from "#domain/problem.ts";
import { formatPageList } from "./page-list-text.ts";

export interface MissingFonts {
  /** Adds the fonts of a page that was read. */
  addPage(page: PDFPageProxy, operators: Operators): Promise<void>;
  warnings(): readonly Problem[];
}

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Warnings are not a list of all fonts: past so many, the rest is counted. */
const maxFonts = 8;

export const createMissingFonts = (): MissingFonts => {
  const pages = new Map<string, number[]>();
  return {
    addPage: async (page, operators) => {
      const names = new Set<string>();
      for (const id of fontIds(operators)) {
        const name = await missingName(page, id);
        if (name !== undefined) names.add(name);
      }
      for (const name of names) pages.set(name, [...(pages.get(name) ?? []), page.pageNumber]);
    },
    warnings: () => {
      const found = [...pages].map(([name, on]) => fontMissing(name, on));
      const rest = found.length - maxFonts;
      return rest > 0 ? [...found.slice(0, maxFonts), moreMissing(rest)] : found;
    },
  };
};

const fontIds = ({ fnArray, argsArray }: Operators): ReadonlySet<string> => {
  const ids = new Set<string>();
  for (const [index, operator] of fnArray.entries()) {
    if (operator !== OPS.setFont) continue;
    const operands = argsArray[index];
    const id: unknown = Array.isArray(operands) ? operands[0] : undefined;
    if (typeof id === "string") ids.add(id);
  }
  return ids;
};

/** What pdf.js tells of a font. */
interface Font {
  readonly missingFile?: boolean;
  /** How a font of the device takes its place. */
  readonly systemFontInfo?: { readonly baseFontName?: string } | null;
}

const missingName = async (page: PDFPageProxy, id: string): Promise<string | undefined> => {
  const { missingFile, systemFontInfo } = await fontOf(page, id);
  const name = systemFontInfo?.baseFontName;
  if (missingFile !== true || name === undefined || isStandard(name)) return undefined;
  return readableName(name);
};

/** pdf.js hands a font over a moment after the operators that name it. */
const fontWithinMs = 500;

const fontOf = (page: PDFPageProxy, id: string): Promise<Font> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve({}), fontWithinMs);
    page.commonObjs.get(id, (font: Font | null) => {
      clearTimeout(timer);
      resolve(font ?? {});
    });
  });

const withoutPrefix = (name: string): string => name.replace(/^[A-Z]{6}\+/, "");

/** The fonts of ISO 32000-1, 9.6.2.2, and the names by which Windows knows them. */
const isStandard = (name: string): boolean =>
  /^(Arial(Unicode)?|Helvetica|Times(NewRoman)?|Courier(New)?|Symbol|ZapfDingbats)(PS)?(MT)?([-,](Roman|Regular|Normal|Bold|Italic|Oblique|BoldItalic|BoldOblique)(MT)?)?$/.test(
    withoutPrefix(name).replace(/\s/g, ""),
  );

/** The family as its author knows it: `ABCDEF+ArialNarrow-BoldItalic` is “Arial Narrow”. */
const readableName = (name: string): string =>
  withoutPrefix(name)
    .replace(/[-,_]+/g, " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\s+(Regular|Normal|Bold|Italic|Oblique|MT))+$/, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80);

const fontMissing = (name: string, pages: readonly number[]): Problem => {
  const where = formatPageList(pages);
  return problem(
    "pdf-font-missing",
    `${where.charAt(0).toUpperCase()}${where.slice(1)} ${pages.length === 1 ? "uses" : "use"} ${name}, which is not in the PDF. Readers may see another font. Embed the font when you export the PDF.`,
  );
};

const moreMissing = (count: number): Problem =>
  problem(
    "pdf-font-missing",
    `The PDF lacks ${count} more ${count === 1 ? "font" : "fonts"}. Embed all fonts when you export the PDF.`,
  );
