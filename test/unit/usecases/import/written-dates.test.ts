/** Tables whose dates and amounts are written as in people's spreadsheets: the form is proposed or chosen. */
import { expect, test } from "vitest";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import { aFile, aPdf, aWorld } from "../../../support/world.ts";

const aTemplate = (title: string, global: object = {}) =>
  aFile("template.json", { title, config: { global }, campaignLanguage: ["en"], assets: [] });

const inspect = async (template: ReturnType<typeof aFile>, csv: string, options: object = {}, mapping: object = {}) => {
  const world = await aWorld();
  const choices: BatchChoices = {
    table: { path: "rows.csv", options, mapping: { roles: { pdf: "pdf" }, ...mapping } },
  };
  const lines = csv.split("\n").map((line, index) => `${index === 0 ? "pdf" : "a.pdf"};${line}`);
  const files = [template, aFile("rows.csv", lines.join("\n")), aFile("a.pdf", aPdf(1))];
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(files, choices);
  return {
    order: inspection.table?.dateOrder,
    titles: inspection.preview.map(({ title }) => title),
    problems: inspection.problems.map(({ code, at, message }) => [code, at?.rows?.first ?? at?.row, message] as const),
  };
};

test("German dates and amounts are read as proposed", async () => {
  const csv = "vorname;bis;betrag\nAnna;31.01.2027;1.234,50 €\nBert;5. Februar 2027;99,00 €";
  const template = aTemplate("[[vorname]] [[bis|date]] [[betrag|currency:EUR]]", { endDateTime: "[[bis]]" });
  expect(await inspect(template, csv)).toEqual({
    order: "day-month-year",
    titles: ["Anna January 31, 2027 €1,234.50", "Bert February 5, 2027 €99.00"],
    problems: [],
  });
});

test("a day over 12 decides between month and day of written dates", async () => {
  const template = aTemplate("[[until|date]]");
  expect(await inspect(template, "until\n01/31/2027\n02/05/2027")).toMatchObject({
    order: "month-day-year",
    titles: ["January 31, 2027", "February 5, 2027"],
  });
  expect(await inspect(template, "until\n31/01/2027\n02/05/2027")).toMatchObject({
    order: "day-month-year",
    titles: ["January 31, 2027", "May 2, 2027"],
  });
});

test("where nothing decides the order of written dates, the rows wait for a choice", async () => {
  const template = aTemplate("[[until|date:medium]]");
  const csv = "until\n01/02/2027\n05/05/2027";
  expect(await inspect(template, csv)).toMatchObject({
    order: "undecided",
    problems: [
      [
        ...["value-ambiguous", 1],
        "“01/02/2027” can be 2027-02-01 or 2027-01-02. Choose how the table writes dates under Data (on the command line: --date-order, in the REST API: date_order).",
      ],
    ],
  });
  expect(await inspect(template, csv, { dateOrder: "day-month-year" })).toMatchObject({
    titles: ["Feb 1, 2027", "May 5, 2027"],
    problems: [],
  });
  expect(await inspect(template, csv, { dateOrder: "month-day-year" })).toMatchObject({
    titles: ["Jan 2, 2027", "May 5, 2027"],
    problems: [],
  });
});

test("a chosen order of dates is obeyed, and a date that does not fit fails with where to choose", async () => {
  const { problems } = await inspect(aTemplate("[[until|date]]"), "until\n31/01/2027\n01.02.2027", {
    dateOrder: "month-day-year",
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]?.slice(0, 2)).toEqual(["filter-failed", 1]);
  expect(problems[0]?.[2]).toContain("--date-order");
});

test("dates of settings and of agendas are read without a filter, and other columns are left alone", async () => {
  const agenda = JSON.stringify({ title: "Visit on [[day]]", start: "[[day]]", end: "[[end]]" });
  const template = aFile("template.json", {
    title: "[[day]] [[end]] [[note]]",
    config: { global: {} },
    assets: [
      {
        page: 1,
        aura: {
          name: "Visit",
          center_x: 50,
          center_y: 50,
          rect: [10, 10],
          actions: [{ type: "agenda", data: agenda }],
        },
      },
    ],
  });
  const csv = "day;end;note;from\n31.01.2027;1. Feb 2027;31.01.2027;12/24/2026";
  const mapping = { roles: { start: "from" } };
  expect(await inspect(template, csv, {}, mapping)).toEqual({
    order: "month-day-year",
    titles: ["2027-01-31 2027-02-01 31.01.2027"],
    problems: [],
  });
  expect((await inspect(aTemplate("[[note]]"), "note\n31.01.2027")).order).toBe(undefined);
});
