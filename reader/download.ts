/** The Download button: the PDF as it is inside, without assets. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { element } from "./dom.ts";

/** A name that every system takes. */
export const fileName = (title: string): string => {
  const plain = title
    .replace(/[^\p{L}\p{N}\p{M} ._()-]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "")
    .slice(0, 120)
    .trim();
  return `${plain || "document"}.pdf`;
};

export const savePdf = async (document: PDFDocumentProxy, title: string): Promise<void> => {
  const bytes = (await document.getData()) as Uint8Array<ArrayBuffer>;
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  element("a", { href: address, download: fileName(title) }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
