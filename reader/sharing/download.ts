/** Saves files for the reader: the PDF without its assets, calendars and address cards. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "../ui/dom.ts";

/** Converts a title to a file name that is valid on every system. */
export const toFileName = (title: string, extension = "pdf"): string => {
  const plain = title
    .replace(/[^\p{L}\p{N}\p{M} ._()-]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "")
    .slice(0, 120)
    .trim();
  return `${plain || "document"}.${extension}`;
};

/** Saves content as a file through the browser's download. */
export const saveFile = (content: Uint8Array<ArrayBuffer> | string, name: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Saves the PDF under the title of the document. */
export const savePdf = async (document: PDFDocumentProxy, title: string): Promise<void> =>
  saveFile((await document.getData()) as Uint8Array<ArrayBuffer>, toFileName(title), "application/pdf");
