import { expect, test } from "vitest";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import { formatTable } from "#domain/tables/format-table.ts";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { createTableToFill } from "#usecases/import/tables/table-to-fill.ts";
import { createFailedTable } from "#usecases/jobs/failed-rows/failed-table.ts";
import { readTable } from "../../../../support/read-table.ts";
import { aFile, aPdf, aWorld } from "../../../../support/world.ts";

const template = aFile("template.json", {
  title: "[[first_name]], offer until [[until|date:long]]",
  smartlinkSocialDesc: "[[amount|currency:EUR]] for [[first_name|upper]]",
  config: { global: {} },
  assets: [],
});
const pdf = aFile("brochure.pdf", aPdf(1));
type File = ReturnType<typeof aFile>;

const createTable = async (files: readonly File[]) =>
  createTableToFill(await createBatchImporter(await aWorld()).importFiles(files, {}));

test("a table to fill in has values that the filters can read, and the columns that are joined", async () => {
  const texts = [
    "[[gender|choose:f=Ms,m=Mr]] [[due|plus:14d]] [[fee|plus:5]] [[tax|times:1.19]]",
    "[[count|plural:one=#,other=#]] [[first|join:last]]",
  ];
  const title = texts.join(" ");
  const table = await createTable([aFile("template.json", { title, config: { global: {} }, assets: [] }), pdf]);
  const [names = [], values = []] = table.ok ? table.value : [];
  const row = Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
  expect(row).toMatchObject({ gender: "f", due: "2027-01-31", fee: "1234.5", count: "2", last: "Example of last" });
  expect(fillTemplate(compileTemplate({ title }), row)).toMatchObject({
    ok: true,
    value: { title: "Ms 2027-02-14 1239.5 1469.055 2 Example of first Example of last" },
  });
});

test("a table to fill in has the placeholders and the PDF as columns, and a row that can be generated", async () => {
  const table = await createTable([template, pdf]);
  expect(table).toEqual({
    ok: true,
    value: [
      ["PDF_file", "first_name", "until", "amount"],
      ["brochure.pdf", "Example of first name", "2027-01-31", "1234.5"],
    ],
  });
  const world = await aWorld();
  const data = aFile("data.csv", `\ufeff${formatTable(table.ok ? table.value : [])}`);
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect([template, pdf, data], {});
  expect(inspection).toMatchObject({ ready: true, rows: 1, failingRows: 0, problems: [] });
  expect(inspection.preview[0]?.title).toBe("Example of first name, offer until January 31, 2027");
});

test("there is no table to fill in without a template", async () => {
  const table = await createTable([pdf]);
  expect(table.ok ? [] : table.problems.map(({ code }) => code)).toContain("template-missing");
});

test("failed rows are a table of their own, which can be read again and ignores the column of problems", async () => {
  const find = async (text: string, choices: BatchChoices = {}) => {
    const world = await aWorld();
    const files = [template, pdf, aFile("people.csv", text)];
    const inspector = createBatchInspector(createBatchImporter(world), world);
    const input = await inspector.findFailedRows(files, choices);
    const failed = await readTable(input === undefined ? { batches: [] } : createFailedTable(input));
    return { failed, ...(await inspector.inspect(files, choices)) };
  };
  const header = "PDF_file;first_name;until;amount;note";
  const text = `${header}\r\nbrochure.pdf;Anna;2027-01-31;1;x\r\nbrochure.pdf;Ben;31.31.2027;2;"a;b"\r\nbrochure.pdf;Cid\r\nnone.pdf;Dan;2027-01-31;4;\r\n`;
  const { failed } = await find(text);
  expect(failed.delimiter).toBe(";");
  expect(failed.rows.map((cells) => cells.slice(0, 5))).toEqual([
    header.split(";"),
    ["brochure.pdf", "Ben", "31.31.2027", "2", "a;b"],
    ["brochure.pdf", "Cid", "", "", ""],
    ["none.pdf", "Dan", "2027-01-31", "4", ""],
  ]);
  expect(failed.rows.map((cells) => cells[5])).toEqual([
    "smartlink.problems",
    expect.stringContaining("31.31.2027"),
    expect.stringContaining('There is no value for "until", "amount"'),
    expect.stringContaining("“none.pdf” is missing"),
  ]);
  const corrected = formatTable(failed.rows, ";")
    .replace("31.31.2027;2", "2027-12-31;2")
    .replace('Cid;"";""', "Cid;2027-01-31;3")
    .replace("none.pdf;", "brochure.pdf;");
  const again = await find(`\ufeff${corrected}`);
  expect(again).toMatchObject({ ready: true, rows: 3, failingRows: 0 });
  expect(again.table?.unused).toEqual(["note"]);
});
