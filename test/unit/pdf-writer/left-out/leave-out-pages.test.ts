/** Pages that the update of a row leaves out, with all that leads to them, as pdf.js and qpdf see it. */
import "../../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import fc from "fast-check";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import { expect, test } from "vitest";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { createRowWriter, type RowContent } from "#pdf-writer/increments/row-increment.ts";
import type { SharedOptions } from "#pdf-writer/increments/shared-increment.ts";
import { listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { openBase, prepareRows } from "../../../support/pdf/personal-pdf.ts";
import { type PdfForm, writePdfForm } from "../../../support/pdf-forms.ts";

const id = "0123456789abcdef0123456789abcdef";
const link = (target: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${target} >>`;
const page = (index: number, parent: number, entries = "") =>
  `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${101 + index} 100] ${entries} >>`;

/** Six pages, which are told apart by their widths, in a tree of three levels. */
const createBase = (form: PdfForm = "table") =>
  writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R /Outlines 14 0 R /Names << /Dests 24 0 R >> /Dests 26 0 R /PageLabels 27 0 R /OpenAction [8 0 R /Fit] /Lang (en) >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 6 >>",
      "<< /Type /Pages /Parent 2 0 R /Kids [6 0 R 7 0 R 8 0 R] /Count 3 >>",
      "<< /Type /Pages /Parent 2 0 R /Kids [9 0 R 5 0 R] /Count 3 >>",
      "<< /Type /Pages /Parent 4 0 R /Kids [10 0 R 11 0 R] /Count 2 >>",
      page(0, 3, "/Annots 12 0 R"),
      page(1, 3, `/Annots [${link("/Dest [10 0 R /Fit]")}]`),
      page(2, 3),
      page(3, 4),
      page(4, 5),
      page(5, 5),
      `[13 0 R ${link("/Dest (third)")} ${link("/A << /S /URI /URI (https://a.example/) >>")} ${link("/A << /S /GoTo /D /old3 >>")} ${link("/Dest [4 /Fit]")}]`,
      link("/Dest [8 0 R /Fit]"),
      "<< /Type /Outlines /First 15 0 R /Last 22 0 R /Count 7 >>",
      "<< /Title (One) /Parent 14 0 R /Next 16 0 R /Dest [6 0 R /Fit] >>",
      "<< /Title (Two) /Parent 14 0 R /Prev 15 0 R /Next 19 0 R /First 17 0 R /Last 18 0 R /Count 2 /Dest [8 0 R /Fit] >>",
      "<< /Title (Two A) /Parent 16 0 R /Next 18 0 R /A << /S /GoTo /D (third) >> >>",
      "<< /Title (Two B) /Parent 16 0 R /Prev 17 0 R /Dest [9 0 R /Fit] >>",
      "<< /Title (Three) /Parent 14 0 R /Prev 16 0 R /Next 21 0 R /First 20 0 R /Last 20 0 R /Count -1 /Dest /old3 >>",
      "<< /Title (Three A) /Parent 19 0 R /Dest [8 0 R /Fit] >>",
      "<< /Title (Group) /Parent 14 0 R /Prev 19 0 R /Next 22 0 R /First 23 0 R /Last 23 0 R /Count 1 >>",
      "<< /Title (Five) /Parent 14 0 R /Prev 21 0 R /Dest [4 /Fit] >>",
      "<< /Title (In the group) /Parent 21 0 R /Dest (third) >>",
      "<< /Kids [25 0 R << /Limits [(third) (third)] /Names [(third) << /D [8 0 R /Fit] >>] >>] >>",
      "<< /Limits [(fifth) (first)] /Names [(fifth) [10 0 R /Fit] (first) [6 0 R /Fit]] >>",
      "<< /old3 [8 0 R /Fit] /old4 [9 0 R /Fit] >>",
      "<< /Nums [0 << /S /r >> 3 << /S /D /St 7 >>] >>",
    ],
    form,
  );

const writeRow = async (
  bytes: Uint8Array<ArrayBuffer>,
  leftOut: readonly number[],
  row: Partial<RowContent> = {},
  options: Partial<SharedOptions> = {},
) => {
  const shared = await prepareRows(await openBase(bytes), { pages: [], leavesOutPages: true, ...options });
  const increment = createRowWriter(shared)({ id, pages: new Map(), leftOut: new Set(leftOut), ...row });
  return concatenateBytes([bytes, shared.bytes, increment.bytes]);
};

const open = async (bytes: Uint8Array) => getDocument({ data: bytes.slice(), verbosity: 0 }).promise;

const readWidths = async (document: PDFDocumentProxy) => {
  const widths: number[] = [];
  for (let number = 1; number <= document.numPages; number++)
    widths.push(((await document.getPage(number)).view[2] ?? 0) - 101);
  return widths;
};

type Entries = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>;
const readOutline = async (document: PDFDocumentProxy, entries: Entries): Promise<unknown[]> =>
  Promise.all(
    (entries ?? []).map(async ({ title, dest, count, items }) => {
      const target = typeof dest === "string" ? await document.getDestination(dest) : dest;
      const at = target?.[0] === undefined ? "none" : await document.getPageIndex(target[0]);
      return [title, at, count, ...(await readOutline(document, items))];
    }),
  );

const readLinks = async (document: PDFDocumentProxy, number: number) =>
  (await (await document.getPage(number)).getAnnotations()).map(({ url, dest }) => url ?? dest);

test.each(["table", "stream", "hybrid"] as const)(
  "a page is left out of a PDF with a cross-reference of the form %s, and so is what leads to it",
  async (form) => {
    const bytes = await writeRow(createBase(form), [2]);
    expect(listComplaints(bytes) ?? []).toEqual([]);
    const document = await open(bytes);
    expect(await readWidths(document)).toEqual([0, 1, 3, 4, 5]);
    expect(await readOutline(document, await document.getOutline())).toEqual([
      ["One", 0, undefined],
      ["Two", 2, 1, ["Two B", 2, undefined]],
      ["Five", 3, undefined],
    ]);
    const names = ["first", "third", "fifth", "old3", "old4"];
    const destinations = await Promise.all(names.map((name) => document.getDestination(name)));
    expect(destinations.map((found) => found !== null)).toEqual([true, false, true, false, true]);
    expect(await document.getPageLabels()).toEqual(["i", "ii", "7", "8", "9"]);
    expect(await document.getOpenAction()).toBeNull();
    const [address, numbered, ...others] = await readLinks(document, 1);
    expect([address, others]).toEqual(["https://a.example/", []]);
    expect(await document.getPageIndex((numbered as [{ num: number; gen: number }])[0])).toBe(3);
    expect(await readLinks(document, 2)).toHaveLength(1);
    expect((await document.getMetadata()).info).toMatchObject({ Language: "en" });
  },
);

test("what does not lead to a page that is left out stays", async () => {
  const bytes = await writeRow(createBase(), [5]);
  expect(listComplaints(bytes) ?? []).toEqual([]);
  const document = await open(bytes);
  expect(await readWidths(document)).toEqual([0, 1, 2, 3, 4]);
  expect(await readOutline(document, await document.getOutline())).toEqual([
    ["One", 0, undefined],
    ["Two", 2, 2, ["Two A", 2, undefined], ["Two B", 3, undefined]],
    ["Three", 2, -1, ["Three A", 2, undefined]],
    ["Group", "none", 1, ["In the group", 2, undefined]],
    ["Five", 4, undefined],
  ]);
  expect(await document.getOpenAction()).not.toBeNull();
  expect(await readLinks(document, 1)).toHaveLength(5);
});

test("an outline of which no entry remains is removed", async () => {
  const document = await open(await writeRow(createBase(), [0, 2, 3, 4]));
  expect(await readWidths(document)).toEqual([1, 5]);
  expect(await document.getOutline()).toBeNull();
  expect(await document.getPageLabels()).toEqual(["ii", "9"]);
});

test("content and links of a row on pages that are left out, and links to them, are left out too", async () => {
  const links = [
    { edges: [0, 0, 1, 1], target: { page: 2 } },
    { edges: [0, 0, 1, 1], target: { page: 3 } },
  ] as const;
  const pages = new Map([0, 2].map((index) => [index, { content: "0 0 1 1 re f", links }]));
  const bytes = await writeRow(
    createBase(),
    [2],
    { pages, language: "de" },
    { pages: [0, 2].map((index) => ({ index, hasLinks: true })), linkTargets: [2, 3] },
  );
  expect(listComplaints(bytes) ?? []).toEqual([]);
  const document = await open(bytes);
  expect(await readLinks(document, 1)).toHaveLength(3);
  expect((await document.getMetadata()).info).toMatchObject({ Language: "de" });
});

test("a row cannot leave out all pages, or pages of an update that is not prepared for that", async () => {
  await expect(writeRow(createBase(), [0, 1, 2, 3, 4, 5])).rejects.toThrow("no page remains");
  await expect(writeRow(createBase(), [1], {}, { leavesOutPages: false })).rejects.toThrow("not prepared");
});

test("a damaged outline or name tree stops nothing", async () => {
  const bytes = writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R /Names << /Dests 7 0 R >> /PageLabels 3 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      page(0, 2, `/Annots [99 0 R ${link("/Dest [98 0 R /Fit]")} 12]`),
      page(1, 2),
      "<< /First 6 0 R /Last 6 0 R >>",
      "<< /Title (Loop) /Parent 5 0 R /Next 6 0 R /First 5 0 R /Dest (none) >>",
      "<< /Kids [7 0 R 99 0 R] /Names [(a) (a) (b)] >>",
    ],
    "table",
  );
  expect(await readWidths(await open(await writeRow(bytes, [0])))).toEqual([1]);
});

/** A node of a page tree: a page, or nodes. */
interface Tree {
  readonly kids?: readonly Tree[];
}
const anyTree = fc.letrec<{ node: Tree; tree: Tree }>((tie) => ({
  tree: fc.record({ kids: fc.array(tie("node"), { minLength: 1, maxLength: 5 }) }),
  node: fc.oneof({ depthSize: "small" }, fc.constant({}), tie("tree")),
})).tree;

const createTree = (tree: Tree) => {
  const objects: string[] = ["<< /Type /Catalog /Pages 2 0 R >>"];
  let pages = 0;
  const add = ({ kids }: Tree, parent: number): { readonly number: number; readonly count: number } => {
    const number = objects.push("");
    const at = parent === 0 ? "" : `/Parent ${parent} 0 R`;
    if (kids === undefined) {
      objects[number - 1] = page(pages++, parent);
      return { number, count: 1 };
    }
    const added = kids.map((kid) => add(kid, number));
    const count = added.reduce((sum, kid) => sum + kid.count, 0);
    objects[number - 1] =
      `<< /Type /Pages ${at} /Kids [${added.map((kid) => `${kid.number} 0 R`).join(" ")}] /Count ${count} >>`;
    return { number, count };
  };
  add(tree, 0);
  return { bytes: writePdfForm(objects, "table"), pages };
};

test("any pages can be left out of any page tree", async () => {
  await fc.assert(
    fc.asyncProperty(anyTree, fc.infiniteStream(fc.boolean()), async (tree, choices) => {
      const { bytes, pages } = createTree(tree);
      const all = Array.from({ length: pages }, (_, index) => index);
      const leftOut = all.filter(() => choices.next().value);
      fc.pre(leftOut.length < pages);
      const row = await writeRow(bytes, leftOut, { language: "de" });
      expect(await readWidths(await open(row))).toEqual(all.filter((index) => !leftOut.includes(index)));
      expect(listComplaints(row) ?? []).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
