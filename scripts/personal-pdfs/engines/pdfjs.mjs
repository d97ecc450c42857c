/** Reads and draws PDFs with pdf.js, on the canvas that comes with it for Node. */
import { fileURLToPath } from "node:url";
import { collectMessages, contains } from "./engine.mjs";

const folderOf = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve("pdfjs-dist/package.json")));

/** @type {import("./engine.mjs").Engine} */
export const pdfjsEngine = {
  name: "pdf.js",
  open: async (bytes, password = "") => {
    /** @type {string[]} */
    const messages = [];
    /** @type {<T>(step: () => T | Promise<T>) => Promise<T>} */
    const run = (step) => collectMessages(messages, step);
    const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
    const { createCanvas } = await import("@napi-rs/canvas");
    const task = await run(() =>
      pdfjs.getDocument({
        ...{ data: new Uint8Array(bytes), password, verbosity: 1, disableFontFace: true, useSystemFonts: false },
        ...{ standardFontDataUrl: folderOf("standard_fonts"), cMapUrl: folderOf("cmaps"), wasmUrl: folderOf("wasm") },
      }),
    );
    const document = /** @type {import("pdfjs-dist").PDFDocumentProxy} */ (await run(() => task.promise));
    return {
      pageCount: document.numPages,
      listMessages: () => messages,
      readText: (number, box) =>
        run(async () => {
          const page = await document.getPage(number + 1);
          const viewport = page.getViewport({ scale: 1 });
          const { items } = await page.getTextContent();
          let found = "";
          for (const item of items) {
            if (!("str" in item)) continue;
            const [a, b, c, d, x, y] = /** @type {number[]} */ (item.transform);
            const along = Math.hypot(a ?? 0, b ?? 0) || 1;
            const up = Math.hypot(c ?? 0, d ?? 0) || 1;
            const [share, rise] = [item.width / 2 / along, item.height / 3 / up];
            const centre = [
              (x ?? 0) + share * (a ?? 0) + rise * (c ?? 0),
              (y ?? 0) + share * (b ?? 0) + rise * (d ?? 0),
            ];
            const [left = 0, top = 0] = viewport.convertToViewportPoint(centre[0] ?? 0, centre[1] ?? 0);
            const isInside = contains(box, (left / viewport.width) * 100, (top / viewport.height) * 100);
            if (isInside || (item.str.trim() === "" && found !== "")) found += item.str + (item.hasEOL ? "\n" : "");
          }
          return found;
        }),
      draw: (number, scale) =>
        run(async () => {
          const page = await document.getPage(number + 1);
          const viewport = page.getViewport({ scale });
          const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
          const canvas = /** @type {any} */ (createCanvas(width, height));
          await page.render({ canvas, canvasContext: canvas.getContext("2d"), viewport }).promise;
          return { width, height, pixels: canvas.getContext("2d").getImageData(0, 0, width, height).data };
        }),
      close: () => run(() => task.destroy()),
    };
  },
};
