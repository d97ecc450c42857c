/** The thread that draws pages, so that no page, however hard, keeps the reader from answering. */
import "../boot/polyfills.ts";
import "./polyfills.ts";
import "./answer-pings.ts";
import "./load-substitute-fonts.ts";
import "pdfjs-dist/build/pdf.renderer.mjs";
