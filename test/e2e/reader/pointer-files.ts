/** PDFs whose words lie under links and assets, and the template of those assets. */
import {
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFString,
  type RotationTypes,
  StandardFonts,
} from "pdf-lib";

const [width, height] = [595, 842];
const size = 16;
/** Baselines of a page's lines of words, from its top. */
const lineAt = (index: number) => height - 90 - index * 36;

export const lineWords = (index: number) => `alpha ${index} bravo charlie delta echo foxtrot golf hotel india juliet`;

interface Target {
  readonly page?: number;
  readonly address?: string;
}

const addLink = (page: PDFPage, area: readonly number[], { page: number, address }: Target): void => {
  const { doc, node } = page;
  const target = number === undefined ? undefined : doc.getPage(number - 1).ref;
  const link = doc.context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [...area],
    Border: [0, 0, 0],
    ...(target ? { Dest: [target, "XYZ", null, height, null] } : {}),
    ...(address ? { A: { S: "URI", URI: PDFString.of(address) } } : {}),
  });
  node.set(PDFName.of("Annots"), node.Annots() ?? doc.context.obj([]));
  node.Annots()?.push(doc.context.register(link));
};

const writeWords = (page: PDFPage, font: PDFFont, lines: number): void => {
  for (let index = 0; index < lines; index++) page.drawText(lineWords(index), { x: 60, y: lineAt(index), size, font });
};

/** 100 pages: the first lists the others, each entry words under a link; the last entry leads out of the document. */
export const contentsPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = Array.from({ length: 100 }, () => document.addPage([width, height]));
  const [first] = pages;
  if (first === undefined) throw new Error("no page");
  const entry = (index: number, words: string, target: Target) => {
    const y = height - 40 - index * 26;
    first.drawText(words, { x: 60, y, size, font });
    addLink(first, [56, y - 6, 540, y + 16], target);
  };
  for (let index = 0; index < 28; index++)
    entry(index, `Chapter ${index + 1} begins here, on page ${index * 3 + 2} of this book`, { page: index * 3 + 2 });
  entry(28, "The author's own page on the web, with all addenda", { address: "https://example.org/addenda" });
  for (const [index, page] of pages.entries()) {
    if (index === 0) continue;
    page.drawText(`This is page ${index + 1}, back to the contents`, { x: 60, y: height - 60, size, font });
    addLink(page, [56, height - 66, 400, height - 44], { page: 1 });
  }
  return document.save();
};

/** Pages of words, some of them turned by the PDF itself, and each with a link over words to the page after. */
export const wordsPdf = async (
  rotations: readonly (0 | 90 | 180 | 270)[],
  { rightToLeft = false }: { readonly rightToLeft?: boolean } = {},
): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = rotations.map(() => document.addPage([width, height]));
  for (const [index, page] of pages.entries()) {
    page.setRotation({ type: "degrees" as RotationTypes.Degrees, angle: rotations[index] ?? 0 });
    writeWords(page, font, 20);
    addLink(page, [160, lineAt(9) - 6, 420, lineAt(9) + 18], { page: ((index + 1) % pages.length) + 1 });
  }
  if (rightToLeft)
    document.catalog.set(PDFName.of("ViewerPreferences"), document.context.obj({ Direction: PDFName.of("R2L") }));
  return document.save();
};

const asset = (page: number, name: string, [left, top, wide, high]: readonly number[], action: object) => ({
  page,
  aura: {
    name,
    center_x: (left ?? 0) + (wide ?? 0) / 2,
    center_y: (top ?? 0) + (high ?? 0) / 2,
    rect: [wide, high],
    actions: [action],
  },
});

/** Assets over words on the first four pages: an area in the middle of lines, one that is a link, one at the edge. */
export const overWords = {
  title: "For [[first_name]]",
  campaignLanguage: ["[[language]]"],
  config: { global: { allowRemote: "true" } },
  assets: [1, 2, 3, 4].flatMap((page) => [
    asset(page, `Letter ${page}`, [25, 8, 30, 12], { type: "text", data: "Hello [[first_name]]" }),
    asset(page, `Shop ${page}`, [58, 20, 28, 10], { type: "url", data: "https://shop.example/" }),
    asset(page, `Edge ${page}`, [2, 60, 22, 12], { type: "text", data: "At the edge" }),
  ]),
};
