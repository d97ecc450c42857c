/** The pdf.js worker as one classic script: in Chromium, a file from the disk can start no module worker. */
import "../older-browsers.ts";
import "./older-browsers.ts";
import "./prelude.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
