/** Reads and draws PDFs with PDFium, the program of Chromium. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { contains } from "./engine.mjs";

/** @type {Promise<import("@embedpdf/pdfium").WrappedPdfiumModule> | undefined} */
let started;

const start = async () => {
  const { init } = await import("@embedpdf/pdfium");
  const wasm = await readFile(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
};

/** Positions are mapped to a page of this many units, which are integers. */
const units = 1_000_000;

/** @type {import("./engine.mjs").Engine} */
export const pdfiumEngine = {
  name: "PDFium",
  open: async (bytes, password = "") => {
    started ??= start();
    const pdfium = await started;
    const { wasmExports: memory, HEAPU8 } = pdfium.pdfium;
    const heap = () => pdfium.pdfium.HEAPU8 ?? HEAPU8;
    const data = memory.malloc(bytes.length);
    heap().set(bytes, data);
    const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, password);
    if (document === 0) {
      const code = pdfium.FPDF_GetLastError();
      memory.free(data);
      throw new Error(`PDFium: error ${code}`);
    }
    /** @type {string[]} */
    const messages = [];
    /**
     * @template T
     * @param {number} number
     * @param {(page: number) => T} use
     */
    const withPage = (number, use) => {
      const page = pdfium.FPDF_LoadPage(document, number);
      if (page === 0) throw new Error(`PDFium does not open page ${number + 1}`);
      try {
        return use(page);
      } finally {
        pdfium.FPDF_ClosePage(page);
      }
    };
    return {
      pageCount: pdfium.FPDF_GetPageCount(document),
      listMessages: () => messages,
      readText: async (number, box) =>
        withPage(number, (page) => {
          const text = pdfium.FPDFText_LoadPage(page);
          const numbers = memory.malloc(40);
          const view = () => new DataView(heap().buffer, numbers, 40);
          let found = "";
          for (let index = 0; index < pdfium.FPDFText_CountChars(text); index++) {
            const code = pdfium.FPDFText_GetUnicode(text, index);
            pdfium.FPDFText_GetLooseCharBox(text, index, numbers);
            const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => view().getFloat32(at, true));
            const [x, y] = [((left ?? 0) + (right ?? 0)) / 2, ((bottom ?? 0) + (top ?? 0)) / 2];
            pdfium.FPDF_PageToDevice(page, 0, 0, units, units, 0, x, y, numbers + 32, numbers + 36);
            const [shownX, shownY] = [view().getInt32(32, true), view().getInt32(36, true)];
            const isGenerated = pdfium.FPDFText_IsGenerated(text, index) === 1;
            const isInside = contains(box, (shownX / units) * 100, (shownY / units) * 100);
            // Spaces and line ends that PDFium adds have no place.
            if (isInside || (isGenerated && found !== "")) found += String.fromCodePoint(code);
          }
          memory.free(numbers);
          pdfium.FPDFText_ClosePage(text);
          return found;
        }),
      draw: async (number, scale) =>
        withPage(number, (page) => {
          const width = Math.max(1, Math.round(pdfium.FPDF_GetPageWidthF(page) * scale));
          const height = Math.max(1, Math.round(pdfium.FPDF_GetPageHeightF(page) * scale));
          const bgra = 4;
          const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgra, 0, 0);
          pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
          const withAnnotations = 1;
          const reversedBytes = 16;
          pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations | reversedBytes);
          const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
          const pixels = heap().slice(at, at + width * height * 4);
          pdfium.FPDFBitmap_Destroy(bitmap);
          return { width, height, pixels };
        }),
      close: async () => {
        pdfium.FPDF_CloseDocument(document);
        memory.free(data);
      },
    };
  },
};
