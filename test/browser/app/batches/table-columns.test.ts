// engines: none; test:all: chromium
/** The table of data on the Batches page: columns that a person chooses faster than the table is inspected. */
import "#app/batches/batches-view.ts";
import type { PendingBatch } from "#app/batches/pending/pending-batch.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { choose } from "../../input.ts";
import { anInspection, aStage, equal, mount, must, press, settled, until } from "../stage.ts";

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

it("hidden rows and columns of a table are left out, and are read on request", async () => {
  const stage = await aStage();
  stage.found = anInspection({ dataFile: "people.xlsx", table: { ...table, hiddenCells: "skip" } });
  const { pendingBatch } = stage.services;
  pendingBatch.add([{ path: "people.xlsx", file: new File(["x"], "people.xlsx") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  await until(() => document.querySelector("#table-hidden-cells") !== null, "There is no choice.");
  const select = document.querySelector<HTMLSelectElement>("#table-hidden-cells") ?? document.createElement("select");
  equal(
    [...(select.labels ?? [])].map(({ textContent }) => textContent),
    ["Hidden rows and columns"],
  );
  equal(
    [...select.options].map(({ text, selected }) => [text, selected]),
    [
      ["Leave out", true],
      ["Read", false],
    ],
  );
  await choose(select, "Read");
  equal(pendingBatch.choices.table?.options, { hiddenCells: "read" });
});

const openWith = async (decimalSign: "point" | "comma" | undefined) => {
  const stage = await aStage();
  stage.found = anInspection({ dataFile: "people.xlsx", table: { ...table, decimalSign } });
  stage.services.pendingBatch.add([{ path: "people.xlsx", file: new File(["x"], "people.xlsx") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  await until(() => document.querySelector("column-mapping") !== null, "There is no table.");
  return stage.services.pendingBatch;
};
const field = () => document.querySelector<HTMLSelectElement>("#table-decimal-sign");

it("the decimal sign of a table is shown as it was found, and a choice is kept with the other options", async () => {
  const pendingBatch = await openWith("comma");
  const select = field() ?? document.createElement("select");
  equal(
    [select.labels?.[0]?.textContent, select.value, [...select.options].map(({ text }) => text)],
    ["Decimal sign", "comma", ["Point (1234.50)", "Comma (1.234,50)"]],
  );
  await choose(select, "Point");
  equal(pendingBatch.choices.table?.options, { decimalSign: "point" });
});

it("the decimal sign of a table is chosen by the person where nothing decides, as is the order of dates", async () => {
  const stage = await aStage();
  const undecided = { ...table, decimalSign: "undecided", dateOrder: "undecided" } as const;
  stage.found = anInspection({ dataFile: "people.xlsx", table: undecided });
  const { pendingBatch } = stage.services;
  pendingBatch.add([{ path: "people.xlsx", file: new File(["x"], "people.xlsx") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  await until(() => document.querySelector("#table-date-order") !== null, "There is no choice of dates.");
  const select = document.querySelector<HTMLSelectElement>("#table-date-order") ?? document.createElement("select");
  equal(
    [field()?.value, select.labels?.[0]?.textContent, select.value, select.options[0]?.text, select.options.length],
    ["undecided", "Dates", "undecided", "Please choose", 4],
  );
  await choose(select, "Month, day");
  equal(pendingBatch.choices.table?.options, { dateOrder: "month-day-year" });
});

it("the decimal sign of a table is not shown where no column is read as numbers", async () => {
  await openWith(undefined);
  equal(field(), null);
});

it("the problems of rows are listed and filtered by column and asset, not only by the number of an asset", async () => {
  const stage = await aStage();
  const path = "assets[1].aura.actions[0].data";
  const problems = [
    problem("filter-failed", "No number.", { row: 1, path }),
    problem("pdf-missing", "No PDF.", { row: 2 }),
  ];
  const fields = { [path]: { asset: "Link “Order” on page 2", values: ["Betrag"] } };
  stage.found = anInspection({
    dataFile: "people.xlsx",
    table,
    problems: [...problems, problem("filter-failed", "No date.", { row: 2, path: "title" })],
    fields,
  });
  stage.services.pendingBatch.add([{ path: "people.xlsx", file: new File(["x"], "people.xlsx") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  await until(() => document.querySelector("batch-problems li") !== null, "There are no problems.");
  const location = document.querySelector("batch-problems .problem-location")?.textContent;
  equal(location, "row 1 · Betrag (Link “Order” on page 2)");
  const options = [...document.querySelectorAll("batch-problems select option")].map(({ textContent }) => textContent);
  must(options.includes("Betrag (Link “Order” on page 2) (1)"), `The filters have ${options.join(" | ")}.`);
});

it("the columns of a table are not matched before there is a template", async () => {
  const stage = await aStage();
  const missing = [problem("template-missing", "The template is missing.")];
  stage.found = anInspection({ dataFile: "people.xlsx", table: { ...table, columns: [] }, missing, ready: false });
  stage.services.pendingBatch.add([{ path: "people.xlsx", file: new File(["x"], "people.xlsx") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  const text = () => document.querySelector("#step-columns")?.textContent ?? "";
  await until(() => text().includes("Add the template to match the columns"), `The step says “${text()}”.`);
  equal(document.querySelector("column-mapping"), null);
});

it("the columns of a table are all remembered, although the table was not inspected between two choices", async () => {
  // The inspection of this page always returns the first mapping, as a slow one does.
  const pendingBatch = await openTable();
  await choose(selectOf("first_name"), "Vorname");
  await settled();
  await choose(selectOf("last_name"), "Nachname");
  await settled();
  equal(pendingBatch.choices.table?.mapping.placeholders, { first_name: "Vorname", last_name: "Nachname" });
});

it("the columns of a table get the focus when a suggestion is accepted, whose button disappears", async () => {
  const stage = await aStage();
  const columns = [{ placeholder: "first_name", column: undefined, suggestion: "Vorname" }];
  stage.found = anInspection({ dataFile: "people.xlsx", table: { ...table, columns } });
  stage.services.pendingBatch.add([{ path: "people.xlsx", file: new File(["x"], "people.xlsx") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  await until(() => document.querySelector(".column-field .help button") !== null, "There is no suggestion.");
  stage.found = anInspection({
    dataFile: "people.xlsx",
    table: { ...table, columns: [{ placeholder: "first_name", column: "Vorname", suggestion: undefined }] },
  });
  await press("Use “Vorname”");
  await until(() => document.querySelector(".column-field .help button") === null, "The suggestion is still there.");
  equal(document.activeElement, selectOf("first_name"));
});

it("the columns of a table stand before the problems of rows, which offer the faulty rows", async () => {
  await openTable();
  const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
  must(topOf("table-panel") < topOf("table-downloads"), "The faulty rows stand before the table.");
  const isBeside =
    (document.querySelector("table-downloads")?.getBoundingClientRect().right ?? 0) <
    (document.querySelector("row-preview")?.getBoundingClientRect().left ?? 0);
  must(isBeside || topOf("table-downloads") < topOf("row-preview"), "The faulty rows stand after the preview.");
});

it("the columns of a table offer to make rows without a value if that is what fails", async () => {
  const help = () => document.querySelector("table-downloads .help")?.textContent ?? "";
  await openTable([problem("pdf-missing", "No PDF.", { row: 1 })]);
  must(!help().includes("Missing values"), "It is offered for a PDF.");
  await openTable([problem("placeholder-without-value", "No value.", { row: 1 })]);
  must(help().includes("choose under “Missing values” what they show"), "It is not offered for a value.");
});

it("the cells of a column are shown as in the spreadsheet or as values, with their results beside the choice", async () => {
  const stage = await aStage();
  const examples = [
    { plain: "2027-01-31", shown: "31.01.2027" },
    { plain: "2027-02-15", shown: "15.02.2027" },
  ];
  const columns = [
    { placeholder: "until", column: "Bis", suggestion: undefined, cells: { values: "shown", examples } },
    { placeholder: "name", column: "Vorname", suggestion: undefined },
  ] as const;
  stage.found = anInspection({
    dataFile: "people.xlsx",
    table: { ...table, labels: [...labels, "Bis"], columns, mapping: { emptyCells: "empty" } },
  });
  const { pendingBatch } = stage.services;
  pendingBatch.add([{ path: "people.xlsx", file: new File(["x"], "people.xlsx") }]);
  await mount(Object.assign(document.createElement("batches-view"), { services: stage.services }));
  await until(() => document.querySelector(".cell-values select") !== null, "There is no choice of cells.");
  const selects = [...document.querySelectorAll<HTMLSelectElement>(".cell-values select")];
  equal(selects.length, 1);
  const select = selects[0] ?? document.createElement("select");
  equal(
    [...select.options].map(({ text, selected }) => [text, selected]),
    [
      ["As shown in the spreadsheet", true],
      ["Value with a format", false],
    ],
  );
  const described = (select.getAttribute("aria-describedby") ?? "").split(" ");
  const resultsOf = () =>
    [...document.querySelectorAll(".cell-values .help span")].map(({ textContent }) => textContent);
  equal(document.getElementById(described[0] ?? "")?.textContent?.trim(), "until");
  equal(resultsOf(), ["31.01.2027", "15.02.2027"]);
  await choose(select, "Value");
  equal(pendingBatch.choices.table?.mapping, { emptyCells: "empty", cellValues: { Bis: "plain" } });
  await settled();
  equal(resultsOf(), ["2027-01-31", "2027-02-15"]);
});
