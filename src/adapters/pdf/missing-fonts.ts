/**
 * Finds fonts that pages use and the PDF does not embed, as warnings for its author. The standard fonts of PDF are
 * ignored, because every reader has them or fonts of the same widths.
 */
import { OPS, type PDFPageProxy } from "pdfjs-dist";
import { type Problem, problem } from "#domain/problem.ts";
import { formatPageList } from "./page-list-text.ts";

/** Collects missing fonts page by page. */
export interface MissingFonts {
  /** Adds the fonts of a page that was read. */
  addPage(page: PDFPageProxy, operators: Operators): Promise<void>;
  /** Returns one warning for each of the first 8 fonts, and one for the number of the others. */
  warnings(): readonly Problem[];
}

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Fonts with a warning of their own. One further warning counts the others. */
const maxFonts = 8;

/** Creates an empty collection. */
export const createMissingFonts = (): MissingFonts => {
  const pages = new Map<string, number[]>();
  return {
    addPage: async (page, operators) => {
      const names = new Set<string>();
      for (const id of fontIds(operators)) {
        const name = await findMissingName(page, id);
        if (name !== undefined) names.add(name);
      }
      for (const name of names) pages.set(name, [...(pages.get(name) ?? []), page.pageNumber]);
    },
    warnings: () => {
      const warnings = [...pages].map(([name, pageNumbers]) => fontMissing(name, pageNumbers));
      const hiddenCount = warnings.length - maxFonts;
      return hiddenCount > 0 ? [...warnings.slice(0, maxFonts), moreMissing(hiddenCount)] : warnings;
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

/** The properties of a pdf.js font that are used here. */
interface Font {
  readonly missingFile?: boolean;
  /** The font of the device that replaces it. */
  readonly systemFontInfo?: { readonly baseFontName?: string } | null;
}

const findMissingName = async (page: PDFPageProxy, id: string): Promise<string | undefined> => {
  const { missingFile, systemFontInfo } = await fontOf(page, id);
  const name = systemFontInfo?.baseFontName;
  if (missingFile !== true || name === undefined || isStandard(name)) return undefined;
  return readableName(name);
};

/** pdf.js delivers a font shortly after the operators that name it. */
const fontTimeoutMs = 500;

const fontOf = (page: PDFPageProxy, id: string): Promise<Font> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve({}), fontTimeoutMs);
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

/** Returns the family name: “Arial Narrow” for `ABCDEF+ArialNarrow-BoldItalic`. */
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
    `${count} more ${count === 1 ? "font is" : "fonts are"} not in the PDF. Embed all fonts when you export the PDF.`,
  );
