/** `--faulty-rows`: a person corrects what is in the file, so it has what the table has. */
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
  folder = await createFolder({ "template.json": { title: "For [[name]], [[amount|number:2]]" } });
});

const writeTable = (...lines: string[]) => writeFile(path("input/rows.csv"), lines.join("\r\n"));
const generate = (...argv: string[]) => run(["generate", "input", "-o", "out", ...argv], { folder });

/** Generates with `--faulty-rows` and returns the lines of the file. */
const readFailed = async (name = "failed.csv"): Promise<readonly string[]> => {
  expect((await generate("--faulty-rows", name)).exitCode).toBe(1);
  return (await readFile(path(name), "utf8")).replace("\ufeff", "").trim().split(/\r?\n/);
};

test("a table of failed rows keeps an invalid name, which is to be corrected", async () => {
  await writeTable("pdf;reference_id;name;amount", "offer.pdf;c 1;Anna;1,50", "offer.pdf;c2;Ben;2,50");
  const [header, row] = await readFailed();
  expect(header).toBe("pdf;reference_id;name;amount;suffix;smartlink.problems");
  expect(row).toMatch(/^offer\.pdf;c 1;Anna;1,50;[a-z2-7]{26};"Reference_id ""c 1"" has characters/);
});

test("failed rows of a JSON file keep an invalid name, as CSV and as JSON", async () => {
  const rows = [{ pdf: "offer.pdf", reference_id: "c 1", suffix: "s/1", data: { name: "Anna", amount: "1" } }];
  await writeFile(path("input/data.json"), JSON.stringify(rows));
  expect((await readFailed())[1]).toMatch(/^offer\.pdf,c 1,s\/1,Anna,1,/);
  const [row]: unknown[] = JSON.parse((await readFailed("failed.json")).join("\n"));
  expect(row).toMatchObject({ reference_id: "c 1", suffix: "s/1", data: { name: "Anna" } });
});

test.each(["csv", "json"])("failed rows have no password that the rows do not have: %s", async (type) => {
  const rows = [
    { pdf: "offer.pdf", reference_id: "r1", data: { amount: "1" } },
    { pdf: "offer.pdf", reference_id: "r2", pdf_password: "of the row", data: { amount: "2" } },
  ];
  await writeFile(path("input/data.json"), JSON.stringify(rows));
  await writeFile(path("password"), "secret\n");
  expect((await generate("--pdf-password-file", "password", "--faulty-rows", `failed.${type}`)).exitCode).toBe(1);
  const text = await readFile(path(`failed.${type}`), "utf8");
  expect(text).not.toContain("secret");
  expect(text).toContain("of the row");
});

test("a table of failed rows keeps the cells of a row that has too many or too few of them", async () => {
  await writeTable("pdf,name,amount", "offer.pdf,Anna,1,50", "offer.pdf,Ben");
  const [, long, short] = await readFailed();
  expect(long).toMatch(/^offer\.pdf,Anna,1,50,/);
  expect(short).toMatch(/^offer\.pdf,Ben,"?"?,/);
});

test("failed rows are read again with the decimal sign, also of numbers that a workbook stores as such", async () => {
  const cells = [
    `<row r="1">${["pdf", "name", "amount"].map((text, x) => textCell(`${"ABC"[x]}1`, text)).join("")}</row>`,
    `<row r="2">${["offer.pdf", "Anna", "1,50"].map((text, x) => textCell(`${"ABC"[x]}2`, text)).join("")}</row>`,
    `<row r="3">${textCell("A3", "none.pdf")}${textCell("B3", "Ben")}<c r="C3"><v>1.234</v></c></row>`,
  ];
  await writeFile(path("input/rows.xlsx"), craftWorkbook([{ name: "April", rows: cells.join("") }]));
  expect((await readFailed())[1]).toContain('none.pdf,Ben,"1,234",');
  const checked = await run(["check", "input", "--faulty-rows", "-"], { folder });
  expect(checked.output).toContain('none.pdf,Ben,"1,234",');
});

test("failed rows replace the problems of an earlier correction", async () => {
  await writeTable("pdf;name;smartlink.problems;amount", "none.pdf;Anna;old;1,50");
  expect((await readFailed())[0]).toBe("pdf;name;amount;reference_id;suffix;smartlink.problems");
  const { output } = await run(["check", "input", "--faulty-rows", "-"], { folder });
  expect(output).toMatch(/^\ufeffpdf;name;amount;smartlink\.problems\r\nnone\.pdf;Anna;1,50;"?The PDF/);
});

test("corrected rows make the rows that failed, with the delimiter and the header of the table", async () => {
  await writeTable("pdf;Name;Amount", "none.pdf;Anna;1,50", "offer.pdf;;2,50", "offer.pdf;Carl;3,50");
  const lines = await readFailed();
  const corrected = lines.map((line) =>
    line.replace("none.pdf", "offer.pdf").replace(/^offer\.pdf;"?"?;/, "offer.pdf;Ben;"),
  );
  await writeFile(path("failed.csv"), corrected.join("\r\n"));
  await rm(path("input/rows.csv"));
  const again = await run(["generate", "input", "failed.csv", "-o", "again"], { folder });
  expect([again.exitCode, again.errors]).toEqual([0, ""]);
  const pages = (await readdir(path("again/input"))).filter((name) => /^[a-z0-9-]+\.[a-z2-7]{26}\.html$/.test(name));
  expect(pages).toHaveLength(2);
});

test("failed rows that cannot be written are an error, and the report is made", async () => {
  await writeTable("pdf,name,amount", "none.pdf,Anna,1");
  const { exitCode, errors } = await generate("--faulty-rows", "nowhere/failed.csv");
  expect([exitCode, errors]).toEqual([3, expect.stringContaining("nowhere/failed.csv")]);
  expect(await readdir(path("out/input"))).toContain("report.html");
  const checked = await run(["check", "input", "--faulty-rows", "nowhere/failed.csv"], { folder });
  expect([checked.exitCode, checked.errors]).toEqual([3, expect.stringContaining("error pdf-missing:")]);
});

test("a file of no failed rows is not written, and an older file is named", async () => {
  await writeTable("pdf,name,amount", "offer.pdf,Anna,1");
  for (const command of ["check", "generate"]) {
    const { errors } = await run([command, "input", "--faulty-rows", "failed.csv"], { folder });
    expect(errors).toContain("No row fails, so failed.csv was not written.");
  }
});
