import type { PDFDocumentProxy } from "pdfjs-dist";

/** Whether the viewer preferences of the PDF say that it is read from right to left. */
export const isRightToLeft = async (pdf: PDFDocumentProxy): Promise<boolean> => {
  const preferences = await pdf.getViewerPreferences().catch(() => null);
  return preferences?.get("Direction") === "R2L";
};
