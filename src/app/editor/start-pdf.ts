/** Opens the PDFs of the editor. Loaded while their bytes are read. */
import { type OpenedPdf, openPdf } from "#reader/index.ts";
import { createPdfSource, type StoredPdf } from "./session/opening/pdf-source.ts";
import { pdfWorkers } from "./session/opening/pdf-workers.ts";

const runtimeUrl = new URL("runtime/", document.baseURI).href;

/** Opens a PDF. `pdf`: undefined if its bytes are not stored. */
export const openStoredPdf = (pdf: Promise<StoredPdf | undefined>, signal: AbortSignal): Promise<OpenedPdf> =>
  openPdf(createPdfSource({ workers: pdfWorkers, runtimeUrl, pdf }), { signal });
