/** Rows that print on the pages of a tagged PDF, which stays tagged. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { BatchChoices } from "#usecases/import/batch-importer.ts";
import { makePng } from "../../../support/make-png.ts";
import { describeStructure, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { type PrintedBatch, printFiles, readRowPdf } from "../../../support/pdf/printed-batch.ts";
import { readTags } from "../../../support/pdf/read-tags.ts";
import { type PdfForm, streamObject, writePdfForm } from "../../../support/pdf-forms.ts";
import { aFile } from "../../../support/world.ts";

const show = (tag: string, id: number, x: number, y: number, text: string) =>
  `/${tag} <</MCID ${id}>> BDC BT /F 14 Tf ${x} ${y} Td (${text}) Tj ET EMC`;
const firstPage = [
  show("H1", 0, 40, 260, "Offer"),
  show("P", 1, 40, 200, "Dear [[name]], welcome"),
  show("P", 2, 40, 100, "Kind regards"),
  "/Artifact BMC BT /F 9 Tf 40 20 Td (Page 1) Tj ET EMC",
];

interface TreeOptions {
  readonly form?: PdfForm;
  /** Entries of the root of the structure tree. */
  readonly parents?: string;
  readonly pages?: string;
  readonly document?: string;
}

/** Two pages of 300 by 300 points, of which the second has no tags. The table is one column to the right. */
const taggedPdf = ({ form = "table", parents, pages = "/StructParents 0", document = "" }: TreeOptions = {}) =>
  writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 8 0 R /MarkInfo << /Marked true >> /Lang (en) >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 300] /Resources << /Font << /F 7 0 R >> >> >>",
      `<< /Type /Page /Parent 2 0 R /Contents 5 0 R ${pages} >>`,
      "<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>",
      streamObject([...firstPage, show("TD", 3, 180, 200, "Cell")].join("\n")),
      streamObject("BT /F 14 Tf 40 200 Td (Appendix) Tj ET"),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      `<< /Type /StructTreeRoot /K 9 0 R /RoleMap << /Chapter /Sect /Sect /Sect >> ${parents ?? "/ParentTree << /Nums [0 17 0 R] >>"} >>`,
      `<< /Type /StructElem /S /Document /P 8 0 R /K [10 0 R 14 0 R] ${document} >>`,
      "<< /Type /StructElem /S /Chapter /P 9 0 R /K [11 0 R 12 0 R 13 0 R] >>",
      "<< /Type /StructElem /S /H1 /P 10 0 R /Pg 3 0 R /K 0 >>",
      "<< /Type /StructElem /S /P /P 10 0 R /Pg 3 0 R /K [1] >>",
      "<< /Type /StructElem /S /P /P 10 0 R /Pg 3 0 R /K 2 >>",
      "<< /Type /StructElem /S /Table /P 9 0 R /K [15 0 R] >>",
      "<< /Type /StructElem /S /TR /P 14 0 R /K [16 0 R] >>",
      "<< /Type /StructElem /S /TD /P 15 0 R /Pg 3 0 R /K 3 >>",
      "[11 0 R 12 0 R 13 0 R 16 0 R]",
      "<< /Limits [0 0] /Nums [0 17 0 R] >>",
      "<< /Limits [5 5] /Nums [5 16 0 R] >>",
    ],
    form,
  );

const picture = makePng({ width: 1, height: 1, bitDepth: 8, colourType: 2, samples: [255, 0, 0] });
const at = (page: number, center_x: number, center_y: number, content: object, others: object = {}) => ({
  page,
  aura: { center_x, center_y, rect: [40, 6], actions: [], content, ...others },
});
const text = (value: string, others: object = {}) => ({ type: "text", text: value, ...others });
const code = { type: "code", symbology: "qr", value: "https://example.org/[[name]]" };
const photo = { type: "picture", source: "photo.png", alt: "Portrait of [[name]]" };

const run = (
  assets: readonly object[],
  pdf: Uint8Array<ArrayBuffer>,
  config: object = {},
  choices: BatchChoices = {},
): Promise<PrintedBatch> =>
  printFiles(
    [
      aFile("template.json", { campaignLanguage: ["de"], config, assets }),
      aFile("data.json", [
        { PDF_file: "base.pdf", reference_id: "anna", suffix: "s", data: { name: "Anna", plan: "gold" } },
        { PDF_file: "base.pdf", reference_id: "ben", suffix: "s", data: { name: "Ben", plan: "basic" } },
      ]),
      aFile("base.pdf", pdf),
      aFile("photo.png", picture),
    ],
    choices,
  );

const original = "Document(Sect(H1(Offer) P(Dear [[name]], welcome) P(Kind regards)) Table(TR(TD(Cell))))";
const tagsOf = async (batch: PrintedBatch, reference: string, page = 1): Promise<string> => {
  expect(batch.events.filter(({ kind }) => kind === "row-failed")).toEqual([]);
  const pdf = await readRowPdf(batch, reference);
  expect(listComplaints(pdf) ?? []).toEqual([]);
  return readTags(pdf, page);
};

test("contents become paragraphs and figures where they stand in the order of the page", async () => {
  expect(await readTags(taggedPdf(), 1)).toBe(original);
  const contents = [
    at(1, 30, 90, text("After all of [[name]]")),
    at(1, 30, 50, photo),
    at(1, 30, 45, text("Under the salutation")),
    at(1, 30, 5, text("Above all")),
    at(1, 80, 60, code),
  ];
  const batch = await run(contents, taggedPdf());
  expect(await tagsOf(batch, "anna")).toBe(
    "Document(Sect(P(Above all) H1(Offer) P(Dear [[name]], welcome) P(Under the salutation) Figure[Portrait of Anna]() P(Kind regards) P(After all of Anna)) Table(TR(TD(Cell))) Figure[https://example.org/Anna]())",
  );
  expect(await tagsOf(batch, "ben")).toContain("Figure[Portrait of Ben]()");
});

test("the value of a mark belongs to the element of the mark", async () => {
  const batch = await run([], taggedPdf(), { marks: "fill" });
  expect(await tagsOf(batch, "anna")).toContain("P(Dear Anna, welcome) P(Kind regards)");
});

/** The areas of these become links. */
const linked = (address: string, others: object = {}) => ({ actions: [{ type: "url", data: address }], ...others });

test("links of a row's PDF stand in the order of the page, with what they say", async () => {
  const area = { center_x: 30, center_y: 60, rect: [40, 6] };
  const assets = [
    at(1, 30, 45, text("Your page, [[name]]"), linked("https://example.org/[[name]]")),
    at(1, 30, 50, photo, linked("https://example.org/photo")),
    { page: 1, aura: { ...area, ...linked("https://example.org/area", { name: "Map for [[name]]" }) } },
    { page: 1, aura: { ...area, center_y: 62, ...linked("https://example.org/plain") } },
    {
      page: 2,
      aura: { ...area, ...linked("https://example.org/gold", { show_when: { column: "plan", is: "gold" } }) },
    },
  ];
  const files = { outputs: "html,pdf" } as const;
  const batch = await run(assets, taggedPdf(), {}, files);
  const pdfOf = async (reference: string) => new Uint8Array(await batch.bytesAt(`${reference}.s.pdf`));
  const [anna, ben] = [await pdfOf("anna"), await pdfOf("ben")];
  for (const pdf of [anna, ben]) expect(listComplaints(pdf) ?? []).toEqual([]);
  const tree =
    "Document(Sect(H1(Offer) P(Dear [[name]], welcome) P(Your page, Anna Link(<Your page, Anna>)) Figure[Portrait of Anna]() P(Link(<Portrait of Anna>)) P(Link(<Map for Anna>)) P(Link(<https://example.org/plain>)) P(Kind regards)) Table(TR(TD(Cell))))";
  expect(await readTags(anna, 1)).toBe(tree);
  expect(await readTags(ben, 1)).toBe(tree.replaceAll("Anna", "Ben"));
  expect(await readTags(anna, 2)).toContain("P(Link(<https://example.org/gold>))");
  // A row without the link has no element for it, and neither has its web document.
  expect(await readTags(ben, 2)).not.toContain("Link");
  expect(await tagsOf(batch, "anna")).not.toContain("Link");
  const structure = describeStructure(anna);
  expect((structure ?? "Link\nLink\nLink\nLink\nLink").match(/\bLink\b/g)).toHaveLength(5);
  expect(structure ?? "").not.toMatch(/error/i);
});

test("what a row does not show leaves no description, and pictures without one are decoration", async () => {
  const contents = [
    at(1, 30, 50, photo, { show_when: { column: "plan", is: "gold" } }),
    at(1, 30, 60, { type: "picture", source: "photo.png" }),
  ];
  const batch = await run(contents, taggedPdf());
  expect(await tagsOf(batch, "anna")).toContain("Figure[Portrait of Anna]()");
  expect(await tagsOf(batch, "ben")).toBe(original);
});

test("a page without tags gets those of its contents, after the page before it", async () => {
  const batch = await run([at(2, 50, 50, text("Hello [[name]]"))], taggedPdf());
  expect(await tagsOf(batch, "anna", 2)).toBe("Document(P(Hello Anna))");
  expect(await tagsOf(batch, "anna", 1)).toBe(original);
});

test.each<[string, TreeOptions]>([
  ["a stream of the cross-reference", { form: "stream" }],
  ["a parent tree of several nodes", { parents: "/ParentTree << /Kids [18 0 R 19 0 R] >> /ParentTreeNextKey 6" }],
  ["owners in the parent tree itself", { parents: "/ParentTree << /Nums [0 [11 0 R 12 0 R 13 0 R 16 0 R]] >>" }],
])("a tree with %s is extended", async (_, options) => {
  const batch = await run([at(1, 30, 50, text("Hello [[name]]")), at(2, 30, 50, text("Bye"))], taggedPdf(options));
  expect(await tagsOf(batch, "anna")).toBe(original.replace("welcome)", "welcome) P(Hello Anna)"));
  expect(await tagsOf(batch, "anna", 2)).toBe("Document(P(Bye))");
});

test("the language of a row is stated where the PDF states another one", async () => {
  const pdf = taggedPdf({ document: "/Lang (fr)" });
  const batch = await run([at(1, 30, 50, text("Hallo")), at(1, 30, 60, photo)], pdf);
  const bytes = Buffer.from(await readRowPdf(batch, "anna")).toString("latin1");
  expect(bytes).toMatch(/\/P<<\/MCID 4>>BDC\n\/Span<<\/Lang \(de\)>>BDC/);
  expect(await tagsOf(batch, "anna")).toContain("Figure@de[Portrait of Anna]()");
});

test("a damaged structure tree stays as it is, and the content is printed", async () => {
  for (const parents of ["/ParentTree << /Kids [18 0 R 18 0 R] >>", "/ParentTree (none)"]) {
    const batch = await run([at(1, 30, 50, text("Hello [[name]]"))], taggedPdf({ parents }));
    const pdf = await readRowPdf(batch, "anna");
    expect(listComplaints(pdf) ?? []).toEqual([]);
    expect(Buffer.from(pdf).toString("latin1")).toContain("BT\n");
  }
});

test("the tree of Chromium keeps its elements", async () => {
  const pdf = new Uint8Array(await readFile(new URL("../../../fixtures/pdf/marks/chromium.pdf", import.meta.url)));
  const batch = await run([at(1, 30, 90, text("At the end")), at(1, 80, 2, text("Sender"))], pdf);
  const before = await readTags(pdf, 1);
  const after = await tagsOf(batch, "anna");
  expect(after).toContain("P(Sender)");
  expect(after).toContain("P(At the end)");
  expect(after.replace(/ ?P\((Sender|At the end)\) ?/g, " ").replace(/\( | (?=\))/g, (part) => part.trim())).toBe(
    before,
  );
});

test("a PDF without tags gets none", async () => {
  const pdf = writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 300] >>",
      "<< /Type /Page /Parent 2 0 R >>",
    ],
    "table",
  );
  const batch = await run([at(1, 30, 50, text("Hello [[name]]")), at(1, 30, 60, photo)], pdf);
  const bytes = Buffer.from(await readRowPdf(batch, "anna")).toString("latin1");
  expect(bytes).not.toContain("/MCID");
  expect(bytes).not.toContain("/StructElem");
});
