/** Reads the runs of text of a page that is not drawn. Runs of hidden layers are empty, so that their indexes stay. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PlacedRun } from "#reader/model/join-text.ts";
import { findHiddenRuns } from "./hidden-runs.ts";

/** Resolves to one run for each element of the text layer; to none if the page cannot be read. */
export const readPlacedRuns = async (pdf: PDFDocumentProxy, number: number): Promise<readonly PlacedRun[]> => {
  try {
    const page = await pdf.getPage(number);
    // The same options as for the text layer (page-text.ts), so that each run here is one element there.
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    const runs = items.flatMap((item) => ("str" in item ? [item] : []));
    const hidden = await findHiddenRuns(pdf, page, runs);
    return runs.map(({ str, hasEOL, transform, width }, index) => ({
      str: hidden.has(index) ? "" : str,
      ...{ hasEOL, transform, width },
    }));
  } catch {
    return [];
  }
};
