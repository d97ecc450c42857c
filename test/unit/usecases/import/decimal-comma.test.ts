/** Tables whose numbers have a decimal comma: the sign is proposed or chosen, and filters read the values. */
import { expect, test } from "vitest";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { craftWorkbook, textCell } from "../../../support/crafted-workbook.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const template = aFile("template.json", {
  title: "[[amount|currency:EUR]] [[share|percent:1]] [[note]]",
  config: { global: {} },
  assets: [],
});

const inspect = async (data: ReturnType<typeof aFile>, options: object = {}, mapping: object = {}) => {
  const world = await aWorld();
  const choices: BatchChoices = { table: { path: data.path, options, mapping } };
  const files = [template, data, aFile("offer.pdf", aPdf(1))];
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(files, choices);
  return { ...inspection, titles: inspection.preview.map(({ title }) => title), sign: inspection.table?.decimalSign };
};

const csv = (...rows: readonly string[]) =>
  aFile("prices.csv", ["pdf;Amount;share;note", ...rows.map((row) => `offer.pdf;${row}`)].join("\n"));

test("a decimal comma is proposed for numbers that need it, and only columns of numbers are converted", async () => {
  const { sign, titles, failingRows } = await inspect(csv("1.234,50;0,255;1,50", "1.234;1;1.234,50", "12;,5;"));
  expect(sign).toBe("comma");
  // The third row has no note.
  expect(failingRows).toBe(1);
  expect(titles.slice(0, 2)).toEqual(["€1,234.50 25.5% 1,50", "€1,234.00 100.0% 1.234,50"]);
});

test("numbers that can be either wait for a choice, and the problem says where to make it", async () => {
  const data = csv("1,500;1;x");
  const proposed = await inspect(data);
  expect(proposed.sign).toBe("undecided");
  expect(proposed.problems.map(({ code, message, at }) => [code, at?.row, at?.path, message])).toEqual([
    [
      ...["value-ambiguous", 1, "data.amount"],
      "“1,500” can be 1500 or 1.500. Choose the decimal sign of the table under Data (on the command line: --decimal-sign, in the REST API: decimal_sign).",
    ],
  ]);
  const chosen = await inspect(data, { decimalSign: "comma" });
  expect(chosen).toMatchObject({ sign: "comma", failingRows: 0, titles: ["€1.50 100.0% x"] });
});

test("a chosen decimal point is obeyed, and a cell that does not fit fails with the sentence of its filter", async () => {
  const { sign, problems } = await inspect(csv("1,50;1;x"), { decimalSign: "point" });
  expect(sign).toBe("point");
  expect(problems.map(({ code }) => code)).toEqual(["filter-failed"]);
  const misfit = await inspect(csv("1,50;1;x", "1,50 pcs;1;y"));
  expect(misfit.problems.map(({ code, at, message }) => [code, at?.row, message.includes("decimal sign")])).toEqual([
    ["filter-failed", 2, false],
  ]);
  expect((await inspect(csv("1,50 €;1;x"), { decimalSign: "point" })).problems[0]?.message).toContain("choose Comma");
});

test("no decimal sign has to be chosen without columns of numbers", async () => {
  expect((await inspect(csv("1,50;1;x"), {}, { placeholders: { amount: null, share: null } })).sign).toBe(undefined);
});

test("values for missing cells are read with the same decimal sign", async () => {
  const mapping = { emptyCells: "preset", presets: { amount: "2,50" } };
  expect((await inspect(csv("1,50;1;x", ";1;y"), {}, mapping)).titles).toEqual(["€1.50 100.0% x", "€2.50 100.0% y"]);
});

test("in a workbook, texts are converted with the decimal sign, and numbers are numbers already", async () => {
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  const header = ["pdf", "amount", "share", "note"].map((name, index) => textCell(`${"ABCD"[index]}1`, name)).join("");
  const rows = [
    row(1, header),
    row(
      2,
      `${textCell("A2", "offer.pdf")}${textCell("B2", "1.234,50")}<c r="C2"><v>0.125</v></c>${textCell("D2", "a")}`,
    ),
    row(3, `${textCell("A3", "offer.pdf")}<c r="B3"><v>1.234</v></c><c r="C3"><v>1.5</v></c>${textCell("D3", "b")}`),
  ].join("");
  const { sign, titles } = await inspect(aFile("prices.xlsx", craftWorkbook([{ name: "Prices", rows }])));
  expect(sign).toBe("comma");
  expect(titles).toEqual(["€1,234.50 12.5% a", "€1.23 150.0% b"]);
});
