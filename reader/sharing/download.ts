/** Files that a person takes away: the PDF as it is inside, without assets; calendars and address cards. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "../ui/dom.ts";

/** A name that every system takes. */
export const toFileName = (title: string, extension = "pdf"): string => {
  const plain = title
    .replace(/[^\p{L}\p{N}\p{M} ._()-]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "")
    .slice(0, 120)
    .trim();
  return `${plain || "document"}.${extension}`;
};

/** Hands a file over to the person. */
export const saveFile = (content: Uint8Array<ArrayBuffer> | string, name: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

export const savePdf = async (document: PDFDocumentProxy, title: string): Promise<void> =>
  saveFile((await document.getData()) as Uint8Array<ArrayBuffer>, toFileName(title), "application/pdf");
