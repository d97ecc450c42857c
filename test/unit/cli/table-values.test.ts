/** CSV files with their right values, from the file to the list of links. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { splitCsv } from "#adapters/tables/split-csv.ts";
import { prepareFolders } from "./input-folder.ts";
import { run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";

const parseCsv = (text: string) =>
  splitCsv({ text, delimiter: ",", newline: "\r\n", line: 1, isLast: true }).records.map(({ cells }) => cells);

const fixture = (name: string) => readFile(new URL(`../../fixtures/tables/${name}`, import.meta.url));

/** Adds a column with the PDF, and returns the values of the others from links.csv. */
const generate = async (table: Uint8Array, delimiter: string, ...argv: string[]) => {
  const lines = Buffer.from(table)
    .toString("latin1")
    .split(/(?<=\n)|(?<=\r)(?![\r\n])/);
  const content = lines.map((line, index) => (index === 0 ? "pdf" : "offer.pdf") + delimiter + line).join("");
  folder = await createFolder({
    "template.json": { title: "For someone", assets: [] },
    "data.csv": new Uint8Array(Buffer.from(content, "latin1")),
  });
  const { exitCode, errors } = await run(["generate", "input", "-o", "out", "--batch-id", "b", ...argv], { folder });
  const links = parseCsv(await readFile(join(folder, "out/b/links.csv"), "utf8"));
  return { exitCode, errors, values: links.map((cells) => cells.slice(6, -1)) };
};

beforeEach(() => {
  folder = "";
});

test.each([
  [
    "windows-1252.csv",
    ",",
    [
      ["name", "price"],
      ["O’Neill – Ÿ", "“5 €”"],
    ],
  ],
  [
    "mac-roman.csv",
    ";",
    [
      ["name", "city"],
      ["Müller", "Köln"],
      ["José", "Malmö"],
    ],
  ],
  [
    "cp850.csv",
    ";",
    [
      ["name", "city"],
      ["Müller", "Köln"],
    ],
  ],
  [
    "cr-cr-lf.csv",
    ";",
    [
      ["name", "code"],
      ["Ann", "x1"],
      ["Bob", "x2"],
    ],
  ],
  [
    "short-rows.csv",
    ";",
    [
      ["a", "b", "c", "d"],
      ["1", "2", "3", "4"],
      ["1", "2", "3", ""],
    ],
  ],
  [
    "text-formulas.csv",
    ",",
    [
      ["id", "name"],
      ["00123", "Anna"],
    ],
  ],
])("the right values of %s are written", async (name, delimiter, expected) => {
  const { exitCode, values } = await generate(await fixture(name), delimiter);
  expect(values).toEqual(expected);
  expect(exitCode).toBe(0);
});

test("a guessed encoding, which --table-encoding replaces, is a warning", async () => {
  const guessed = await generate(await fixture("mac-roman.csv"), ";");
  expect(guessed.errors).toContain(
    "warning encoding-uncertain: The encoding is not certain. The file is read as Mac OS Roman",
  );
  expect(guessed.errors).toContain("“Köln” instead of “Kšln”");
  const chosen = await generate(await fixture("cp850.csv"), ";", "--table-encoding", "cp437");
  expect(chosen.errors).not.toContain("encoding-uncertain");
  expect(chosen.values[1]).toEqual(["Müller", "Köln"]);
});

test("placeholders are filled and columns are listed whose names objects have themselves", async () => {
  folder = await createFolder({
    "template.json": { title: "[[constructor]]-[[__proto__]]-[[first_name]]", assets: [] },
    "data.csv": await fixture("reserved-names.csv"),
  });
  expect((await run(["generate", "input", "-o", "out", "--batch-id", "b"], { folder })).exitCode).toBe(0);
  const [header = [], row = []] = parseCsv(await readFile(join(folder, "out/b/links.csv"), "utf8"));
  expect(header.slice(6, -1)).toEqual(["first_name", "constructor", "__proto__", "toString"]);
  expect(row.slice(6, -1)).toEqual(["Ann", "x", "y", "z"]);
  expect(await readFile(join(folder, "out/b", row[2] ?? ""), "latin1")).toContain("x-y-Ann");
});

test.each([
  ["columns", `pdf,${"x,".repeat(1_000_000)}\noffer.pdf\n`, "has more than 16,384 columns, the limit."],
  [
    "characters",
    `pdf,${"x".repeat(20_000_000)}\noffer.pdf,1\n`,
    "has a line of more than 8,388,608 characters, the limit.",
  ],
])("a table with too many %s is rejected with the limit", async (_, table, sentence) => {
  folder = await createFolder({ "template.json": { title: "For all", assets: [] }, "data.csv": table });
  const { exitCode, errors } = await run(["generate", "input", "-o", "out"], { folder });
  expect(errors).toContain("error table-unreadable: “data.csv”");
  expect(errors).toContain(sentence);
  expect(exitCode).toBe(3);
});

test("a row that has a huge cell fails, and no other", async () => {
  folder = await createFolder({
    "data.csv": `pdf,name\noffer.pdf,Anna\noffer.pdf,"${"x".repeat(20_000_000)}"\noffer.pdf,Ben\n`,
  });
  const { errors } = await run(["check", "input"], { folder });
  expect(errors).toContain("value-too-large: The row has more than 8,388,608 characters, the limit.");
  expect(errors).toContain("row 2");
});
