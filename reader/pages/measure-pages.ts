/** The sizes of all pages, some at a time and after the first page is read, so that the scroll bar tells the truth. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PageList } from "./page-list.ts";
import { type PageSize, sizeOf } from "./page-view.ts";

const atOnce = 32;

export const measurePages = async (pdf: PDFDocumentProxy, pages: PageList, signal: AbortSignal): Promise<void> => {
  for (let from = 1; from <= pdf.numPages && !signal.aborted; from += atOnce) {
    const sizes = new Map<number, PageSize>();
    const count = Math.min(atOnce, pdf.numPages - from + 1);
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        // A page that cannot be read keeps the first one's size and says so when it is drawn.
        const page = await pdf.getPage(from + index).catch(() => undefined);
        if (page) sizes.set(from + index, sizeOf(page));
      }),
    );
    if (!signal.aborted) pages.resize(sizes);
  }
};
