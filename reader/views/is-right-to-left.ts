import type { PDFDocumentProxy } from "pdfjs-dist";

/** Whether the document says that it is read from right to left, as books in Arabic, Hebrew or Japanese are. */
export const isRightToLeft = async (pdf: PDFDocumentProxy): Promise<boolean> => {
  const preferences = await pdf.getViewerPreferences().catch(() => null);
  return preferences?.get("Direction") === "R2L";
};
