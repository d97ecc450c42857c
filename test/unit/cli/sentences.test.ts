/** What the command line says about mistakes: each thing once, with what to do. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { prepareFolders } from "./input-folder.ts";
import { run } from "./terminal.ts";

const createFolder = prepareFolders();
let folder = "";
const path = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await createFolder({ "rows.csv": "pdf,name\noffer.pdf,Anna\n" });
});

const smartlink = (line: string) => run(line.split(" "), { folder });
const errorsOf = async (line: string): Promise<readonly string[]> => (await smartlink(line)).errors.trim().split("\n");

test("an empty table is one error, not also a missing one", async () => {
  await writeFile(path("input/rows.csv"), "");
  expect(await errorsOf("generate input -o out")).toEqual([
    "error data-missing: rows.csv: the file is empty. Add a table with a header and one row for each document.",
  ]);
});

test("a location does not repeat what the sentence names", async () => {
  expect(await errorsOf("check nowhere")).toEqual([
    "error file-unreadable: There is no file or folder “nowhere”, or it cannot be read. Correct the path.",
  ]);
  await writeFile(path("mapping.json"), '{"placeholders":');
  expect((await errorsOf("check input --mapping mapping.json"))[0]).toMatch(/ \(placeholders\)$/);
});

test("a mistake in a mapping names its file and its field", async () => {
  await writeFile(path("mapping.json"), '{"placeholder":{"name":"name"}}');
  expect((await errorsOf("check input --mapping mapping.json"))[0]).toMatch(
    / \(mapping\.json · mapping\.placeholder\)$/,
  );
});

test("check names the job file that it wrote", async () => {
  expect(await errorsOf("check input --write-job job.json")).toEqual(["Job file: job.json"]);
  expect((await errorsOf("check input --write-job job.json -q")).join("")).toBe("");
});

test("check does not count rows that would fail where nothing can be generated", async () => {
  await rm(path("input/template.json"));
  const { exitCode, output } = await smartlink("check input");
  expect([exitCode, output]).toEqual([3, "1 row. Nothing can be generated until the errors are corrected.\n"]);
});

test("a problem of a row has the file and the row as a spreadsheet counts it", async () => {
  await writeFile(path("input/rows.csv"), "pdf,name\nnone.pdf,Anna\n");
  const location = "(rows.csv · row 1 (row 2 of the file) · none";
  expect((await errorsOf("generate input -o out"))[0]).toContain(location);
  expect((await errorsOf("check input"))[0]).toContain(location);
  const { output } = await smartlink("generate input -o out --json");
  expect(JSON.parse(output.split("\n")[0] ?? "").problems[0].at).toMatchObject({ file: "rows.csv", headerRow: 1 });
});

test.each([
  ["generate input -o file", "file is a file. Choose another folder, or remove the file."],
  ["generate input -o file/deeper", "file is a file. Choose another folder, or remove the file."],
  ["check input --write-job none/job.json", "none. Create it, or choose another one."],
  ["check input --write-job input", "error storage-failed: input is a folder. Use the name of a file."],
])("an output that is in the way is named: %s", async (line, sentence) => {
  await writeFile(path("file"), "");
  const { exitCode, errors } = await smartlink(line);
  expect([exitCode, errors]).toEqual([3, expect.stringContaining(sentence)]);
});

test("an archive that cannot be written is no internal error", async () => {
  await smartlink("generate input -o out");
  await writeFile(path("file"), "");
  for (const [out, sentence] of [
    ["file/batch.zip", `${path("file")} is a file.`],
    ["none/batch.zip", `there is no folder ${path("none")}.`],
  ] as const) {
    const { exitCode, errors } = await smartlink(`export out/input -o ${out}`);
    expect([exitCode, errors]).toEqual([3, expect.stringContaining(sentence)]);
    expect(errors).toMatch(/^error storage-failed:/);
  }
});

test.each(["input/template.json", "input/offer.pdf"])(
  "a file that is not a job file is called so: %s",
  async (file) => {
    const [error] = await errorsOf(`generate input --job ${file} -o out`);
    expect(error).toMatch(/is not a job file.* Write one with smartlink check --write-job\.$/);
  },
);
