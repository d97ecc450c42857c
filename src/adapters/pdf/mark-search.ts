/**
 * Finds the marks of a PDF while pdf.js reads its pages. Reading text once more, with the codes that have to be cut out, takes
 * time, so only pages with brackets are searched.
 */
import { OPS } from "pdfjs-dist";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import { describeMarks } from "#pdf-writer/marks/describe-marks.ts";
import { findMarks } from "#pdf-writer/marks/find-marks.ts";
import { openBasePdf } from "#pdf-writer/reading/base-pdf.ts";
import { inflateBytes } from "./streams/inflate-stream.ts";

/** Collects the pages that may have marks. */
export interface MarkSearch {
  /** Adds a page that was read. `index` counts from 0. */
  addPage(index: number, operators: Operators): void;
  /** Searches the pages. `isComplete`: whether all pages were added. */
  find(bytes: Uint8Array<ArrayBuffer>, isComplete: boolean): Promise<PdfMarks>;
}

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Creates an empty collection. */
export const createMarkSearch = (): MarkSearch => {
  const pages: number[] = [];
  return {
    addPage: (index, operators) => {
      if (hasBrackets(operators)) pages.push(index);
    },
    find: async (bytes, isComplete) =>
      pages.length === 0 ? { ...noMarks, isComplete } : searchMarks(bytes, pages, isComplete),
  };
};

const noMarks: PdfMarks = { marks: [], fonts: [], isComplete: true, problems: [], warnings: [] };

/** Searches pages for marks, by default all. `isComplete`: whether the others are known to have none. */
export const searchMarks = async (
  bytes: Uint8Array<ArrayBuffer>,
  pages?: readonly number[],
  isComplete = true,
): Promise<PdfMarks> => {
  const base = await openBasePdf(bytes, inflateBytes);
  if (!base.ok) return { ...noMarks, isComplete, problems: base.problems };
  const present = pages?.filter((index) => index < base.value.pages.length);
  return { ...noMarks, isComplete, ...describeMarks(await findMarks(base.value, present)) };
};

/** Returns whether the text of a page has the four brackets of a mark. */
const hasBrackets = ({ fnArray, argsArray }: Operators): boolean => {
  let opening = 0;
  let closing = 0;
  for (const [index, operator] of fnArray.entries()) {
    if (operator !== OPS.showText) continue;
    const [glyphs] = argsArray[index] as readonly [readonly unknown[]];
    for (const glyph of glyphs) {
      const { unicode = "" } = (typeof glyph === "object" && glyph !== null ? glyph : {}) as { unicode?: string };
      for (const character of unicode) {
        if (character === "[") opening++;
        else if (character === "]") closing++;
      }
    }
    if (opening > 1 && closing > 1) return true;
  }
  return false;
};
