/** Handwritten PDFs with text. */
import { assemblePdf } from "./assemble-pdf.ts";

/** A page of 400 by 300 points. Fonts: `F` (Helvetica) and `H` (Hebrew: byte 1 is alef, and so on). */
export interface TextPage {
  /** The content stream. */
  readonly content: string;
  /** Entries of the page's dictionary, which replace the default ones of the same name. */
  readonly entries?: string;
  /** Content of the form XObject `X`, which is scaled by half and moved. */
  readonly form?: string;
}

const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Hebrew def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <01> <1B> <05D0> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

const fontObjects = [
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >>",
  toStream("", toUnicode),
];

function toStream(entries: string, data: string): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

/** Creates a PDF of these pages. */
export const textPdf = (...pages: readonly TextPage[]): Uint8Array<ArrayBuffer> => {
  const firstPage = 3 + fontObjects.length;
  const kids = pages.map((_, index) => `${firstPage + index * 3} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 400 300] >>`,
    ...fontObjects,
    ...pages.flatMap(({ content, entries = "", form = "" }, index) => {
      const number = firstPage + index * 3;
      const fonts = "/Font << /F 3 0 R /H 4 0 R >>";
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${number + 1} 0 R /Resources << ${fonts} /XObject << /X ${number + 2} 0 R >> >> ${entries} >>`,
        toStream("", content),
        toStream(
          `/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Matrix [.5 0 0 .5 50 60] /Resources << ${fonts} >>`,
          form,
        ),
      ];
    }),
  ];
  return assemblePdf(objects);
};
