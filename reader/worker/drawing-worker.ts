/** The thread that draws pages, so that no page, however hard, keeps the reader from answering. */
import "../older-browsers.ts";
import "./older-browsers.ts";
import "./answering.ts";
import "./stand-in-fonts.ts";
import "pdfjs-dist/build/pdf.renderer.mjs";
