/** The table of failed rows has what the file of the rows has, so that a person finds there what is to be corrected. */
import { expect, test } from "vitest";
import { formatTable } from "#domain/tables/format-table.ts";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { correctRows } from "#usecases/jobs/failed-rows/correct-rows.ts";
import { listUncorrectedRows } from "#usecases/jobs/failed-rows/corrected-rows.ts";
import { rowColumn } from "#usecases/jobs/failed-rows/failed-columns.ts";
import { readFailedTable } from "#usecases/jobs/failed-rows/failed-table.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { bytesOf } from "../../../../support/pages.ts";
import { readTable } from "../../../../support/read-table.ts";
import { aFile, aPdf, aWorld, type World } from "../../../../support/world.ts";

const never = new AbortController().signal;
const problems = "smartlink.problems";

const run = async (world: World, jobId: string) => {
  for await (const _step of runJob(jobId, world, never));
  return (await world.store.jobs.get(jobId))?.job;
};

type Files = Parameters<typeof correctRows>[1];

/** Runs a batch of these rows, and returns the id of its job. */
const runRows = async (world: World, rows: Files[number], choices: BatchChoices = {}): Promise<string> => {
  const template = { title: "For [[name]]", config: { global: {} }, assets: [] };
  const files = [aFile("template.json", template), rows, aFile("a.pdf", aPdf(1))];
  const created = await createJobFromFiles(
    createBatchImporter(world),
    files,
    { batch_id: "spring", ...choices },
    world,
  );
  if (!created.ok) throw new Error(created.problems[0]?.message);
  await run(world, created.value.job_id);
  return created.value.job_id;
};

const runTable = (world: World, lines: readonly string[], choices?: BatchChoices) =>
  runRows(world, aFile("people.csv", `${lines.join("\n")}\n`), choices);

const readRows = async (world: World, jobId: string) =>
  (await readTable(await readFailedTable(jobId, world.store.jobs))).rows;

const correct = async (world: World, jobId: string, rows: readonly (readonly string[])[]) => {
  const table = await readTable(await readFailedTable(jobId, world.store.jobs));
  const file = aFile("failed-rows.csv", formatTable(rows, table.delimiter));
  return correctRows(jobId, [file], createBatchImporter(world), world);
};

test("the table of failed rows keeps the columns of the table and their order, whichever row fails first", async () => {
  const world = await aWorld();
  const jobId = await runTable(world, ["note,,name,PDF_file,city", "x,,,a.pdf,Lyon", "y,,,a.pdf,Bonn"]);
  const [header, first] = await readRows(world, jobId);
  expect(header).toEqual([rowColumn, "note", "", "name", "PDF_file", "city", "reference_id", "suffix", problems]);
  expect(first?.slice(0, 7)).toEqual(["1", "x", "", "", "a.pdf", "Lyon", "a"]);
});

test("the table of failed rows has a column with the name of a placeholder which another column fills", async () => {
  const world = await aWorld();
  const mapping = { placeholders: { name: "Wer" } };
  const choices = { table: { path: "people.csv", options: {}, mapping } };
  const jobId = await runTable(world, ["PDF_file,reference_id,name,Wer", "a.pdf,r1,Mr,"], choices);
  const [header = [], row = []] = await readRows(world, jobId);
  expect(header.slice(1, 5)).toEqual(["PDF_file", "reference_id", "name", "Wer"]);
  const corrected = await correct(world, jobId, [header, row.with(3, "Mr").with(4, "Anna")]);
  if (!corrected.ok) throw new Error(corrected.problems[0]?.message);
  await run(world, corrected.value.job.job_id);
  const output = await world.store.outputs.get("spring", `r1.${row[5]}.html`);
  expect(JSON.stringify(output?.pieces)).toContain("For Anna");
});

test("the table of failed rows has the cells of a row with too many or too few, also after the column of problems", async () => {
  const world = await aWorld();
  const lines = [`PDF_file,${problems},name,city`, "a.pdf,old,Anna,Lyon,France", "a.pdf,old", 'a.pdf,old,"Cid"x,Rom'];
  const jobId = await runTable(world, lines);
  const [header = [], long = [], short = [], broken = []] = await readRows(world, jobId);
  expect(header).toEqual([rowColumn, "PDF_file", "name", "city", "reference_id", "suffix", problems]);
  expect(long.slice(0, -1)).toEqual(["1", "a.pdf", "Anna", "Lyon", "France", "", ""]);
  expect(short.slice(0, 4)).toEqual(["2", "a.pdf", "", ""]);
  expect(broken.join(" ")).toContain('a.pdf,old,"Cid"x,Rom');
  expect(await correct(world, jobId, [header, long])).toMatchObject({ problems: [{ code: "row-length" }] });
  const corrected = await correct(world, jobId, [header, long.toSpliced(4, 1), long, short.with(2, "Ben")]);
  const unreadableRows = [expect.objectContaining({ code: "row-length", at: expect.objectContaining({ row: 2 }) })];
  expect(corrected).toMatchObject({ ok: true, value: { ignoredRows: 0, unreadableRows, job: { total: 2 } } });
  if (!corrected.ok) return;
  expect(await run(world, corrected.value.job.job_id)).toMatchObject({ succeededCount: 2, erroredCount: 0 });
  expect((await readRows(world, jobId)).slice(1).map(([row]) => row)).toEqual(["3"]);
});

test.each([
  ["empty", { emptyCells: "empty" as const }, "For "],
  ["preset", { emptyCells: "preset" as const, presets: { name: "you" } }, "For you"],
])("a failed row that is readable only when corrected has the values of empty cells: %s", async (_, mapping, title) => {
  const world = await aWorld();
  const choices = { table: { path: "people.csv", options: {}, mapping } };
  const jobId = await runTable(world, ["PDF_file,reference_id,name", "a.pdf,r1,,more"], choices);
  const [header = [], long = []] = await readRows(world, jobId);
  const corrected = await correct(world, jobId, [header, long.toSpliced(4, 1)]);
  if (!corrected.ok) throw new Error(corrected.problems[0]?.message);
  expect(await run(world, corrected.value.job.job_id)).toMatchObject({ succeededCount: 1, erroredCount: 0 });
  const [path = ""] = (await world.store.outputs.paths("spring")).filter((name) => name.startsWith("r1."));
  const output = await world.store.outputs.get("spring", path);
  expect(JSON.stringify(output?.pieces)).toContain(`<title>${title}</title>`);
});

test.each([
  ["a table", aFile("people.csv", "PDF_file,reference_id,suffix,name\na.pdf,c 1,s/1,Anna\na.pdf,c2,s2,Ben\n")],
  [
    "JSON",
    aFile("data.json", [
      { PDF_file: "a.pdf", reference_id: "c 1", suffix: "s/1", data: { name: "Anna" } },
      { PDF_file: "a.pdf", reference_id: "c2", suffix: "s2", data: { name: "Ben" } },
    ]),
  ],
])("a failed row has its invalid name, and is known by the corrected one: %s", async (_, file) => {
  const world = await aWorld();
  const jobId = await runRows(world, file);
  const [header = [], row = []] = await readRows(world, jobId);
  expect(row.slice(0, 5)).toEqual(["1", "a.pdf", "c 1", "s/1", "Anna"]);

  const failed = await correct(world, jobId, [header, row.with(2, "c/1").with(3, "s1")]);
  if (!failed.ok) throw new Error(failed.problems[0]?.message);
  expect(await run(world, failed.value.job.job_id)).toMatchObject({ erroredCount: 1 });
  const [, again = []] = await readRows(world, failed.value.job.job_id);
  expect(again.slice(2, 4)).toEqual(["c/1", "s1"]);
  expect(await listUncorrectedRows(jobId, world.store.jobs)).toHaveLength(1);

  const corrected = await correct(world, failed.value.job.job_id, [header, again.with(2, "c1")]);
  if (!corrected.ok) throw new Error(corrected.problems[0]?.message);
  expect(await run(world, corrected.value.job.job_id)).toMatchObject({ succeededCount: 1 });
  for (const id of [jobId, failed.value.job.job_id]) {
    expect(await listUncorrectedRows(id, world.store.jobs)).toEqual([]);
    await retryJob(id, world);
    expect(await world.store.jobs.get(id)).toMatchObject({ job: { finished: expect.any(String) } });
  }
  const links = await world.store.outputs.get("spring", "links.csv");
  if (links === undefined) throw new Error("There is no list of links.");
  const [, ...lines] = new TextDecoder()
    .decode(await bytesOf(links, world.store.parts))
    .trim()
    .split("\r\n");
  expect(lines.map((line) => /c\d\.s\d\.html.*(?:done|failed)/.test(line))).toEqual([true, true]);
});
