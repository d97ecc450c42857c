/** Batches whose rows set their values in place of the marks of a PDF. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { smartlinkSchema } from "#domain/model/smartlink.ts";
import { ok } from "#domain/result.ts";
import { type BatchChoices, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { readRequestedRows } from "#usecases/jobs/requested-rows.ts";
import { smartlinkOf } from "../../../support/pages.ts";
import { encrypt, findWords, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import {
  aPrintingWorld,
  type PrintedBatch,
  printFiles,
  readPageText,
  readRowPdf,
} from "../../../support/pdf/printed-batch.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { aFile, aWeb, type World } from "../../../support/world.ts";

const show = (text: string) => `BT /F 14 Tf 40 250 Td (${text}) Tj ET`;
const letter = textPdf({ content: show("Dear [[name]], welcome") }, { content: show("You pay [[price|number:2]]") });
const template = { campaignLanguage: ["de"], config: { marks: "fill" } };

const rowOf = (reference_id: string, data: object, PDF_file = "letter.pdf") => ({
  PDF_file,
  reference_id,
  suffix: "s",
  data,
});

interface BatchInput extends BatchChoices {
  readonly used?: object;
  readonly pdfs?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

const listFiles = (rows: readonly object[], { used = template, pdfs = { "letter.pdf": letter } }: BatchInput) => [
  aFile("template.json", used),
  aFile("data.json", rows),
  ...Object.entries(pdfs).map(([name, bytes]) => aFile(name, bytes)),
];

const makeBatch = (rows: readonly object[], { used, pdfs, ...choices }: BatchInput = {}): Promise<PrintedBatch> =>
  printFiles(listFiles(rows, { ...(used && { used }), ...(pdfs && { pdfs }) }), choices);

const inspectBatch = async (rows: readonly object[], input: BatchInput = {}) => {
  const world = await aPrintingWorld();
  return createBatchInspector(createBatchImporter(world), world).inspect(listFiles(rows, input), { batch_id: "b" });
};

const readAll = async (batch: PrintedBatch, reference: string): Promise<readonly string[]> => {
  const pdf = await readRowPdf(batch, reference);
  expect(listComplaints(pdf) ?? []).toEqual([]);
  return [await readPageText(pdf, 1), await readPageText(pdf, 2)];
};

const warningsOf = ({ events }: PrintedBatch): readonly string[] =>
  events.flatMap((event) => (event.kind === "warning" ? [`${event.problem.code}: ${event.problem.message}`] : []));

const failuresOf = ({ events }: PrintedBatch): readonly string[] =>
  events.flatMap((event) => (event.kind === "row-failed" ? event.problems.map(({ message }) => message) : []));

test.each(["original", "mixed", "smallest"] as const)(
  "a row of a %s batch has its values in place of the marks, formatted by their filters",
  async (strategy) => {
    const batch = await makeBatch([rowOf("anna", { name: "Anna", price: "1234.5" })], { strategy });
    const [first = "", second = ""] = await readAll(batch, "anna");
    expect(first.replace(/\|/g, "")).toBe("Dear Anna, welcome");
    expect(second).toContain("1.234,50");
    expect(`${first}${second}`).not.toContain("[[");
    const word = findWords(await readRowPdf(batch, "anna"))?.words.find(({ text }) => text === "Anna,");
    const mark = findWords(letter)?.words.find(({ text }) => text.startsWith("[[name"));
    expect(word?.left).toBeCloseTo(mark?.left ?? 0, 1);
    expect(word?.top).toBeCloseTo(mark?.top ?? 0, 1);
    expect(warningsOf(batch)).toEqual([]);
  },
);

test("marks stay as they are where the template does not fill them", async () => {
  const rows = [rowOf("anna", { name: "Anna", price: "1" })];
  const batch = await makeBatch(rows, { used: { title: "[[name]] [[price]]" } });
  expect(await readPageText(await readRowPdf(batch, "anna"), 1)).toBe("Dear [[name]], welcome");
  expect("updates" in smartlinkOf(await batch.pageOf("anna")).delivery).toBe(false);
});

test("documents do not say which marks their PDFs had", async () => {
  const batch = await makeBatch([rowOf("anna", { name: "Anna", price: "1" })]);
  expect(await batch.pageOf("anna")).not.toMatch(/mark_texts|\[\[name\]\]/);
});

test("a row without a value for a mark fails with the page, and the others are made", async () => {
  const batch = await makeBatch([rowOf("anna", { name: "Anna" }), rowOf("zoe", { name: "Zoe", price: "2" })]);
  expect(failuresOf(batch)).toEqual([
    expect.stringMatching(/^Page 2 of the PDF: There is no value for "price"\. .*\[\[price\|default:…\]\]/),
  ]);
  expect((await readAll(batch, "zoe"))[0]).toContain("Zoe");
});

test("a value that a filter cannot read fails its row", async () => {
  const batch = await makeBatch([rowOf("anna", { name: "Anna", price: "many" })]);
  expect(failuresOf(batch)).toEqual([expect.stringMatching(/^Page 2 of the PDF: .*many/)]);
});

test("a mark with an unknown filter fails the rows of its PDF", async () => {
  const pdfs = { "letter.pdf": textPdf({ content: show("Dear [[name|shout]]") }) };
  const rows = [rowOf("anna", { name: "Anna" })];
  expect(failuresOf(await makeBatch(rows, { pdfs }))).toEqual([expect.stringMatching(/^Page 1 of the PDF: .*shout/)]);
  expect((await inspectBatch(rows, { pdfs })).problems).toMatchObject([{ code: "placeholder-malformed" }]);
});

test("each PDF has its own marks, and needs no values for those of others", async () => {
  const pdfs = {
    "first.pdf": textPdf({ content: show("Dear [[name]]") }),
    "second.pdf": textPdf({ content: show("Hello [[town]]") }),
    "third.pdf": textPdf({ content: show("Nothing personal") }),
  };
  const rows = [
    rowOf("anna", { name: "Anna" }, "first.pdf"),
    rowOf("bern", { town: "Bern" }, "second.pdf"),
    rowOf("none", {}, "third.pdf"),
  ];
  const batch = await makeBatch(rows, { pdfs });
  expect(failuresOf(batch)).toEqual([]);
  expect(await readPageText(await readRowPdf(batch, "anna"), 1)).toContain("Anna");
  expect(await readPageText(await readRowPdf(batch, "bern"), 1)).toContain("Bern");
  expect("updates" in smartlinkOf(await batch.pageOf("none")).delivery).toBe(false);
  const { problems, warnings, placeholders } = await inspectBatch(rows, { pdfs });
  expect([problems, warnings, placeholders]).toEqual([[], [], ["name", "town"]]);
});

test("a value whose letters the font of its mark lacks is set in a font of the site, with one warning for all rows", async () => {
  const names = { ivan: "Иван", karim: "كريم", anna: "Anna" };
  const rows = Object.entries(names).map(([reference, name]) => rowOf(reference, { name, price: "1" }));
  const batch = await makeBatch(rows, { strategy: "original" });
  for (const [reference, name] of Object.entries(names)) {
    const text = (await readAll(batch, reference))[0]?.normalize("NFKC");
    expect(text).toContain(name);
  }
  const ivan = await readRowPdf(batch, "ivan");
  const [value, mark] = [findWords(ivan), findWords(letter)].map((found) =>
    found?.words.find(({ text }) => /^Иван,?$/.test(text) || text.startsWith("[[name")),
  );
  expect(value?.left).toBeCloseTo(mark?.left ?? 0, 0);
  const changed =
    "mark-font-changed: The font Helvetica of [[name]] on page 1 lacks letters of the value, so it is set in Liberation Sans. Embed the whole font when you save the PDF.";
  expect(warningsOf(batch)).toEqual([changed, changed]);
  const { warnings } = await inspectBatch(rows);
  expect(warnings).toMatchObject([{ code: "mark-font-changed", at: { rows: { count: 2, first: [1, 2] } } }]);
});

test("in a letter with serifs, such a value has serifs too", async () => {
  const pdfs = { "letter.pdf": new Uint8Array(readFileSync("test/fixtures/pdf/marks/chromium.pdf")) };
  const data = { company: "Bo", faint: "a", first_name: "Иван", price: "1", spaced: "a", turned: "a" };
  const batch = await makeBatch([rowOf("ivan", data)], { pdfs });
  expect(warningsOf(batch).join()).toContain(
    "[[first_name]] on page 1 lacks letters of the value, so it is set in Tinos Bold.",
  );
  expect((await readPageText(await readRowPdf(batch, "ivan"), 1)).normalize("NFKC")).toContain("Иван");
  expect(new TextDecoder("latin1").decode(await readRowPdf(batch, "ivan"))).toMatch(/\/BaseFont\/[A-Z]{6}\+Tinos-Bold/);
});

test("a value that is too long even at the least size is a warning of its row", async () => {
  const rows = [
    rowOf("anna", { name: "Anna ".repeat(200), price: "1" }),
    rowOf("ivan", { name: "Иван".repeat(99), price: "1" }),
  ];
  const warnings = warningsOf(await makeBatch(rows)).filter((text) => text.startsWith("text-overflows"));
  expect(warnings).toEqual([
    expect.stringMatching(/The value “Anna Anna .*…” of \[\[name\]\] on page 1 does not fit into its place/),
    expect.stringMatching(/The value “Иван.*…” of \[\[name\]\] on page 1 does not fit into its place/),
  ]);
});

test("a character that no font has is named", async () => {
  const batch = await makeBatch([rowOf("anna", { name: "山", price: "1" })]);
  expect(warningsOf(batch).join()).toContain("letters-missing: No font has all characters of the text: “山”");
});

test("empty values, and values with every kind of character, stay values", async () => {
  const name = ")\\ (Tj) [[price]] </script>";
  const batch = await makeBatch([rowOf("anna", { name, price: "1" }), rowOf("none", { name: "", price: "1" })]);
  expect((await readAll(batch, "anna"))[0]).toContain(name);
  expect((await readAll(batch, "none"))[0]?.replace(/\|/g, "").trim()).toBe("Dear , welcome");
});

test("what cannot be filled is a warning of the PDF, before and after the start, and stays on the page", async () => {
  const hidden = "BT 3 Tr /F 12 Tf 40 200 Td ([[name]]) Tj ET";
  const pdfs = { "letter.pdf": textPdf({ content: `${show("Dear [[name]]")} ${hidden}` }) };
  const rows = [rowOf("anna", { name: "Anna" }), rowOf("zoe", { name: "Zoe" })];
  const batch = await makeBatch(rows, { pdfs });
  const expected = "[[name]] on page 1 cannot be filled. It is invisible text";
  expect(warningsOf(batch)).toEqual([expect.stringContaining(`mark-not-filled: ${expected}`)]);
  const { warnings } = await inspectBatch(rows, { pdfs });
  expect(warnings).toMatchObject([{ code: "mark-not-filled", message: expect.stringContaining(expected) }]);
  expect(await readPageText(await readRowPdf(batch, "zoe"), 1)).toMatch(/\[\[name\]\].*Zoe/);
});

test("content of assets is printed over a page whose marks are filled", async () => {
  const area = { center_x: 50, center_y: 60, rect: [80, 20] };
  const content = { type: "text", text: "Only for [[name]]" };
  const used = { ...template, assets: [{ page: 1, aura: { ...area, content } }] };
  const [first = ""] = await readAll(await makeBatch([rowOf("ivan", { name: "Иван", price: "1" })], { used }), "ivan");
  expect(first.replace(/\|/g, "")).toMatch(/Dear .*Иван.*Only for Иван/);
});

test("columns of a table fill the marks that have similar names, and others are named as unused", async () => {
  const world = await aPrintingWorld();
  const files = [
    aFile("template.json", template),
    aFile("people.csv", "Name;Price;Town\nAnna;1234,5;Bern\n"),
    aFile("letter.pdf", letter),
  ];
  const choices = { batch_id: "b", seed: "seed" };
  const { placeholders, table, preview, problems } = await createBatchInspector(
    createBatchImporter(world),
    world,
  ).inspect(files, choices);
  expect(problems).toEqual([]);
  expect(placeholders).toEqual(["name", "price"]);
  expect(table?.unused).toEqual(["Town"]);
  expect(preview[0]?.filled.map(({ text }) => text)).toEqual(["Anna", "1.234,50"]);
  const batch = await printFiles(files, choices);
  const [file] = batch.outputs.filter(({ kind }) => kind === "smartlink");
  expect(file?.path).toBeDefined();
});

test("two runs of a batch give the same bytes", async () => {
  const rows = [rowOf("ivan", { name: "Иван", price: "1" }), rowOf("anna", { name: "Anna", price: "1" })];
  const [first, second] = [await makeBatch(rows), await makeBatch(rows)];
  for (const reference of ["ivan", "anna"]) expect(await first.pageOf(reference)).toBe(await second.pageOf(reference));
});

test("an encrypted PDF is filled with its password", async () => {
  const encrypted = encrypt(letter, "secret") ?? letter;
  const rows = [{ ...rowOf("anna", { name: "Anna", price: "1" }), pdf_password: "secret" }];
  const batch = await makeBatch(rows, { pdfs: { "letter.pdf": encrypted } });
  expect(failuresOf(batch)).toEqual([]);
  expect((await readAll(batch, "anna"))[0]).toContain("Anna");
});

test("a PDF that only restricts its use cannot be filled, and says so before the start", async () => {
  const restricted = encrypt(letter, "") ?? new Uint8Array(readFileSync("test/fixtures/pdf/encrypted/owner-only.pdf"));
  const rows = [rowOf("anna", { name: "Anna", price: "1" })];
  const { problems } = await inspectBatch(rows, { pdfs: { "letter.pdf": restricted } });
  const [failure] = failuresOf(await makeBatch(rows, { pdfs: { "letter.pdf": restricted } }));
  expect(problems).toMatchObject([{ code: "pdf-encrypted", message: failure }]);
});

const people = aFile("people.csv", "First Name;Price\nИван;1234,5\n");

/** The library has the letter, and a smartlink of it whose marks are filled. */
const aLibraryWorld = async (pdf: Uint8Array<ArrayBuffer>) => {
  const files = { templates: { load: async () => ok({ template: smartlink, warnings: [], storedId: "s1" }) } };
  const smartlink = smartlinkSchema.parse({ ...template, title: "Letter", _content: "c1" });
  const world = { ...(await aPrintingWorld()), ...files } satisfies World;
  const sha256 = await world.bytes.sha256(pdf);
  await world.store.parts.put(sha256, pdf);
  const at = "2026-11-21T08:00:00.000Z";
  const owners = { _folder: "f", _organization: "o", _member: "m", ip: "127.0.0.1" };
  const file = { filename: "letter.pdf", filesize: pdf.length, mimetype: "application/pdf", sha256 };
  const pages = { pagesWidth: [400], pagesHeight: [300] };
  const content = { id: "c1", title: "Letter", ...owners, ...file, ...pages, created: at, updated: at };
  await world.store.records.change(["contents"], (tx) => tx.put("contents", content));
  return world;
};

const storedLetter = textPdf({
  content: `${show("Dear [[first_name]], you pay [[price|number:2]]")} BT 3 Tr /F 9 Tf 40 99 Td ([[hidden]]) Tj ET`,
});

test("the marks of a smartlink's own PDF in the library are matched with the columns before the start", async () => {
  const world = await aLibraryWorld(storedLetter);
  const choices = { batch_id: "b", document_id: "s1", seed: "seed" };
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect([people], choices);
  expect([inspection.problems, inspection.placeholders]).toEqual([[], ["first_name", "price"]]);
  const codes = inspection.warnings.map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith("mark-"))).toEqual(["mark-not-filled", "mark-font-changed"]);
  const batch = await printFiles([people], choices, world);
  expect(failuresOf(batch)).toEqual([]);
  const [page] = batch.outputs.filter(({ kind }) => kind === "smartlink");
  const reference = page?.path.replace(/\.html$/, "") ?? "";
  const pdf = await readRowPdf(
    { ...batch, pageOf: async () => new TextDecoder().decode(await batch.bytesAt(page?.path ?? "")) },
    reference,
  );
  expect((await readPageText(pdf, 1)).replace(/\|/g, "")).toMatch(/Иван.*1\.234,50/);
});

test("a request of the REST API matches columns with the marks of the smartlink's PDF", async () => {
  const world = await aLibraryWorld(storedLetter);
  const loaded = await world.templates.load();
  if (!loaded.ok) throw new Error("There is no template.");
  const rows = await readRequestedRows({ fields: {}, dataFile: people, files: [] }, loaded.value, world);
  if (!rows.ok) throw new Error(JSON.stringify(rows.problems));
  const entries: unknown[] = [];
  for await (const batch of rows.value.batches) entries.push(...batch.map(({ entry }) => entry.data));
  expect(entries).toEqual([{ first_name: "Иван", price: "1234.5" }]);
});

test("a PDF at an address is filled, with letters that its font lacks, though nobody knew its marks before", async () => {
  const url = "https://files.example/letter.pdf";
  const world = { ...(await aPrintingWorld()), fetcher: aWeb({ [url]: letter }) };
  const files = [
    aFile("template.json", template),
    aFile("data.json", [rowOf("ivan", { name: "Иван", price: "1" }, url)]),
  ];
  expect((await readAll(await printFiles(files, { strategy: "smallest" }, world), "ivan"))[0]).toContain("Иван");
});

test("without a template, a table and a PDF with marks are a batch, and a warning says so", async () => {
  const table = aFile("people.csv", "reference_id;suffix;name;price\nanna;s;Anna;5\nben;s;Ben;7");
  const files = [table, aFile("letter.pdf", letter)];
  const batch = await printFiles(files, {});
  expect(failuresOf(batch)).toEqual([]);
  expect(await readAll(batch, "ben")).toEqual([
    expect.stringMatching(/Dear.*Ben/),
    expect.stringMatching(/You pay\s+7.00/),
  ]);
  expect(smartlinkOf(await batch.pageOf("ben")).title).toBe("letter");
  const world = await aPrintingWorld();
  const inspector = createBatchInspector(createBatchImporter(world), world);
  expect(await inspector.inspect(files, { batch_id: "b" })).toMatchObject({
    ...{ ready: true, missing: [], rows: 2, placeholders: ["name", "price"] },
    warnings: [{ code: "template-from-marks", message: expect.stringContaining("placeholders that “letter.pdf” has") }],
  });
  const plain = [table, aFile("letter.pdf", textPdf({ content: show("Dear all") }))];
  expect(await inspector.inspect(plain, { batch_id: "b" })).toMatchObject({
    ...{ ready: false, missing: [{ code: "template-missing" }] },
  });
});

test("the check says what the run says: values that do not fit, in either font, and letters that no font has", async () => {
  const narrow = textPdf({
    content:
      "BT /F 14 Tf 40 250 Td (Dear [[name]], welcome to the spring offer of this year) Tj 0 -60 Td (To [[town]] by train, boat or aeroplane in May) Tj ET",
  });
  const pdfs = { "letter.pdf": narrow };
  const short = { name: "Ann", town: "Bern" };
  const rows = [
    rowOf("short", short),
    rowOf("long", { ...short, name: "Annabella Wilhelmina Maximiliana von Schwarzenberg-Hohenlohe zu Waldenburg" }),
    rowOf("greek", { ...short, town: "Θεσσαλονίκη και Αλεξανδρούπολη με όλα τα χωριά τους γύρω γύρω στη θάλασσα" }),
    rowOf("emoji", { ...short, town: "🚂" }),
  ];
  const batch = await makeBatch(rows, { pdfs });
  const codesOf = (warnings: readonly { readonly code: string; readonly message: string }[]) =>
    warnings.map(({ code, message }) => `${code}: ${message}`).sort();
  const { warnings } = await inspectBatch(rows, { pdfs });
  const ofRun = new Set(warningsOf(batch));
  expect([...ofRun].sort()).toEqual(codesOf(warnings));
  expect(warnings.map(({ code }) => code).sort()).toEqual([
    "letters-missing",
    "mark-font-changed",
    "text-overflows",
    "text-overflows",
  ]);
});
