/** The page reader as a script of its own: the service worker loads it when it first needs it, a page as a thread. */
import "pdfjs-dist/build/pdf.worker.mjs";
import { createPageReader } from "#adapters/pdf/page-reader.ts";

Object.assign(globalThis, { createPageReader });
