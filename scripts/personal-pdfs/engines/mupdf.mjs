/** Reads and draws PDFs with MuPDF. */
import { collectMessages, contains } from "./engine.mjs";

/** @type {import("./engine.mjs").Engine} */
export const mupdfEngine = {
  name: "MuPDF",
  open: async (bytes, password = "") => {
    /** @type {string[]} */
    const messages = [];
    /** @type {<T>(step: () => T | Promise<T>) => Promise<T>} */
    const run = (step) => collectMessages(messages, step);
    const mupdf = await import("mupdf");
    const document = await run(() => mupdf.PDFDocument.openDocument(bytes.slice(), "application/pdf"));
    if (document.needsPassword() && document.authenticatePassword(password) === 0) throw new Error("wrong password");
    const pdf = /** @type {import("mupdf").PDFDocument} */ (document);
    const wasRepaired = () => pdf.asPDF()?.wasRepaired() === true;
    return {
      pageCount: await run(() => document.countPages()),
      listMessages: () => [...messages, ...(wasRepaired() ? ["the file was repaired"] : [])],
      readText: (number, box) =>
        run(() => {
          const page = document.loadPage(number);
          const [x1, y1, x2, y2] = page.getBounds();
          const text = page.toStructuredText("preserve-whitespace");
          let found = "";
          text.walk({
            onChar: (letter, _origin, _font, _size, quad) => {
              const x = (quad[0] + quad[2] + quad[4] + quad[6]) / 4;
              const y = (quad[1] + quad[3] + quad[5] + quad[7]) / 4;
              if (contains(box, ((x - x1) / (x2 - x1)) * 100, ((y - y1) / (y2 - y1)) * 100)) found += letter;
            },
            endLine: () => {
              found += "\n";
            },
          });
          text.destroy();
          page.destroy();
          return found;
        }),
      draw: (number, scale) =>
        run(() => {
          const page = document.loadPage(number);
          const map = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true);
          const [width, height, samples] = [map.getWidth(), map.getHeight(), map.getPixels()];
          const pixels = new Uint8Array(width * height * 4).fill(255);
          const stride = map.getStride();
          for (let y = 0; y < height; y++)
            for (let x = 0; x < width; x++) {
              const [from, to] = [y * stride + x * 3, (y * width + x) * 4];
              for (let channel = 0; channel < 3; channel++) pixels[to + channel] = samples[from + channel] ?? 255;
            }
          map.destroy();
          page.destroy();
          return { width, height, pixels };
        }),
      close: async () => document.destroy(),
    };
  },
};
