// engines: chromium
/** The table of data on the Batches page: columns that a person chooses faster than the table is inspected. */
import "#app/views/batches-view.ts";
import type { PendingBatch } from "#app/services/composer/pending-batch.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { choose } from "../input.ts";
import { anInspection, aStage, equal, mount, must, settled, until } from "./stage.ts";

const labels = ["PDF_file", "Vorname", "Nachname"];

const table = {
  path: "people.xlsx",
  kind: "xlsx",
  sheets: [{ name: "People", hidden: false }],
  sheet: "People",
  headerRow: 1,
  labels,
  firstRecords: [labels, ["a.pdf", "Anna", "Weiß"]],
  columns: [
    { placeholder: "first_name", column: undefined, suggestion: undefined },
    { placeholder: "last_name", column: undefined, suggestion: undefined },
  ],
  roles: { pdf: "PDF_file" },
  unused: ["Vorname", "Nachname"],
  mapping: {},
} as const;

const openTable = async (problems: readonly Problem[] = []): Promise<PendingBatch> => {
  const stage = await aStage();
  stage.found = anInspection({ failingRows: 1, dataFile: "people.xlsx", table, problems });
  const { pendingBatch } = stage.services;
  pendingBatch.add([{ path: "people.xlsx", file: new File(["x"], "people.xlsx") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  await until(() => document.querySelector("column-mapping select") !== null, "There is no table.");
  return pendingBatch;
};

const selectOf = (placeholder: string): HTMLSelectElement => {
  const label = [...document.querySelectorAll<HTMLLabelElement>("column-mapping label")].find(
    ({ textContent }) => textContent?.trim() === placeholder,
  );
  if (!(label?.control instanceof HTMLSelectElement)) throw new Error(`There is no choice for ${placeholder}.`);
  return label.control;
};

describe("the columns of a table", () => {
  it("are not matched before there is a template", async () => {
    const stage = await aStage();
    const missing = [problem("template-missing", "The template is missing.")];
    stage.found = anInspection({ dataFile: "people.xlsx", table: { ...table, columns: [] }, missing, ready: false });
    stage.services.pendingBatch.add([{ path: "people.xlsx", file: new File(["x"], "people.xlsx") }]);
    await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
    const text = () => document.querySelector("table-panel")?.textContent ?? "";
    await until(() => text().includes("Add the template to match the columns"), `The table says “${text()}”.`);
    equal(document.querySelector("column-mapping"), null);
  });

  it("are all remembered, although the table was not inspected between two choices", async () => {
    // The inspection of this page always returns the first mapping, as a slow one does.
    const pendingBatch = await openTable();
    await choose(selectOf("first_name"), "Vorname");
    await settled();
    await choose(selectOf("last_name"), "Nachname");
    await settled();
    equal(pendingBatch.choices.table?.mapping.placeholders, { first_name: "Vorname", last_name: "Nachname" });
  });

  it("stand before the problems of rows, which offer the faulty rows", async () => {
    await openTable();
    const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
    must(topOf("table-panel") < topOf("table-downloads"), "The faulty rows stand before the table.");
    must(topOf("table-downloads") < topOf("row-preview"), "The faulty rows stand after the preview.");
  });

  it("come with a way to make rows without a value, if that is what fails", async () => {
    const help = () => document.querySelector("table-downloads .help")?.textContent ?? "";
    await openTable([problem("pdf-missing", "No PDF.", { row: 1 })]);
    must(!help().includes("Missing values"), "It is offered for a PDF.");
    await openTable([problem("placeholder-without-value", "No value.", { row: 1 })]);
    must(help().includes("choose under “Missing values” what they show"), "It is not offered for a value.");
  });
});
