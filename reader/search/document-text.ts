/** The text of the document's pages for the search, without hidden layers. Each page is read once. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { createPageText, type PageText } from "#reader/model/find-text.ts";
import { readPlacedRuns } from "../pages/text/page-runs.ts";

/** The text of all pages. */
export interface DocumentText {
  readonly pageCount: number;
  /** Resolves to the text of a page, counted from 1; empty if it cannot be read. */
  page(number: number): Promise<PageText>;
}

/** Creates the text of a document; nothing is read yet. */
export const createDocumentText = (pdf: PDFDocumentProxy): DocumentText => {
  const pages = new Map<number, Promise<PageText>>();
  return {
    pageCount: pdf.numPages,
    page: (number) => {
      const cached = pages.get(number);
      if (cached) return cached;
      const reading = readPlacedRuns(pdf, number).then(createPageText);
      pages.set(number, reading);
      return reading;
    },
  };
};
