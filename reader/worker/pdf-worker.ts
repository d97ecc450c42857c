/** The pdf.js worker as one classic script: in Chromium, a file from the disk can start no module worker. */
import "../boot/polyfills.ts";
import "./polyfills.ts";
import "./serve-inline-resources.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
