/** Constructs what attaches assets to PDFs on this computer. Part of the composition root, loaded when it is needed. */
import { nodeBytes } from "#adapters/node/node-bytes.ts";
import { attachPdfAssets, readPdfAssets } from "#adapters/pdf/pdf-assets.ts";
import type { PdfAssetsTools } from "./command-ports.ts";

/** What the commands attach and detach with. */
export const pdfAssetsTools: PdfAssetsTools = {
  sha256: nodeBytes.sha256,
  attach: attachPdfAssets,
  read: readPdfAssets,
};
