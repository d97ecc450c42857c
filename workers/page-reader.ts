/** The page reader as a script that the service worker imports at its first use. */
import "pdfjs-dist/build/pdf.worker.mjs";
import { createPageReader } from "#adapters/pdf/page-reader.ts";

Object.assign(globalThis, { createPageReader });
