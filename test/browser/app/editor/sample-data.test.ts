// engines: chromium; matrix: chromium
/** The sample data as a person types, pastes and drops it. */
import axe from "axe-core";
import "#app/editor/elements/sample/sample-data-dialog.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { type ReadSample, readSampleFile } from "#app/editor/session/read-sample-file.ts";
import type { SampleRows } from "#app/editor/session/sample-rows.ts";
import type { Problem } from "#domain/problem.ts";
import { readSample } from "#usecases/editor/read-sample.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { fill, press, pressKey, typeText } from "../../input.ts";
import { equal, mount, must, until } from "../stage.ts";

/** As the worker reads. */
const read: ReadSample = (file, options) =>
  readSample(toIntakeFile({ path: file.name, file }), options, createTableReader());

/** `numbers`: the placeholders that a filter reads as numbers. */
const show = async (
  over: Partial<HTMLElementTagNameMap["sample-data-dialog"]> = {},
  numbers: readonly string[] = [],
) => {
  const stored: SampleRows[] = [];
  const failures: Problem[] = [];
  const store = async (sample: SampleRows) => {
    stored.push(sample);
    return failures;
  };
  const placeholders = (over.names ?? []).map((name) => ({ name, isNumber: numbers.includes(name), isDate: false }));
  const readFile = (file: File) => readSampleFile(file, { placeholders, languages: ["de"] }, read);
  const element = Object.assign(document.createElement("sample-data-dialog"), { readFile, store }, over);
  await mount(element);
  return { element, stored, failures };
};

const cell = (row: number, column: number) => () =>
  document.querySelector<HTMLTextAreaElement>(`[data-row="${row}"][data-column="${column}"]`);

const focused = () => {
  const { row, column } = (document.activeElement as HTMLElement).dataset;
  return `${row} ${column}`;
};

const status = () => document.querySelector(".sample-foot [role=status]")?.textContent?.trim() ?? "";

/** Pastes as the browser does: with the text in the event, because tests cannot write to the clipboard in every engine. */
const paste = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
};

const drop = (file: File): void => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector("dialog")?.dispatchEvent(event);
};

const people: SampleRows = {
  columns: ["name", "city"],
  rows: [
    { name: "Anna", city: "Bonn" },
    { name: "Ben", city: "Kiel" },
  ],
  file: "",
};

it("the table of sample data has a column for each placeholder, and is filled with Tab, Enter and arrow keys", async () => {
  const { element, stored } = await show({ names: ["name", "city"] });
  await until(() => focused() === "0 0", "the first cell has no focus");
  await typeText("Anna");
  await pressKey("Tab");
  equal(focused(), "0 1");
  await typeText("Bonn");
  await pressKey("Enter");
  await until(() => focused() === "1 1", "Enter does not lead to a new row");
  await typeText("Kiel");
  await pressKey("ArrowRight");
  await pressKey("ArrowLeft");
  await pressKey("ArrowLeft");
  await pressKey("ArrowLeft");
  await pressKey("ArrowLeft");
  await pressKey("ArrowLeft");
  await until(() => focused() === "1 0", "the arrow key does not leave the text at its start");
  await typeText("Ben");
  await pressKey("ArrowUp");
  await until(() => focused() === "0 0", "the arrow key does not lead up");
  // The value is selected after a move, so typing replaces it.
  await typeText("Eva");
  equal(element.sample.rows, [
    { name: "Eva", city: "Bonn" },
    { name: "Ben", city: "Kiel" },
  ]);
  await press("Close");
  await until(() => stored.at(-1)?.rows[0]?.["name"] === "Eva", "not stored");
});

it("a block of a spreadsheet is pasted into the sample data, and undone", async () => {
  const { element } = await show({ names: ["name", "city"] });
  await until(() => focused() === "0 0", "the first cell has no focus");
  paste('name\tHome town\nAnna\t"Bad ""X"""\nBen\tKiel\n');
  await until(() => element.sample.rows.length === 2, "not pasted");
  equal(element.sample.columns, ["name", "Home_town"]);
  equal(element.sample.rows[0], { name: "Anna", Home_town: 'Bad "X"' });
  equal(status(), "3 rows were pasted.");
  await press("Undo");
  await until(() => element.sample.rows.length === 1, "not undone");
  equal(element.sample.columns, ["name", "city"]);
});

it("columns and rows of the sample data are added, renamed and removed", async () => {
  const { element } = await show({ sample: people, names: ["code"] });
  await press("Add column");
  await until(() => focused() === "-1 2", "the name of the column has no focus");
  equal(element.sample.columns, ["name", "city", "code"]);
  await fill(cell(-1, 1), "Home town");
  await pressKey("Enter");
  await until(() => element.sample.columns[1] === "Home_town", "not renamed");
  must(status().includes("The column is named “Home_town”."), status());
  await press("Remove column name");
  await until(() => element.sample.columns.length === 2, "the column was not removed");
  await press("Remove row 1");
  await until(() => element.sample.rows.length === 1, "the row was not removed");
  equal(element.sample.rows, [{ Home_town: "Kiel", code: "" }]);
  await press("Add row");
  await until(() => focused() === "1 0", "the new row has no focus");
  await press("Undo");
  await press("Undo");
  await press("Undo");
  await until(() => element.sample.columns.length === 3, "not undone");
  equal(element.sample.rows[0], { name: "Anna", Home_town: "Bonn", code: "" });
});

it("the sample data keeps its rows when a dropped file cannot be read, and says why", async () => {
  const { element } = await show({ sample: people });
  drop(new File(["{ not json"], "data.json"));
  await until(() => document.querySelector("problem-list") !== null, "no problem");
  must(document.querySelector("[role=alert]")?.textContent?.includes("data.json") === true, "the file is not named");
  equal(element.sample.rows.length, 2);
  drop(new File([JSON.stringify([{ pdf: "a.pdf", data: { code: "A1" } }])], "data.json"));
  await until(() => element.sample.rows[0]?.["code"] === "A1", "not read");
  equal(document.querySelector("problem-list"), null);
  equal(status(), "1 row was read from data.json.");
});

it("the sample data reads a CSV file, matches its columns with placeholders, and says which rows were left out", async () => {
  const { element } = await show({ sample: people, names: ["first_name"] });
  drop(new File(["First Name;Größe\nAnna;170\n;181\nBen;too;many\n"], "people.csv"));
  await until(() => element.sample.file === "people.csv", "not read");
  equal(element.sample.columns, ["first_name", "Gro_e"]);
  equal(element.sample.rows, [{ first_name: "Anna", Gro_e: "170" }, { Gro_e: "181" }]);
  must(document.querySelector(".notice-warning")?.textContent?.includes("row 3") === true, "the row is not named");
});

it("the sample data reads numbers with a decimal comma as a batch does, for the placeholders that are numbers", async () => {
  const { element } = await show({ names: ["price", "size"] }, ["price"]);
  drop(new File(["price;size\n1.066,85;1,50\n2,5;x\n"], "prices.csv"));
  await until(() => element.sample.file === "prices.csv", "not read");
  equal(element.sample.rows, [
    { price: "1066.85", size: "1,50" },
    { price: "2.5", size: "x" },
  ]);
});

it("the sample data shows 1,000 rows in parts, and reports a full store", async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ name: `Reader ${index + 1}` }));
  const { failures } = await show({ sample: { columns: ["name"], rows, file: "data.json" } });
  equal(document.querySelectorAll("tbody tr").length, 50);
  await press("Next page of Sample data");
  await until(() => cell(50, 0)() !== null, "the second part is not shown");
  failures.push({ code: "storage-full", message: "The browser’s storage is full. Delete files, then try again." });
  await fill(cell(50, 0), "x");
  await until(() => document.querySelector("[role=alert]") !== null, "no failure is shown");
  must(document.querySelector("[role=alert]")?.textContent?.includes("storage is full") === true, "no reason");
});

it("the table of sample data has no violation of WCAG", async () => {
  await show({ sample: people });
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  equal(
    violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`),
    [],
  );
});
