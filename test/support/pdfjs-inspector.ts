/** The real PDF inspector for Node: pdf.js without a worker, and without the runtime files. */
import "./newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { inspectPdf } from "#adapters/pdf/pdfjs-inspect.ts";
import type { PdfInspector } from "#ports/pdf.ts";

export const pdfjsInspector: PdfInspector = {
  inspect: (bytes) =>
    inspectPdf(bytes.slice(), {
      runtimeUrl: "https://site.example/runtime/",
      recorder: { clear: () => undefined, requestedFiles: () => new Set() },
      depth: "pages",
    }),
};
