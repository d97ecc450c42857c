/**
 * Measures the size of the reader and of generated files. The reader's figures are plain gzip of code, styles and English
 * texts: what a document needs before it can be read, and the part that is loaded at the first press that needs it (panels
 * of assets, search, print, help).
 */
import { join } from "node:path";
import { runnerImport } from "vite";
import { fetchFirstFile, openBatches, runBatch } from "./site.mjs";
import { round } from "./statistics.mjs";

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const sizes = async ({ browser, siteUrl, folder, pdf, root }) => {
  const generate = async (/** @type {Omit<import("./batch-files.mjs").BatchFiles, "rows" | "pdf">} */ batch) => {
    const { page, close } = await openBatches(browser, siteUrl);
    try {
      await runBatch(page, folder, { rows: 1, pdf, ...batch });
      return await fetchFirstFile(page, batch.batch_id);
    } finally {
      await close();
    }
  };
  const binary = await generate({ batch_id: "size-binary", strategy: "original", encoding: "binary" });
  const text = await generate({ batch_id: "size-text", strategy: "original", encoding: "text" });
  const smallest = await generate({ batch_id: "size-smallest", strategy: "smallest", encoding: "text" });
  const pdfBytes = { binary: measureEmbeddedPdf(binary), text: measureEmbeddedPdf(text) };
  const { module } = await runnerImport(join(root, "scripts/build/reader-size.ts"));
  return {
    "sizes.reader-beside-pdfjs-gzip": module.readerBesidePdfjs.common,
    "sizes.reader-panels-gzip": module.readerBesidePdfjs.panels,
    "sizes.pdf-bytes": pdf.length,
    "sizes.original-binary-ratio": round(pdfBytes.binary / pdf.length, 5),
    "sizes.original-text-ratio": round(pdfBytes.text / pdf.length, 5),
    "sizes.reader-bytes-binary": binary.length - pdfBytes.binary,
    "sizes.reader-bytes-text": text.length - pdfBytes.text,
    "sizes.smallest-bytes": smallest.length,
  };
};

/** Returns how many bytes the PDF takes in the file: from its header to the end of the script that follows it. */
const measureEmbeddedPdf = (/** @type {Buffer} */ file) => {
  const start = file.indexOf('<!--smartlink-part {"name":"pdf"');
  const close = "</script>";
  const end = file.indexOf(close, start);
  if (start < 0 || end < 0) throw new Error("The file has no embedded PDF.");
  // The bytes of the PDF cannot end its comment, so the next script end is the one of its part.
  return end + close.length - start;
};
