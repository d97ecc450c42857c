// @ts-nocheck
/**
 * How large the reader is, and how large files are that the site made in the browser. The reader's figures are
 * by plain gzip and have code, styles and English: of what is there before a document can be read, and of the part
 * that comes with the first press that needs it: panels of assets, search, print, help.
 */
import { join } from "node:path";
import { runnerImport } from "vite";
import { firstFile, openBatches, runBatch } from "./site.mjs";
import { rounded } from "./statistics.mjs";

export const sizes = async ({ browser, siteUrl, folder, pdf, root }) => {
  const made = async (batch) => {
    const { page, close } = await openBatches(browser, siteUrl);
    try {
      await runBatch(page, folder, { rows: 1, pdf, ...batch });
      return await firstFile(page, batch.batch_id);
    } finally {
      await close();
    }
  };
  const binary = await made({ batch_id: "size-binary", strategy: "original", encoding: "binary" });
  const text = await made({ batch_id: "size-text", strategy: "original", encoding: "text" });
  const smallest = await made({ batch_id: "size-smallest", strategy: "smallest", encoding: "text" });
  const carried = { binary: carriedPdf(binary), text: carriedPdf(text) };
  const { module } = await runnerImport(join(root, "scripts/build/reader-size.ts"));
  return {
    "sizes.reader-beside-pdfjs-gzip": module.readerBesidePdfjs.common,
    "sizes.reader-panels-gzip": module.readerBesidePdfjs.panels,
    "sizes.pdf-bytes": pdf.length,
    "sizes.original-binary-ratio": rounded(carried.binary / pdf.length, 5),
    "sizes.original-text-ratio": rounded(carried.text / pdf.length, 5),
    "sizes.reader-bytes-binary": binary.length - carried.binary,
    "sizes.reader-bytes-text": text.length - carried.text,
    "sizes.smallest-bytes": smallest.length,
  };
};

/** Bytes that the PDF takes in the file: from its header to the end of the script that follows it. */
const carriedPdf = (file) => {
  const begin = file.indexOf('<!--smartlink-part {"name":"pdf"');
  const close = "</script>";
  const end = file.indexOf(close, begin);
  if (begin < 0 || end < 0) throw new Error("The file carries no PDF.");
  // A script follows the last comment at once: what the PDF itself holds cannot end a comment.
  return end + close.length - begin;
};
