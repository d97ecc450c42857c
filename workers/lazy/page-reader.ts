/** Entry point of the page reader's script, see lazy-page-reader.ts. Wiring only. */
import "pdfjs-dist/build/pdf.worker.mjs";
import { createPageReader } from "#adapters/pdf/pages/page-reader.ts";

Object.assign(globalThis, { createPageReader });
