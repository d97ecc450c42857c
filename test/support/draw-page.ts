/** Draws pages with pdf.js in Node. */
import { createRequire } from "node:module";
import "./newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { getDocument } from "pdfjs-dist";

const pdfjs = new URL("../../node_modules/pdfjs-dist/", import.meta.url);

// The canvas of pdf.js draws characters that no font has as boxes, but needs one font for that; a machine may have none.
const { GlobalFonts, Path2D } = createRequire(pdfjs)("@napi-rs/canvas") as typeof import("@napi-rs/canvas");
// pdf.js takes it from the canvas only where the project that runs the test has no browser.
Object.assign(globalThis, { Path2D });
GlobalFonts.registerFromPath(new URL("standard_fonts/LiberationSans-Regular.ttf", pdfjs).pathname, "Any");

/** Red, green, blue and alpha of each pixel, row after row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Draws a page, numbered from 1, with two pixels a point. */
export const drawPage = async (bytes: Uint8Array<ArrayBuffer>, number: number): Promise<Pixels> => {
  const standardFontDataUrl = new URL("standard_fonts/", pdfjs).pathname;
  const cMapUrl = new URL("cmaps/", pdfjs).pathname;
  const task = getDocument({ data: bytes.slice(), standardFontDataUrl, cMapUrl, verbosity: 0, disableFontFace: true });
  const document = await task.promise;
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 2 });
  const { canvas, context } = (
    document.canvasFactory as {
      create(width: number, height: number): { canvas: Pixels; context: CanvasRenderingContext2D };
    }
  ).create(Math.round(viewport.width), Math.round(viewport.height));
  await page.render({ canvas: null, canvasContext: context, viewport }).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = { data, width: canvas.width, height: canvas.height };
  await task.destroy();
  return pixels;
};
