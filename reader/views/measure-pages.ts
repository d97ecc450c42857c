/** Measures all pages in batches after the first page is shown, so that the scroll bar becomes exact. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type PageSize, sizeOf } from "../pages/page-view.ts";
import type { PageList } from "./page-list.ts";

const batchSize = 32;

/** Resolves when all sizes are applied. Stops early when the signal is aborted. */
export const measurePages = async (pdf: PDFDocumentProxy, pages: PageList, signal: AbortSignal): Promise<void> => {
  for (let from = 1; from <= pdf.numPages && !signal.aborted; from += batchSize) {
    const sizes = new Map<number, PageSize>();
    const count = Math.min(batchSize, pdf.numPages - from + 1);
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        // A page that cannot be read keeps the size of the first page; drawing it shows a notice.
        const page = await pdf.getPage(from + index).catch(() => undefined);
        if (page) sizes.set(from + index, sizeOf(page));
      }),
    );
    if (!signal.aborted) pages.resize(sizes);
  }
};
