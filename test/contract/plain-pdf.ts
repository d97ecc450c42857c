import { assemblePdf } from "../support/assemble-pdf.ts";

/**
 * Creates a PDF with a red rectangle on each page, without a library, so that pages of driven browsers can create it too.
 * Sizes are in points; `pageEntries` are added to each page's dictionary.
 */
export const plainPdf = (
  sizes: readonly (readonly [width: number, height: number])[],
  pageEntries = "",
): Uint8Array<ArrayBuffer> => {
  const pages = sizes.map((_, index) => `${3 + index * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages}] /Count ${sizes.length} >>`,
    ...sizes.flatMap(([width, height], index) => {
      const drawing = `1 0 0 rg 10 10 ${width / 2} ${height / 2} re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + index * 2} 0 R /Resources << >> ${pageEntries} >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  return assemblePdf(objects);
};
