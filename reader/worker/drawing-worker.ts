/** The drawing worker: draws pages, so that even a heavy page does not block the reader. */
import "../boot/polyfills.ts";
import "./polyfills.ts";
import "./answer-pings.ts";
import "./load-substitute-fonts.ts";
import "pdfjs-dist/build/pdf.renderer.mjs";
