import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { createRowWriter } from "#pdf-writer/increments/row-increment.ts";
import { readPage } from "#pdf-writer/reading/page-tree.ts";
import type { Bytes } from "#pdf-writer/syntax/pdf-bytes.ts";
import { asReference, formatValue } from "#pdf-writer/syntax/pdf-syntax.ts";
import { findWords, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { openBase, type PrintedText, personalise, prepareRows } from "../../../support/pdf/personal-pdf.ts";
import { countDifferences, drawPages, printRows, type RowPdf } from "../../../support/pdf/printed-file.ts";
import { type PdfForm, streamObject, writePdfForm } from "../../../support/pdf-forms.ts";

const readFixture = async (path: string) =>
  new Uint8Array(await readFile(new URL(`../../../fixtures/pdf/${path}`, import.meta.url)));

const box = { left: 10, top: 10, width: 60, height: 12 };

interface MadeRow extends RowPdf {
  readonly update: Bytes;
  /** The row's own document. */
  readonly whole: Bytes;
}

/** Prints a text on some pages for a row. */
const makeRow = async (
  bytes: Bytes,
  text: string,
  pages: readonly number[] = [0],
  link?: PrintedText["link"],
): Promise<MadeRow> => {
  const texts = pages.map((page) => ({ page, box, text, ...(link && { link }) }));
  const { shared, increment, bytes: whole } = await personalise(bytes, texts, { title: text });
  return { base: concatenateBytes([bytes, shared.bytes]), update: increment.bytes, title: text, whole };
};

/** Expects that each page of the one PDF looks as the page of its row does. */
const expectSamePages = (pdf: Bytes, documents: readonly Bytes[]) => {
  const pages = drawPages(pdf);
  if (pages === undefined) return;
  const expected = documents.flatMap((document) => drawPages(document) ?? []);
  expect(pages.length).toBe(expected.length);
  for (const [index, page] of pages.entries())
    expect(countDifferences(page, expected[index]), `page ${index + 1}`).toBe(0);
};

const expectClean = (pdf: Bytes) => expect(listComplaints(pdf) ?? []).toEqual([]);

/** The words of each page, where poppler is installed. */
const readWords = (pdf: Bytes): readonly string[] | undefined => {
  const texts: string[] = [];
  for (const { page, text } of findWords(pdf)?.words ?? []) texts[page] = `${texts[page] ?? ""}${text} `;
  return texts.length === 0 ? undefined : texts.map((text) => text.trim());
};

const toHexString = (text: string, encoding: "latin1" | "utf16be") =>
  `<${(encoding === "latin1" ? Buffer.from(text, "latin1") : Buffer.from(text, "utf16le").swap16()).toString("hex")}>`;

const readPages = async (pdf: Bytes) => {
  const base = await openBase(pdf);
  return { ...base, dicts: await Promise.all(base.pages.map((page) => readPage(base.file, page))) };
};

const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
const original = (text: string) => `BT /F 18 Tf 20 40 Td (${text}) Tj ET`;

interface BaseOptions {
  readonly catalog?: string;
  readonly parent?: string;
  readonly page?: string;
  readonly contents?: string;
  readonly resources?: string;
  /** Further objects, from 8 on. */
  readonly objects?: readonly string[];
}

/** Two pages with the words `first` and `second`. The page tree has their resources. */
const createBase = (form: PdfForm, options: BaseOptions = {}) => {
  const { catalog = "", parent = "/MediaBox [0 0 400 300]", page = "", contents = "5 0 R", resources = "" } = options;
  return writePdfForm(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 ${parent} /Resources << /Font << /F 7 0 R >> ${resources} >> >>`,
      `<< /Type /Page /Parent 2 0 R /Contents ${contents} ${page} >>`,
      "<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>",
      streamObject(original("first"), "", true),
      streamObject(original("second")),
      font,
      ...(options.objects ?? []),
    ],
    form,
  );
};

describe.each([
  ...["fonts.pdf", "sizes.pdf", "cjk.pdf", "cmyk.pdf", "fax.pdf", "jpeg2000.pdf", "linearized.pdf", "form.pdf"],
  ...["object-streams.pdf", "encrypted/plain.pdf", "marks/cairo.pdf", "marks/chromium.pdf"],
])("%s", (name) => {
  it("looks for each row as the document of the row", async () => {
    const bytes = await readFixture(name);
    const rows = [await makeRow(bytes, "Anna"), await makeRow(bytes, "Böris"), await makeRow(bytes, "Chloé")];
    const { pdf } = await printRows(rows);
    expectClean(pdf);
    expectSamePages(
      pdf,
      rows.map(({ whole }) => whole),
    );
  });
});

it("has the pages of all rows in their order, whatever form the PDF has", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<PdfForm>("table", "stream", "hybrid"),
      fc.constantFrom(0, 90, 180, 270),
      fc.constantFrom("5 0 R", "[5 0 R]", "[8 0 R 9 0 R]", "[8 0 R 9 0 R 5 0 R]"),
      fc.array(fc.constantFrom("Anna", "Boris", "Chloe", "Dmitri"), { minLength: 1, maxLength: 5 }),
      async (form, rotation, contents, names) => {
        const boxes = "/CropBox [10 10 380 290] /BleedBox [12 12 378 288] /TrimBox [15 15 375 285] /UserUnit 2";
        const bytes = createBase(form, {
          page: `/Rotate ${rotation} ${boxes}`,
          contents,
          objects: [streamObject("q 1 0 0 1 5 5 cm Q q 0 .5 0 rg 50 50 30"), streamObject(" 20 re f", "", true)],
        });
        const rows = await Promise.all(names.map((name) => makeRow(bytes, name)));
        const { pdf, pages } = await printRows(rows);
        expect(pages).toBe(names.length * 2);
        expectClean(pdf);
        const read = await readPages(pdf);
        for (const [index, { entries }] of read.dicts.entries()) {
          if (index % 2 === 1) continue;
          const values = ["MediaBox", "CropBox", "BleedBox", "TrimBox", "UserUnit", "Rotate"].map((name) =>
            formatValue(entries.get(name) ?? { kind: "raw", text: "" }),
          );
          expect(values).toEqual([
            ...["[0 0 400 300]", "[10 10 380 290]", "[12 12 378 288]", "[15 15 375 285]", "2"],
            String(rotation),
          ]);
        }
        expectSamePages(
          pdf,
          rows.map(({ whole }) => whole),
        );
      },
    ),
    { numRuns: 12 },
  );
});

it("writes what rows share once, also for rows with different PDFs", async () => {
  const one = createBase("table");
  const two = createBase("stream", { parent: "/MediaBox [0 0 200 200]" });
  const rows = await Promise.all([one, two, one, two].map((bytes, index) => makeRow(bytes, `Row${index}`, [0, 1])));
  const single = await printRows(rows.slice(0, 1));
  const all = await printRows(rows);
  // Each row adds two pages with a text: neither the font, which has 400 kB, nor the pages again.
  expect(all.bytes - single.bytes).toBeLessThan(4_000);
  expect(readWords(all.pdf)?.map((words) => words.split(" ").sort().join(" ")) ?? []).toEqual(
    ["Row0", "Row1", "Row2", "Row3"].flatMap((name) => [`${name} first`, `${name} second`]),
  );
  expectSamePages(
    all.pdf,
    rows.map(({ whole }) => whole),
  );
});

it("prints stamps over the texts of rows, and leaves out annotations that are not printed", async () => {
  const red = streamObject(
    "1 0 0 rg 0 0 10 10 re f",
    "/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Matrix [0 2 -2 0 3 4]",
  );
  const annotation = (flags: number, rect: string, more = "") =>
    `<< /Type /Annot /Subtype /Stamp /F ${flags} /Rect [${rect}] /AP << /N 8 0 R >> ${more} >>`;
  const bytes = createBase("stream", {
    page: `/Annots [${annotation(4, "30 250 90 290")} ${annotation(0, "200 200 250 250")} ${annotation(6, "300 200 350 250")}]`,
    objects: [red],
  });
  const shown = createBase("stream", { page: `/Annots [${annotation(4, "30 250 90 290")}]`, objects: [red] });
  const { pdf } = await printRows([await makeRow(bytes, "Anna")]);
  expectClean(pdf);
  expectSamePages(pdf, [(await makeRow(shown, "Anna")).whole]);
});

it("hides the layers of each PDF that are hidden in it", async () => {
  const layered = (preset: string) =>
    createBase("table", {
      catalog: `/OCProperties << /OCGs [8 0 R 9 0 R] /D << ${preset} /Order [8 0 R 9 0 R] >> >>`,
      resources: "/Properties << /A 8 0 R /B 9 0 R >>",
      contents: "10 0 R",
      objects: [
        "<< /Type /OCG /Name (Layer) >>",
        "<< /Type /OCG /Name (Layer) >>",
        streamObject("/OC /A BDC 1 0 0 rg 20 20 50 50 re f EMC /OC /B BDC 0 0 1 rg 120 20 50 50 re f EMC"),
      ],
    });
  const rows = await Promise.all(
    ["/OFF [8 0 R]", "/OFF [9 0 R]", "/BaseState /OFF /ON [9 0 R]", ""].map((preset) =>
      makeRow(layered(preset), "Anna"),
    ),
  );
  const { pdf } = await printRows(rows);
  expectClean(pdf);
  expectSamePages(
    pdf,
    rows.map(({ whole }) => whole),
  );
});

it("keeps the transparency group of pages", async () => {
  const bytes = createBase("table", {
    page: "/Group << /S /Transparency /CS /DeviceCMYK /I true /K true >>",
    resources: "/ExtGState << /G << /BM /Multiply /ca .5 >> >>",
    contents: "8 0 R",
    objects: [streamObject("/G gs 1 0 0 rg 20 20 80 80 re f 0 1 0 rg 60 60 80 80 re f")],
  });
  const row = await makeRow(bytes, "Anna");
  const { pdf } = await printRows([row]);
  expectClean(pdf);
  expectSamePages(pdf, [row.whole]);
  const [page] = (await readPages(pdf)).dicts;
  expect(formatValue(page?.entries.get("Group") ?? { kind: "raw", text: "" })).toContain("/K true");
});

it("draws content that it cannot decode", async () => {
  // LZW: a clear code, the bytes of `q Q`, and the end of the data.
  const codes = [256, ..."1 0 0 rg 20 20 50 50 re f ".split("").map((letter) => letter.charCodeAt(0)), 257];
  const bits = codes.map((code) => code.toString(2).padStart(9, "0")).join("");
  const data = (bits.match(/.{1,8}/g) ?? []).map((byte) =>
    String.fromCharCode(Number.parseInt(byte.padEnd(8, "0"), 2)),
  );
  const bytes = createBase("table", {
    contents: "[5 0 R 8 0 R]",
    objects: [streamObject(data.join(""), "/Filter /LZWDecode")],
  });
  const row = await makeRow(bytes, "Anna");
  const { pdf } = await printRows([row, row]);
  expectClean(pdf);
  expectSamePages(pdf, [row.whole, row.whole]);
});

it("keeps links only on request, with jumps to the pages of the same row", async () => {
  const annotations = [
    "<< /Type /Annot /Subtype /Link /Rect [0 0 20 20] /Dest [4 0 R /Fit] >>",
    "<< /Type /Annot /Subtype /Link /Rect [0 0 20 20] /A << /S /GoTo /D (here) >> >>",
    "<< /Type /Annot /Subtype /Link /Rect [0 0 20 20] /A << /S /JavaScript /JS (app.alert\\(1\\)) >> >>",
  ];
  const bytes = createBase("hybrid", {
    catalog: "/Names << /Dests << /Names [(here) << /D [3 0 R /XYZ 1 2 null] >>] >> >>",
    page: `/Annots [${annotations.join("")}]`,
  });
  const rows = [
    await makeRow(bytes, "Anna", [0], { address: "https://example.org/a?b=(1)" }),
    await makeRow(bytes, "Boris", [0], { page: 1 }),
  ];
  const plain = await printRows(rows);
  expect((await readPages(plain.pdf)).dicts.some(({ entries }) => entries.has("Annots"))).toBe(false);
  const { pdf } = await printRows(rows, { hasLinks: true });
  expectClean(pdf);
  const { file, pages, dicts } = await readPages(pdf);
  const targets: string[] = [];
  for (const page of dicts) {
    const list = await file.resolve(page.entries.get("Annots"));
    for (const item of list?.kind === "array" ? list.items : []) {
      const { entries } = (await file.resolveDict(item)) ?? { entries: new Map() };
      const destination = await file.resolve(entries.get("Dest"));
      const number = destination?.kind === "array" ? asReference(destination.items[0]) : undefined;
      targets.push(
        number === undefined
          ? formatValue(entries.get("A"))
          : String(pages.findIndex((page) => page.number === number)),
      );
    }
  }
  const address = Buffer.from("https://example.org/a?b=(1)").toString("hex");
  expect(targets).toEqual(["1", "0", `<</S /URI /URI <${address}>>>`, "3", "2", "3"]);
});

it("draws the pictures of a row, which the PDF has no place for", async () => {
  const bytes = createBase("table");
  const shared = await prepareRows(await openBase(bytes), { pages: [{ index: 1, hasLinks: false }], rowPictures: 1 });
  const write = createRowWriter(shared);
  const rows = ["1 0 0", "0 0 1"].map((colour): MadeRow => {
    const update = write({
      id: "0123456789abcdef0123456789abcdef",
      pages: new Map([[1, { content: `q 50 0 0 50 100 100 cm ${shared.rowPictures[0]?.name} Do Q` }]]),
    }).bytes;
    // The picture follows the page: the update of the row is written by hand.
    const number = shared.rowPictures[0]?.number;
    const data = `${colour} rg 0 0 1 1 re f`;
    const picture = `${number} 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
    const changed = new TextEncoder().encode(`\n${picture}${new TextDecoder().decode(update).slice(1)}`);
    return { base: concatenateBytes([bytes, shared.bytes]), update: changed, whole: changed };
  });
  const { pdf } = await printRows(rows);
  expectClean(pdf);
  const pages = drawPages(pdf);
  if (pages === undefined) return;
  // A pixel of the square, behind the header `P6\n400 300\n255\n`.
  const at = 15 + (300 - 125) * 400 * 3 + 125 * 3;
  expect([pages[1], pages[3]].map((page) => [...(page?.subarray(at, at + 3) ?? [])])).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
});

it("keeps the output intent that all PDFs have, and says where they differ", async () => {
  const withIntent = (name: string) =>
    createBase("stream", { catalog: `/OutputIntents [<< /S /GTS_PDFX /OutputConditionIdentifier (${name}) >>]` });
  const rows = await Promise.all(["FOGRA39", "FOGRA39", "SWOP"].map((name) => makeRow(withIntent(name), name)));
  const same = await printRows(rows.slice(0, 2));
  expect((await openBase(same.pdf)).catalog.dict.entries.has("OutputIntents")).toBe(true);
  expect(same.outputIntentsDiffer).toBe(false);
  const different = await printRows(rows);
  expect((await openBase(different.pdf)).catalog.dict.entries.has("OutputIntents")).toBe(false);
  expect(different.outputIntentsDiffer).toBe(true);
});

it("has an outline with the title of each row, and a balanced tree of thousands of pages", async () => {
  const row = await makeRow(createBase("table"), "Größe 1");
  const { pdf, pages } = await printRows(
    Array.from({ length: 2_100 }, (_, index) => ({ ...row, title: `Größe ${index}` })),
  );
  expect(pages).toBe(4_200);
  expectClean(pdf);
  const { file, catalog, pages: listed } = await openBase(pdf);
  expect(listed).toHaveLength(4_200);
  const outline = await file.resolveDict(catalog.dict.entries.get("Outlines"));
  let item = await file.resolveDict(outline?.entries.get("First"));
  let count = 0;
  for (; item !== undefined; item = await file.resolveDict(item.entries.get("Next"))) {
    const destination = item.entries.get("Dest");
    const page = destination?.kind === "array" ? asReference(destination.items[0]) : undefined;
    if (page !== listed[count * 2]?.number) throw new Error(`entry ${count} leads to another page`);
    count += 1;
  }
  expect(count).toBe(2_100);
});

it("leaves out the pages that a row does not have", async () => {
  const bytes = createBase("stream");
  const texts = [1, 0].map((page) => ({ page, box, text: `Text${page}` }));
  const hasNoLinks = (index: number) => ({ index, hasLinks: false });
  const rows = await Promise.all(
    [new Set([0]), undefined, new Set([1])].map(async (leftOut): Promise<MadeRow> => {
      const options = { pages: [0, 1].map(hasNoLinks), leavesOutPages: true };
      const { shared, increment, bytes: whole } = await personalise(bytes, texts, { title: "A", leftOut }, options);
      return { base: concatenateBytes([bytes, shared.bytes]), update: increment.bytes, whole };
    }),
  );
  const { pdf, pages } = await printRows(rows);
  expect(pages).toBe(4);
  expectClean(pdf);
  expectSamePages(
    pdf,
    rows.map(({ whole }) => whole),
  );
});

it("names each row in the outline, also where its update has titles of other objects", async () => {
  const bytes = createBase("table", {
    catalog: "/Outlines 8 0 R",
    objects: [
      "<< /Type /Outlines /First 9 0 R /Last 10 0 R /Count 2 >>",
      "<< /Title (First chapter) /Parent 8 0 R /Next 10 0 R /Dest [3 0 R /Fit] >>",
      "<< /Title (Second chapter) /Parent 8 0 R /Prev 9 0 R /Dest [4 0 R /Fit] >>",
    ],
  });
  const rows = await Promise.all(
    ["Anna (1)", "Böris"].map(async (title): Promise<RowPdf> => {
      const options = { pages: [{ index: 1, hasLinks: false }], leavesOutPages: true };
      const texts = [{ page: 1, box, text: "Text" }];
      const row = await personalise(bytes, texts, { title, leftOut: new Set([0]) }, options);
      return { base: concatenateBytes([bytes, row.shared.bytes]), update: row.increment.bytes, title: "Another" };
    }),
  );
  const { pdf } = await printRows(rows);
  const { file, catalog } = await openBase(pdf);
  const outline = await file.resolveDict(catalog.dict.entries.get("Outlines"));
  const titles: string[] = [];
  let item = await file.resolveDict(outline?.entries.get("First"));
  for (; item !== undefined; item = await file.resolveDict(item.entries.get("Next")))
    titles.push(formatValue(item.entries.get("Title") ?? { kind: "raw", text: "" }));
  expect(titles).toEqual([toHexString("Anna (1)", "latin1"), toHexString("\ufeffBöris", "utf16be")]);
});

it("prints an update that is text like one of bytes", async () => {
  const rows = await Promise.all(["Anna", "Böris"].map((name) => makeRow(createBase("stream"), name, [0, 1])));
  const texts = rows.map(({ update, ...row }) => ({ ...row, update: Buffer.from(update).toString("latin1") }));
  expect(Buffer.compare((await printRows(texts)).pdf, (await printRows(rows)).pdf)).toBe(0);
});

it("keeps the boxes and the rotation of pages, whether all pages have the same or not", async () => {
  const values = fc.constantFrom("", "/Rotate 90", "/CropBox [20 20 300 280]", "/MediaBox [0 0 200 200] /Rotate 180");
  const parents = fc.constantFrom(
    "/MediaBox [0 0 400 300]",
    "/MediaBox [0 0 400 300] /CropBox [9 9 390 290] /Rotate 270",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(values, parents), { minLength: 1, maxLength: 4 }), async (bases) => {
      const rows = await Promise.all(
        bases.map(([page, parent]) => makeRow(createBase("table", { page, parent }), "Text")),
      );
      const { pdf } = await printRows(rows);
      expectClean(pdf);
      expectSamePages(
        pdf,
        rows.map(({ whole }) => whole),
      );
    }),
    { numRuns: 12 },
  );
});

it("packs the pages of long PDFs in several streams, and reads them from there", async () => {
  const count = 1_300;
  const kids = Array.from({ length: count }, (_, index) => index + 4);
  const pages = kids.map((number) => `<< /Type /Page /Parent 2 0 R /Contents 3 0 R /MediaBox [0 0 ${number} 300] >>`);
  const bytes = writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${count} >>`,
      streamObject("0 0 9 9 re f"),
      ...pages,
    ],
    "table",
  );
  const { pdf } = await printRows([{ base: bytes }, { base: bytes }]);
  expectClean(pdf);
  const { dicts } = await readPages(pdf);
  const widths = dicts.map(({ entries }) => formatValue(entries.get("MediaBox") ?? { kind: "raw", text: "" }));
  const expected = kids.map((number) => `[0 0 ${number} 300]`);
  expect(widths).toEqual([...expected, ...expected]);
  const counts = Array.from(
    Buffer.from(pdf)
      .toString("latin1")
      .matchAll(/\/ObjStm\/N (\d+)/g),
    (match) => Number(match[1]),
  );
  expect(Math.max(...counts)).toBe(500);
});

it("rejects an update that is cut off", async () => {
  const { base, update } = await makeRow(createBase("table"), "Anna");
  await expect(printRows([{ base, update: update.slice(0, 60) }])).rejects.toThrow(/damaged/);
});
