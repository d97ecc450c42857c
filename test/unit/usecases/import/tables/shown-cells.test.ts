/** Cells of workbooks in documents as the spreadsheet shows them. */
import { expect, test } from "vitest";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { listOutputs } from "../../../../support/builders.ts";
import { craftStyles, craftWorkbook, textCell } from "../../../../support/crafted-workbook.ts";
import { bytesOf, smartlinkOf } from "../../../../support/pages.ts";
import { aFile, aPdf, aWorld } from "../../../../support/world.ts";

const styles = craftStyles(14, '#,##0.00 "€"', "0%", "[h]:mm", "00000", 0);
const header = ["reference_id", "suffix", "Bis", "Betrag", "Rabatt", "Dauer", "Nummer", "Menge", "Sprache"];
const headerCells = header.map((name, index) => textCell(`${"ABCDEFGHI"[index]}1`, name)).join("");
const number = (address: string, style: number, value: number) => `<c r="${address}" s="${style}"><v>${value}</v></c>`;
const row = (n: number, language: string) =>
  `<row r="${n}">${textCell(`A${n}`, `r${n}`)}${textCell(`B${n}`, "s")}${number(`C${n}`, 1, 46418)}${number(`D${n}`, 2, 1234.5)}${number(`E${n}`, 3, 0.2)}${number(`F${n}`, 4, 1.5)}${number(`G${n}`, 5, 123)}${number(`H${n}`, 6, 0.5)}${textCell(`I${n}`, language)}</row>`;
const workbook = (...languages: readonly string[]) =>
  craftWorkbook(
    [{ name: "S", rows: `<row r="1">${headerCells}</row>${languages.map((text, i) => row(i + 2, text)).join("")}` }],
    "",
    { "xl/styles.xml": styles },
  );

const text = "[[Bis]] | [[Betrag]] | [[Rabatt]] | [[Dauer]] | [[Nummer]] | [[Menge]]";
const asset = (name: string, data: string, more = {}) => ({
  page: 1,
  aura: { name, center_x: 50, center_y: 50, rect: [20, 10], actions: [{ type: "url", data }], ...more },
});
const template = (campaignLanguage: readonly string[], title = text) => ({
  title,
  campaignLanguage,
  config: { global: { endDateTime: "[[Bis]]" } },
  assets: [
    asset("[[Bis|date:long]] [[Betrag|plus:1|currency:EUR]]", "https://shop.example/?until=[[Bis]]&sum=[[Betrag]]"),
    asset("conditional", "https://shop.example/", { show_when: { column: "Bis", before: "2027-02-01" } }),
    asset("other", "https://shop.example/", { show_when: { column: "Betrag", greater_than: "2000" } }),
  ],
});

const filesOf = (design: object, data = workbook("de"), ...more: ReturnType<typeof aFile>[]) => [
  aFile("template.json", design),
  aFile("people.xlsx", data),
  aFile("offer.pdf", aPdf(1)),
  ...more,
];

/** Runs a batch and returns its smartlinks in the order of the rows, and links.csv. */
const run = async (files: readonly ReturnType<typeof aFile>[], choices: BatchChoices = {}) => {
  const world = await aWorld();
  const job = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring", ...choices }, world);
  if (!job.ok) throw new Error(JSON.stringify(job.problems));
  for await (const _ of runJob(job.value.job_id, world, new AbortController().signal));
  const outputs = await listOutputs(world.store, "spring");
  const read = async (name: string) => {
    const file = outputs.find(({ path }) => path === name);
    return file === undefined ? "" : new TextDecoder().decode(await bytesOf(file, world.store.parts));
  };
  const names = outputs.map(({ path }) => path).filter((path) => /^r\d/.test(path));
  return {
    smartlinks: await Promise.all(names.toSorted().map(async (name) => smartlinkOf(await read(name)))),
    links: await read("links.csv"),
  };
};

const chosen = (options: object, mapping: object = {}): BatchChoices => ({
  table: { path: "people.xlsx", options, mapping },
});
const shown = chosen({ cellValues: "shown" });

test("without a choice, cells are plain values", async () => {
  const { smartlinks } = await run(filesOf(template(["de"])));
  expect(smartlinks[0]?.title).toBe("2027-01-31 | 1234.5 | 0.2 | 36:00 | 00123 | 0.5");
});

test.each([
  ["de", "31.01.2027 | 1.234,50 € | 20% | 36:00 | 00123 | 0,5"],
  ["fr", "31/01/2027 | 1\u202f234,50 € | 20% | 36:00 | 00123 | 0,5"],
  ["en", "1/31/2027 | 1,234.50 € | 20% | 36:00 | 00123 | 0.5"],
])("texts of a document in %s have cells as the spreadsheet shows them", async (language, title) => {
  const { smartlinks } = await run(filesOf(template([language])), shown);
  expect(smartlinks[0]?.title).toBe(title);
});

test("filters, conditions, addresses and settings read the plain value of shown cells", async () => {
  const { smartlinks } = await run(filesOf(template(["de"])), shown);
  const [smartlink] = smartlinks;
  expect(smartlink?.config.global.endDateTime).toBe("2027-01-31");
  expect(smartlink?.assets.map(({ aura }) => aura.name)).toEqual(["31. Januar 2027 1.235,50\u00a0€", "conditional"]);
  expect(smartlink?.assets[0]?.aura.actions[0]?.data).toBe("https://shop.example/?until=2027-01-31&sum=1234.5");
});

test("each column has a choice of its own", async () => {
  const { smartlinks } = await run(
    filesOf(template(["de"])),
    chosen({ cellValues: "shown" }, { cellValues: { Bis: "plain" } }),
  );
  expect(smartlinks[0]?.title).toContain("2027-01-31 | 1.234,50 €");
  const single = await run(filesOf(template(["de"])), chosen({}, { cellValues: { Bis: "shown" } }));
  expect(single.smartlinks[0]?.title).toContain("31.01.2027 | 1234.5 |");
});

test("the language of a row decides, then that of the document, then that of the maker", async () => {
  const files = filesOf(template(["[[Sprache]]"], "[[Bis]] [[Betrag]]"), workbook("de", "en", "?"));
  const { smartlinks } = await run(files, chosen({ cellValues: "shown", language: "fr" }));
  expect(smartlinks.map(({ title }) => title)).toEqual([
    "31.01.2027 1.234,50 €",
    "1/31/2027 1,234.50 €",
    "31/01/2027 1\u202f234,50 €",
  ]);
  const ofMaker = await run(filesOf(template([], "[[Bis]]")), chosen({ cellValues: "shown", language: "de" }));
  expect(ofMaker.smartlinks[0]?.title).toBe("31.01.2027");
});

test("param.json and presets choose where nobody else does", async () => {
  const param = (fields: object) => aFile("param.json", { max_error: 0, ...fields });
  const titleOf = async (fields: object, choices: BatchChoices) =>
    (await run(filesOf(template([], "[[Bis]] [[Menge]]"), workbook("de"), param(fields)), choices)).smartlinks[0]
      ?.title;
  const preset: BatchChoices = { presets: { cellValues: "shown", language: "de" } };
  expect(await titleOf({}, preset)).toBe("31.01.2027 0,5");
  expect(await titleOf({ cell_values: "plain" }, preset)).toBe("2027-01-31 0.5");
  expect(await titleOf({ cell_values: "plain" }, { ...preset, ...shown })).toBe("31.01.2027 0,5");
  expect(await titleOf({ cell_values: { Bis: "shown" }, cell_language: "fr" }, {})).toBe("31/01/2027 0.5");
  await expect(titleOf({ cell_values: "seen" }, {})).rejects.toThrow(/expected plain or shown/);
  await expect(titleOf({ cell_language: "?" }, {})).rejects.toThrow(/expected the tag of a language/);
});

test("a column of param.json that the table does not have is a warning", async () => {
  const world = await aWorld();
  const files = filesOf(template(["de"]), workbook("de"), aFile("param.json", { cell_values: { Ende: "shown" } }));
  const batch = await createBatchImporter(world).importFiles(files, {});
  expect(batch.warnings.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^The table has no column “Ende”\. Its columns are: reference_id/),
  );
});

test("links.csv and warnings have no field for shown texts", async () => {
  const { links } = await run(filesOf(template(["de"])), shown);
  expect(links).toContain('"Bis","Betrag","Rabatt","Dauer","Nummer","Menge","Sprache","link_note"');
  expect(links).toContain('"2027-01-31","1234.5"');
  expect(links).not.toContain("smartlink.shown");
  const world = await aWorld();
  const inspector = createBatchInspector(createBatchImporter(world), world);
  const inspection = await inspector.inspect(filesOf(template(["de"])), shown);
  expect(JSON.stringify(inspection.warnings)).not.toContain("smartlink.shown");
});

test("the page gets the first cells of a column in both forms", async () => {
  const world = await aWorld();
  const inspector = createBatchInspector(createBatchImporter(world), world);
  const { table } = await inspector.inspect(filesOf(template(["de"]), workbook("de", "de")), {
    presets: { cellValues: "shown" },
  });
  const cellsOf = (name: string) => table?.columns.find(({ placeholder }) => placeholder === name)?.cells;
  expect(cellsOf("Bis")).toEqual({ values: "shown", examples: [{ plain: "2027-01-31", shown: "31.01.2027" }] });
  expect(cellsOf("Betrag")?.examples).toEqual([{ plain: "1234.5", shown: "1.234,50 €" }]);
  // What is the same in both forms needs no choice.
  expect([cellsOf("Nummer"), cellsOf("Dauer")]).toEqual([undefined, undefined]);
});
