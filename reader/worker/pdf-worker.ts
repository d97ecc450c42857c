/** The pdf.js worker as one classic script: in Chromium, a page opened from disk cannot start module workers. */
import "../boot/polyfills.ts";
import "./polyfills.ts";
import "./serve-inline-resources.ts";
import "./report-undecoded.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
