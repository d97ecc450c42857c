/** Options and mappings that a table cannot fulfil are rejected: nobody would see that another column was used instead. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { craftWorkbook, textCell } from "../../support/crafted-workbook.ts";
import { prepareFolders } from "./input-folder.ts";
import { run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";
const path = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await createFolder({ "data.csv": "pdf,name\noffer.pdf,Anna\n" });
});

const generate = (...argv: string[]) => run(["generate", "input", "-o", "out", ...argv], { folder });

const withMapping = async (mapping: unknown) => {
  await writeFile(path("mapping.json"), JSON.stringify(mapping));
  return generate("--mapping", "mapping.json");
};

const expectRejection = async ({ exitCode, errors }: { exitCode: number; errors: string }, sentence: string) => {
  expect(errors).toContain(`error shape-invalid: ${sentence}`);
  expect(exitCode).toBe(3);
  expect(await readdir(folder)).not.toContain("out");
};

test("a column that the table does not have is rejected, and its columns are named", async () => {
  const sentence = "The table has no column “who”. Its columns are: pdf, name. (data.csv · mapping.";
  await expectRejection(await withMapping({ placeholders: { name: "who" } }), sentence);
  await expectRejection(await withMapping({ mapping: { roles: { pdf: "who" } } }), sentence);
});

test.each(["tab", "\\t"])("the delimiter %s means a tab", async (delimiter) => {
  await writeFile(path("input/data.csv"), "pdf\tname\noffer.pdf\tAnna\n");
  expect((await generate("--delimiter", delimiter)).exitCode).toBe(0);
});

test("decimal commas are read: those that are found, and those that an option sets", async () => {
  await writeFile(path("input/template.json"), JSON.stringify({ title: "For [[name|number:2]]", assets: [] }));
  await writeFile(path("input/data.csv"), "pdf;reference_id;suffix;name\noffer.pdf;r1;a;1,500\n");
  expect((await generate()).errors).toContain("--decimal-sign");
  expect((await generate("--decimal-sign", "dot")).exitCode).toBe(2);
  expect((await generate("--decimal-sign", "comma", "--batch-id", "chosen")).exitCode).toBe(0);
  expect(await readFile(path("out/chosen/r1.a.html"), "latin1")).toContain("For 1.50");
  await writeFile(path("input/data.csv"), "pdf;reference_id;suffix;name\noffer.pdf;r1;a;1,50\n");
  expect((await generate("--batch-id", "proposed")).exitCode).toBe(0);
  expect(await readFile(path("out/proposed/r1.a.html"), "latin1")).toContain("For 1.50");
});

test("dates are read: those that are found, and those that an option sets", async () => {
  await writeFile(path("input/template.json"), JSON.stringify({ title: "Until [[name|date:short]]", assets: [] }));
  await writeFile(path("input/data.csv"), "pdf;reference_id;suffix;name\noffer.pdf;r1;a;01/02/2027\n");
  expect((await generate()).errors).toContain("--date-order");
  expect((await generate("--date-order", "month-day-year", "--batch-id", "chosen")).exitCode).toBe(0);
  expect(await readFile(path("out/chosen/r1.a.html"), "latin1")).toContain("Until 1/2/27");
  await writeFile(path("input/data.csv"), "pdf;reference_id;suffix;name\noffer.pdf;r1;a;31.01.2027\n");
  expect((await generate("--batch-id", "proposed")).exitCode).toBe(0);
  expect(await readFile(path("out/proposed/r1.a.html"), "latin1")).toContain("Until 1/31/27");
});

test("rows that name no PDF use the only one", async () => {
  await writeFile(path("input/data.csv"), "reference_id,suffix,name\nr1,a,Anna\nr1,b,Ben\n");
  const { exitCode, errors } = await generate("--batch-id", "only");
  expect([exitCode, errors]).toEqual([0, expect.stringContaining("Rows 1 and 2 have the same reference_id “r1”")]);
  expect(await readdir(path("out/only"))).toContain("r1.b.html");
});

test("a placeholder that the template does not have is a warning", async () => {
  const { exitCode, errors } = await withMapping({ placeholders: { name: "name", nmae: "name" } });
  expect(exitCode).toBe(0);
  expect(errors).toContain(
    "The template has no placeholder “nmae”, which the mapping names. Its placeholders are: name.",
  );
  expect(errors.match(/warning field-unused/g)).toHaveLength(1);
});

test("a sheet that the table does not have is rejected", async () => {
  await expectRejection(await generate("--sheet", "May"), "A CSV file has no sheets.");
  await expectRejection(await run(["check", "input", "--sheet", "May"], { folder }), "A CSV file has no sheets.");
  await rm(path("input/data.csv"));
  const cells = [
    ["pdf", "name"],
    ["offer.pdf", "Anna"],
  ];
  const xml = cells.map(
    (row, y) => `<row r="${y + 1}">${row.map((text, x) => textCell(`${"AB"[x]}${y + 1}`, text)).join("")}</row>`,
  );
  await writeFile(path("input/data.xlsx"), craftWorkbook([{ name: "April", rows: xml.join("") }]));
  await expectRejection(await generate("--sheet", "May"), "The workbook has no sheet “May”. Its sheets are: April.");
  expect((await generate("--sheet", "April")).exitCode).toBe(0);
});

test("hidden rows of a workbook are left out, or read, with a warning", async () => {
  await rm(path("input/data.csv"));
  const row = (number: number, name: string, hidden = "") =>
    `<row r="${number}"${hidden}>${textCell(`A${number}`, number === 1 ? "pdf" : "offer.pdf")}${textCell(`B${number}`, name)}</row>`;
  const rows = row(1, "name") + row(2, "Anna") + row(3, "Ben", ' hidden="1"') + row(4, "Cem");
  await writeFile(path("input/data.xlsx"), craftWorkbook([{ name: "April", rows }]));
  const skipped = await generate("--batch-id", "skipped");
  expect(skipped.exitCode).toBe(0);
  expect(skipped.errors).toContain("warning cells-hidden: 1 hidden row is left out (sheet “April”, row 3).");
  expect((await readdir(path("out/skipped"))).filter((name) => /^(?!report\b).*\.html$/.test(name))).toHaveLength(2);
  const read = await generate("--batch-id", "read", "--hidden-cells", "read");
  expect(read.errors).toContain("warning cells-hidden: 1 hidden row is read as well");
  expect((await readdir(path("out/read"))).filter((name) => /^(?!report\b).*\.html$/.test(name))).toHaveLength(3);
  expect((await generate("--hidden-cells", "show")).exitCode).toBe(2);
});

test("a table with blank and hidden rows is generated, divided, merged and exported", async () => {
  const csv = "pdf;reference_id;suffix;name\n\noffer.pdf;r1;a;Anna\n;;;\n\noffer.pdf;r2;b;Ben\nmissing.pdf;r3;c;Cem\n";
  await writeFile(path("input/data.csv"), csv);
  const whole = await generate("--faulty-rows", "faulty.csv");
  expect([whole.exitCode, whole.errors]).toEqual([1, expect.not.stringContaining("job-unreadable")]);
  const links = await readFile(path("out/input/links.csv"), "utf8");
  expect(links.trim().split("\n")).toHaveLength(4);
  expect(await readFile(path("faulty.csv"), "utf8")).toContain("r3;c;Cem");
  expect((await generate()).output).toContain("0 files written");
  const retry = await generate("--retry-failed");
  expect([retry.exitCode, retry.output]).toEqual([1, expect.stringContaining("1 row failed")]);
  expect((await run(["export", "out/input", "-o", "input.zip"], { folder })).exitCode).toBe(0);
  await writeFile(path("input/data.csv"), csv.replace("missing.pdf", "offer.pdf"));
  expect((await generate("--batch-id", "divided", "--shard", "1/2")).exitCode).toBe(0);
  const early = await run(["merge", "out/divided"], { folder });
  expect([early.exitCode, early.errors]).toEqual([4, expect.stringContaining("2 of 3 rows have no result.")]);
  expect((await generate("--batch-id", "divided", "--shard", "2/2")).exitCode).toBe(0);
  const merged = await run(["merge", "out/divided"], { folder });
  expect([merged.exitCode, merged.errors]).toEqual([0, ""]);
});

test.each([
  ["a list", ["who"]],
  ["an unknown role", { roles: { subject: "name" } }],
  ["a column that is no text", { placeholders: { name: 2 } }],
])("a mapping with %s is rejected", async (_name, mapping) => {
  await expectRejection(await withMapping(mapping), "Expected an object with placeholders");
});

test.each([{}, { mapping: {} }, { roles: { reference_id: null } }])("the mapping %j is accepted", async (mapping) => {
  expect((await withMapping(mapping)).exitCode).toBe(0);
});

test("cells are shown as the spreadsheet shows them by option, by mapping and by param.json", async () => {
  const cells = `${textCell("A2", "r1")}${textCell("B2", "a")}<c r="C2" s="1"><v>46418</v></c>`;
  const head = `${textCell("A1", "reference_id")}${textCell("B1", "suffix")}${textCell("C1", "until")}`;
  await rm(path("input/data.csv"));
  const rows = `<row r="1">${head}</row><row r="2">${cells}</row>`;
  await writeFile(path("input/people.xlsx"), craftWorkbook([{ name: "S", rows }]));
  const template = { title: "Until [[until]]", campaignLanguage: [], assets: [] };
  await writeFile(path("input/template.json"), JSON.stringify(template));
  const titleOf = async (batch: string, ...argv: string[]) => {
    expect(await generate("--batch-id", batch, ...argv)).toMatchObject({ exitCode: 0 });
    return /Until [\d./-]+/.exec(await readFile(path(`out/${batch}/r1.a.html`), "latin1"))?.[0];
  };
  expect(await titleOf("plain")).toBe("Until 2027-01-31");
  expect(await titleOf("english", "--cell-values", "shown")).toBe("Until 1/31/2027");
  expect(await titleOf("german", "--cell-values", "shown", "--cell-language", "de")).toBe("Until 31.01.2027");
  await writeFile(path("mapping.json"), JSON.stringify({ cellValues: { until: "shown" } }));
  expect(await titleOf("mapped", "--mapping", "mapping.json")).toBe("Until 1/31/2027");
  await writeFile(path("input/param.json"), JSON.stringify({ cell_values: "shown", cell_language: "de" }));
  expect(await titleOf("param")).toBe("Until 31.01.2027");
  expect(await titleOf("overridden", "--cell-values", "plain")).toBe("Until 2027-01-31");
  expect((await generate("--cell-values", "seen")).exitCode).toBe(2);
  expect((await generate("--cell-language", "?")).exitCode).toBe(2);
  const { errors } = await withMapping({ cellValues: { who: "shown" } });
  expect(errors).toContain(
    "The table has no column “who”. Its columns are: reference_id, suffix, until. (people.xlsx · mapping.cellValues.who",
  );
});
