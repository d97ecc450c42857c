/** Failed rows of a job are corrected in a table and made in the same folder, under their planned names. */
import { expect, test } from "vitest";
import { formatTable } from "#domain/tables/format-table.ts";
import type { BatchChoices } from "#usecases/import/batch-choices.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatches } from "#usecases/jobs/batches.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { correctRows } from "#usecases/jobs/failed-rows/correct-rows.ts";
import { rowColumn } from "#usecases/jobs/failed-rows/failed-columns.ts";
import { readFailedTable } from "#usecases/jobs/failed-rows/failed-table.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { craftWorkbook, textCell } from "../../../../support/crafted-workbook.ts";
import { bytesOf } from "../../../../support/pages.ts";
import { readTable } from "../../../../support/read-table.ts";
import { aFile, aPdf, aWorld, type World } from "../../../../support/world.ts";

const never = new AbortController().signal;

const template = { title: "For [[name]]", config: { global: {} }, assets: [] };

const run = async (world: World, jobId: string) => {
  for await (const _step of runJob(jobId, world, never));
  return (await world.store.jobs.get(jobId))?.job;
};

/** A job of five rows: the second lacks its name, the fourth its PDF. */
const anEndedJob = async (world: World): Promise<string> => {
  const rows = ["a", "b", "c", "d", "e"].map((letter, index) => ({
    PDF_file: index === 3 ? "late.pdf" : "a.pdf",
    reference_id: letter,
    ...(index === 1 ? {} : { suffix: "s" }),
    data: index === 1 ? {} : { name: letter.toUpperCase() },
  }));
  const files = [aFile("template.json", template), aFile("data.json", rows), aFile("a.pdf", aPdf(1))];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  expect(await run(world, created.value.job_id)).toMatchObject({ succeededCount: 3, erroredCount: 2 });
  return created.value.job_id;
};

const smartlinksOf = async (world: World) =>
  (await world.store.outputs.paths("spring")).filter((path) => /^[a-e]\./.test(path));

const correct = (world: World, jobId: string, ...files: Parameters<typeof correctRows>[1]) =>
  correctRows(jobId, files, createBatchImporter(world), world);

test("a correction makes only the corrected rows, in the same folder and with the planned names", async () => {
  const world = await aWorld();
  const jobId = await anEndedJob(world);
  const [header = [], second = [], fourth = []] = (await readTable(await readFailedTable(jobId, world.store.jobs)))
    .rows;
  expect(header).toEqual([rowColumn, "PDF_file", "reference_id", "suffix", "name", "smartlink.problems"]);
  expect([second[0], second[4], fourth[0]]).toEqual(["2", "", "4"]);
  expect(second[5]).toMatch(/name/);
  const plannedSuffix = second[3] ?? "";
  const corrected = formatTable([header, second.with(4, "Bea"), fourth]);
  const result = await correct(world, jobId, aFile("failed-rows.csv", corrected), aFile("late.pdf", aPdf(2)));
  expect(result).toMatchObject({ ok: true, value: { ignoredRows: 0, job: { batch_id: "spring", total: 2 } } });
  if (!result.ok) return;
  expect(await run(world, result.value.job.job_id)).toMatchObject({ status: "Done", succeededCount: 2 });
  expect(await smartlinksOf(world)).toEqual([
    "a.s.html",
    `b.${plannedSuffix}.html`,
    "c.s.html",
    "d.s.html",
    "e.s.html",
  ]);
  const output = await world.store.outputs.get("spring", `b.${plannedSuffix}.html`);
  expect(JSON.stringify(output?.pieces)).toContain("For Bea");
});

test("a correction leaves out rows that did not fail, when the whole corrected table is added", async () => {
  const world = await aWorld();
  const jobId = await anEndedJob(world);
  const whole = ["a", "b", "c", "d", "e"].map((letter) => ({
    PDF_file: "a.pdf",
    reference_id: letter,
    data: { name: `${letter} again` },
  }));
  const result = await correct(world, jobId, aFile("data.json", whole));
  expect(result).toMatchObject({ ok: true, value: { ignoredRows: 3, job: { total: 2 } } });
  if (!result.ok) return;
  expect(await run(world, result.value.job.job_id)).toMatchObject({ succeededCount: 2, erroredCount: 0 });
  expect(await smartlinksOf(world)).toHaveLength(5);
});

test("deleting a correction takes its links out of the lists, and keeps those of later corrections", async () => {
  const world = await aWorld();
  const jobId = await anEndedJob(world);
  const rowOf = (letter: string, name?: string) => ({
    PDF_file: "a.pdf",
    reference_id: letter,
    data: name === undefined ? {} : { name },
  });
  const first = await correct(world, jobId, aFile("data.json", [rowOf("b"), rowOf("d", "Dan")]));
  if (!first.ok) throw new Error(first.problems[0]?.message);
  await run(world, first.value.job.job_id);
  const second = await correct(world, first.value.job.job_id, aFile("data.json", [rowOf("b", "Bea")]));
  if (!second.ok) throw new Error(second.problems[0]?.message);
  await run(world, second.value.job.job_id);
  const readStatuses = async () => {
    const file = await world.store.outputs.get("spring", "links.csv");
    const [, ...lines] =
      file === undefined
        ? []
        : new TextDecoder()
            .decode(await bytesOf(file, world.store.parts))
            .trim()
            .split("\r\n");
    return lines.map((line) => [line.slice(1, 2), /"(done|failed)"/.exec(line)?.[1]].join(" "));
  };
  expect((await readStatuses()).sort()).toEqual(["a done", "b done", "c done", "d done", "e done"]);
  const batches = createBatches(world);
  await batches.remove(first.value.job.job_id);
  expect((await readStatuses()).sort()).toEqual(["a done", "b done", "c done", "d failed", "e done"]);
  expect((await batches.get(second.value.job.job_id))?.job.corrects).toBe(jobId);
  await batches.remove(second.value.job.job_id);
  expect((await readStatuses()).sort()).toEqual(["a done", "b failed", "c done", "d failed", "e done"]);
});

test("files without rows, rows that did not fail, and a job that runs or is gone are rejected", async () => {
  const world = await aWorld();
  const jobId = await anEndedJob(world);
  const codes = async (...files: Parameters<typeof correctRows>[1]) => {
    const result = await correct(world, jobId, ...files);
    return result.ok ? [] : result.problems.map(({ code }) => code);
  };
  expect(await codes(aFile("late.pdf", aPdf(2)))).toEqual(["data-missing"]);
  expect(await codes(aFile("data.json", [{ PDF_file: "a.pdf", reference_id: "a", data: {} }]))).toEqual([
    "data-missing",
  ]);
  expect(await correct(world, "gone", aFile("data.json", []))).toMatchObject({ problems: [{ code: "job-not-found" }] });
});

test("the table of failed rows has a column for a placeholder that no failed row fills", async () => {
  const world = await aWorld();
  const rows = [{ PDF_file: "a.pdf", reference_id: "a", suffix: "s", data: { city: "Lyon" } }];
  const files = [aFile("template.json", template), aFile("data.json", rows), aFile("a.pdf", aPdf(1))];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  await run(world, created.value.job_id);
  const [header, row] = (await readTable(await readFailedTable(created.value.job_id, world.store.jobs))).rows;
  expect(header).toEqual([rowColumn, "PDF_file", "reference_id", "suffix", "city", "name", "smartlink.problems"]);
  expect(row?.slice(0, 6)).toEqual(["1", "a.pdf", "a", "s", "Lyon", ""]);
});

test("a row whose missing value is still missing fails again", async () => {
  const world = await aWorld();
  const jobId = await anEndedJob(world);
  const uncorrected = formatTable((await readTable(await readFailedTable(jobId, world.store.jobs))).rows);
  const result = await correct(world, jobId, aFile("failed-rows.csv", uncorrected), aFile("late.pdf", aPdf(2)));
  if (!result.ok) throw new Error(result.problems[0]?.message);
  expect(await run(world, result.value.job.job_id)).toMatchObject({ succeededCount: 1, erroredCount: 1 });
});

test("the table of failed rows keeps delimiter, column names and decimal sign of the job's table, and is read back", async () => {
  const world = await aWorld();
  const priced = { title: "[[name]]: [[price|number:2]]", config: { global: {} }, assets: [] };
  const people =
    "Datei;Kundennr;Vorname;Betrag;Notiz\na.pdf;c1;Anna;1.234,50;x\na.pdf;c2;Ben;1,50 pcs;y\nlate.pdf;c3;Cid;2,500;\n";
  const files = [aFile("template.json", priced), aFile("people.csv", people), aFile("a.pdf", aPdf(1))];
  const mapping = {
    placeholders: { name: "Vorname", price: "Betrag" },
    roles: { pdf: "Datei", reference_id: "Kundennr" },
  };
  const choices = { batch_id: "spring", table: { path: "people.csv", options: {}, mapping } };
  const created = await createJobFromFiles(createBatchImporter(world), files, choices, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  const { job_id } = created.value;
  expect(await run(world, job_id)).toMatchObject({ succeededCount: 1, erroredCount: 2 });
  const { rows, delimiter } = await readTable(await readFailedTable(job_id, world.store.jobs));
  const [header = [], second = [], third = []] = rows;
  expect(delimiter).toBe(";");
  expect(header).toEqual([
    rowColumn,
    "Datei",
    "Kundennr",
    "Vorname",
    "Betrag",
    "Notiz",
    "suffix",
    "smartlink.problems",
  ]);
  expect([second, third].map((cells) => cells.slice(0, -2))).toEqual([
    ["2", "a.pdf", "c2", "Ben", "1,50 pcs", "y"],
    ["3", "late.pdf", "c3", "Cid", "2,500", ""],
  ]);
  const corrected = aFile("failed-rows.csv", formatTable([header, second.with(4, "1,50"), third], ";"));
  const result = await correct(world, job_id, corrected, aFile("late.pdf", aPdf(2)));
  if (!result.ok) throw new Error(result.problems[0]?.message);
  expect(await run(world, result.value.job.job_id)).toMatchObject({ succeededCount: 2, erroredCount: 0 });
  const pieces = await Promise.all(
    [second, third].map(async ([, , reference, , , , suffix]) =>
      JSON.stringify((await world.store.outputs.get("spring", `${reference}.${suffix}.html`))?.pieces),
    ),
  );
  expect(pieces[0]).toContain("Ben: 1.50");
  expect(pieces[1]).toContain("Cid: 2.50");
});

test("the corrected table of the batch itself is taken, with its own column names", async () => {
  const world = await aWorld();
  const files = [
    aFile("template.json", { ...template, title: "[[name]] [[price|number:2]]" }),
    aFile("people.csv", "PDF_file;reference_id;Wer;Betrag\na.pdf;r1;;1,50\na.pdf;r2;Ben;2,50\n"),
    aFile("a.pdf", aPdf(1)),
  ];
  const mapping = { placeholders: { name: "Wer", price: "Betrag" } };
  const choices = { batch_id: "spring", table: { path: "people.csv", options: {}, mapping } };
  const created = await createJobFromFiles(createBatchImporter(world), files, choices, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  const { job_id } = created.value;
  expect(await run(world, job_id)).toMatchObject({ succeededCount: 1, erroredCount: 1 });
  const whole = "PDF_file;reference_id;Wer;Betrag\na.pdf;r1;Anna;1,50\na.pdf;r2;Ben;2,50\n";
  const result = await correct(world, job_id, aFile("people.csv", whole));
  expect(result).toMatchObject({ ok: true, value: { ignoredRows: 1, job: { total: 1 } } });
  if (!result.ok) return;
  expect(await run(world, result.value.job.job_id)).toMatchObject({ succeededCount: 1 });
});

test("rows that are corrected already are left out of the table, of further corrections and of a retry", async () => {
  const world = await aWorld();
  const jobId = await anEndedJob(world);
  const { rows } = await readTable(await readFailedTable(jobId, world.store.jobs));
  const [header = [], second = [], fourth = []] = rows;
  const corrected = formatTable([header, second.with(4, "Bea")]);
  const first = await correct(world, jobId, aFile("failed-rows.csv", corrected));
  if (!first.ok) throw new Error(first.problems[0]?.message);
  await run(world, first.value.job.job_id);
  expect((await readTable(await readFailedTable(jobId, world.store.jobs))).rows.slice(1).map(([row]) => row)).toEqual([
    "4",
  ]);
  const again = await correct(
    world,
    jobId,
    aFile("failed-rows.csv", formatTable([header, second.with(4, "Bob"), fourth])),
  );
  expect(again).toMatchObject({ ok: true, value: { ignoredRows: 1, job: { total: 1 } } });
  if (again.ok) await run(world, again.value.job.job_id);
  expect(await retryJob(jobId, world)).toMatchObject({ ok: true });
  expect(await run(world, jobId)).toMatchObject({ succeededCount: 3, erroredCount: 2 });
  const output = await world.store.outputs.get("spring", `b.${second[3]}.html`);
  expect(JSON.stringify(output?.pieces)).toContain("For Bea");
});

test("a corrected row shows what was entered, and as before what was not changed", async () => {
  const world = await aWorld();
  const names = ["reference_id", "suffix", "until", "end", "pdf"];
  const head = names.map((name, index) => textCell(`${"ABCDE"[index]}1`, name)).join("");
  const date = (address: string) => `<c r="${address}" s="1"><v>46418</v></c>`;
  const cells = `${textCell("A2", "a")}${textCell("B2", "s")}${date("C2")}${date("D2")}${textCell("E2", "late.pdf")}`;
  const workbook = craftWorkbook([{ name: "S", rows: `<row r="1">${head}</row><row r="2">${cells}</row>` }]);
  const design = {
    title: "From [[until]] to [[end]], [[end|date:long]]",
    campaignLanguage: ["de"],
    config: { global: {} },
    assets: [],
  };
  const files = [aFile("template.json", design), aFile("people.xlsx", workbook), aFile("a.pdf", aPdf(1))];
  const choices: BatchChoices = { batch_id: "spring", presets: { cellValues: "shown" } };
  const created = await createJobFromFiles(createBatchImporter(world), files, choices, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  await run(world, created.value.job_id);
  const table = (await readTable(await readFailedTable(created.value.job_id, world.store.jobs))).rows;
  const [header = [], row = []] = table;
  expect(header).toEqual([rowColumn, ...names, "smartlink.problems"]);
  const corrected = formatTable([header, row.with(header.indexOf("end"), "15.02.2027")]);
  const correctedFiles = [aFile("failed-rows.csv", corrected), aFile("late.pdf", aPdf(2))];
  const result = await correct(world, created.value.job_id, ...correctedFiles);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  await run(world, result.value.job.job_id);
  const output = await world.store.outputs.get("spring", "a.s.html");
  expect(JSON.stringify(output?.pieces)).toContain("From 31.01.2027 to 15.02.2027, 15. Februar 2027");
});
