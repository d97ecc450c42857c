/** The text of the document's pages for the search. Each page is read once. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { createPageText, type PageText, type TextRun } from "#reader/model/find-text.ts";

/** The text of all pages. */
export interface DocumentText {
  readonly pageCount: number;
  /** Resolves to the text of a page, counted from 1; empty if it cannot be read. */
  page(number: number): Promise<PageText>;
}

const emptyText = createPageText([]);

/** Creates the text of a document; nothing is read yet. */
export const createDocumentText = (pdf: PDFDocumentProxy): DocumentText => {
  const pages = new Map<number, Promise<PageText>>();
  const readPage = async (number: number): Promise<PageText> => {
    const page = await pdf.getPage(number);
    // The same options as for the text layer (page-text.ts), so that each run here is one element there.
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    return createPageText(
      items.flatMap((item) => ("str" in item ? [{ str: item.str, hasEOL: item.hasEOL } satisfies TextRun] : [])),
    );
  };
  return {
    pageCount: pdf.numPages,
    page: (number) => {
      const cached = pages.get(number);
      if (cached) return cached;
      const reading = readPage(number).catch(() => emptyText);
      pages.set(number, reading);
      return reading;
    },
  };
};
