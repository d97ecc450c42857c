/** Handwritten PDFs of two pages, each with one feature that the reader does not support. */

interface Special {
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** Entries of the second page. */
  readonly page?: string;
  /** Further objects, from number 6 on: dictionaries, or dictionary and stream. */
  readonly objects?: readonly (string | readonly [dictionary: string, stream: string])[];
}

const specialPdf = ({ catalog = "", page = "", objects = [] }: Special): Uint8Array<ArrayBuffer> => {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R /Resources << >> >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R /Resources << >> ${page} >>`,
    ["", "0 0 1 rg 20 20 50 50 re f"] as const,
    ...objects,
  ];
  let text = "%PDF-1.7\n";
  const offsets = all.map((object, index) => {
    const offset = text.length;
    const body =
      typeof object === "string"
        ? object
        : `<< ${object[0]} /Length ${object[1].length} >>\nstream\n${object[1]}\nendstream`;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = text.length;
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

const widget = (more: string): string => `<< /Type /Annot /Subtype /Widget /Rect [20 200 200 220] /P 4 0 R ${more} >>`;
const annotation = (subtype: string, more = ""): string =>
  `<< /Type /Annot /Subtype /${subtype} /Rect [20 100 80 160] ${more} >>`;

export const specialPdfs = {
  plain: specialPdf({}),
  fields: specialPdf({
    catalog: "/AcroForm << /Fields [6 0 R 7 0 R 8 0 R] >>",
    page: "/Annots [6 0 R 7 0 R 8 0 R]",
    objects: [
      widget("/FT /Tx /T (name)"),
      widget("/FT /Btn /T (agreed)"),
      // A push button is not a field to fill in.
      widget("/FT /Btn /Ff 65536 /T (send)"),
    ],
  }),
  xfa: specialPdf({
    catalog: "/AcroForm << /Fields [] /XFA [(template) 6 0 R] >>",
    objects: [["", "<template xmlns='http://www.xfa.org/schema/xfa-template/3.0/'><subform/></template>"]],
  }),
  comments: specialPdf({
    page: "/Annots [6 0 R 7 0 R 8 0 R]",
    // A highlight without text is not a comment.
    objects: [
      annotation("Text", "/Contents (Please check)"),
      annotation("Highlight", "/Contents (Wrong price) /QuadPoints [20 160 80 160 20 100 80 100]"),
      annotation("Highlight", "/QuadPoints [20 160 80 160 20 100 80 100]"),
    ],
  }),
  attachments: specialPdf({
    catalog: "/Names << /EmbeddedFiles << /Names [(prices.xlsx) 6 0 R] >> >>",
    objects: [
      "<< /Type /Filespec /F (prices.xlsx) /UF (prices.xlsx) /EF << /F 7 0 R >> >>",
      ["/Type /EmbeddedFile", "not really a table"],
    ],
  }),
  layers: specialPdf({
    catalog: "/OCProperties << /OCGs [6 0 R 7 0 R] /D << /Order [6 0 R 7 0 R] /OFF [7 0 R] >> >>",
    objects: ["<< /Type /OCG /Name (English) >>", "<< /Type /OCG /Name (Deutsch) >>"],
  }),
  signatures: specialPdf({
    catalog: "/AcroForm << /SigFlags 3 /Fields [6 0 R] >>",
    page: "/Annots [6 0 R]",
    objects: [
      widget("/FT /Sig /T (signature) /V 7 0 R"),
      "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <00> /ByteRange [0 0 0 0] >>",
    ],
  }),
  scripts: specialPdf({
    catalog: "/Names << /JavaScript << /Names [(start) 6 0 R] >> >>",
    objects: ["<< /Type /Action /S /JavaScript /JS (app.alert\\('Hello'\\)) >>"],
  }),
  media: specialPdf({ page: "/Annots [6 0 R]", objects: [annotation("RichMedia", "/RichMediaContent << >>")] }),
};
