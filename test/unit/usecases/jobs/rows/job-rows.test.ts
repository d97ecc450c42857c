/** Rows of a job in windows: filtered by state, searched, and listed while the job still runs. */
import { expect, test } from "vitest";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { cancelJob } from "#usecases/jobs/cancel-job.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { resumeJob } from "#usecases/jobs/reopen-job.ts";
import type { JobRowPage, JobRows, RowQuery } from "#usecases/jobs/rows/job-row.ts";
import { createJobRows } from "#usecases/jobs/rows/job-rows.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { aFile, aPdf, aWorld, type World } from "../../../../support/world.ts";

const rows = 1_200;
const never = new AbortController().signal;

/** The PDF of every tenth row is missing, so that the row fails. */
const aJob = async (world: World): Promise<string> => {
  const files = [
    aFile("template.json", {
      title: "Für [[name]]",
      config: { global: {} },
      assets: [],
    }),
    aFile(
      "data.json",
      Array.from({ length: rows }, (_, index) => ({
        PDF_file: index % 10 === 9 ? "missing.pdf" : "a.pdf",
        reference_id: `kunde-${index + 1}`,
        suffix: "s",
        data: { name: `Jörg ${index + 1}` },
      })),
    ),
    aFile("a.pdf", aPdf(1)),
  ];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  return created.value.job_id;
};

/** Lists rows once the index is complete. */
const list = async (jobRows: JobRows, jobId: string, query: Partial<RowQuery> = {}): Promise<JobRowPage> => {
  for (;;) {
    const page = await jobRows.listRows(jobId, { state: "all", text: "", first: 0, count: 100, ...query });
    if (!page.ok) throw new Error(page.problems[0]?.message);
    if (page.value.indexedCount === page.value.total) return page.value;
  }
};

const numbersOf = ({ rows: list }: JobRowPage) => list.map(({ row }) => row);

test("the rows of a job are listed in windows with name, link and state", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  for await (const _step of runJob(jobId, world, never));
  const jobRows = createJobRows(world);
  const page = await list(jobRows, jobId, { first: 1_150, count: 100 });
  expect(page).toMatchObject({ matchCount: rows, counts: { done: 1_080, failed: 120, pending: 0, skipped: 0 } });
  expect(numbersOf(page)).toEqual(Array.from({ length: 50 }, (_, index) => 1_151 + index));
  expect(page.rows[0]).toMatchObject({
    title: "Für Jörg 1151",
    path: "kunde-1151.s.html",
    link: `${world.batchUrl}spring/kunde-1151.s.html`,
    state: "done",
    problems: [],
  });
  expect(page.rows[0]?.size).toBeGreaterThan(0);
  expect(page.rows[9]).toMatchObject({ row: 1_160, state: "failed", size: 0, problems: [{ code: "pdf-missing" }] });
});

test("the rows of a job are filtered by state, and searched by words without case and accents", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  for await (const _step of runJob(jobId, world, never));
  const jobRows = createJobRows(world);
  const failed = await list(jobRows, jobId, { state: "failed", first: 100, count: 100 });
  expect([failed.matchCount, numbersOf(failed)]).toEqual([
    120,
    Array.from({ length: 20 }, (_, index) => 1_010 + 10 * index),
  ]);
  expect(failed.rows.every(({ problems }) => problems[0]?.code === "pdf-missing")).toBe(true);
  expect(numbersOf(await list(jobRows, jobId, { text: "JORG kunde-77" }))).toEqual([77, ...range(770, 779)]);
  expect(numbersOf(await list(jobRows, jobId, { text: "kunde-77", state: "failed" }))).toEqual([770]);
  expect(numbersOf(await list(jobRows, jobId, { text: "nobody" }))).toEqual([]);
});

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test("the rows of a job follow it when it runs, is cancelled and is retried", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  const jobRows = createJobRows(world);
  expect((await list(jobRows, jobId)).counts).toEqual({ done: 0, failed: 0, pending: rows, skipped: 0 });
  let isCancelled = false;
  for await (const { job } of runJob(jobId, world, never)) {
    const { counts } = await list(jobRows, jobId);
    // The next checkpoint may be stored already.
    expect(counts.done).toBeGreaterThanOrEqual(job.succeededCount);
    expect(counts.done + counts.failed + counts.pending + counts.skipped).toBe(rows);
    const stored = await world.store.jobs.get(jobId);
    if (stored !== undefined && !isCancelled && job.succeededCount > 0) {
      isCancelled = true;
      await cancelJob(stored, { ...world, runner: { isPresent: async () => true, wake: () => undefined } });
    }
  }
  const ended = await list(jobRows, jobId);
  expect([ended.counts.pending, ended.counts.skipped > 0]).toEqual([0, true]);
  expect((await list(jobRows, jobId, { state: "skipped" })).matchCount).toBe(ended.counts.skipped);
  await retryJob(jobId, world);
  expect((await list(jobRows, jobId)).counts).toMatchObject({ failed: 0, done: ended.counts.done });
});

test("the rows of a retry that was cancelled before it came to them are resumed", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  for await (const _step of runJob(jobId, world, never));
  await retryJob(jobId, world);
  const stored = await world.store.jobs.get(jobId);
  if (stored === undefined) throw new Error("no job");
  const noPage = { isPresent: async () => false, wake: () => undefined };
  expect(await cancelJob(stored, { ...world, runner: noPage })).toMatchObject({
    status: "Cancelled",
    skippedCount: 120,
  });
  const jobRows = createJobRows(world);
  expect((await list(jobRows, jobId)).counts).toEqual({ done: 1_080, failed: 0, pending: 0, skipped: 120 });
  expect(await resumeJob(jobId, world)).toMatchObject({ ok: true, value: { status: "In progress" } });
  for await (const _step of runJob(jobId, world, never));
  expect((await list(jobRows, jobId)).counts).toEqual({ done: 1_080, failed: 120, pending: 0, skipped: 0 });
});

test("the rows of a job that is gone are reported as a problem", async () => {
  const world = await aWorld();
  const result = await createJobRows(world).listRows("gone", { state: "all", text: "", first: 0, count: 10 });
  expect(result).toMatchObject({ ok: false, problems: [{ code: "job-not-found" }] });
});

test("rows of one title are told apart by their data, and found by it", async () => {
  const world = await aWorld();
  const people = [
    { name: "Jörg", email: "joerg@example.org", code: "secret-1", note: " " },
    { name: "Ana", email: "ana@example.org", code: "secret-2", note: "a long note ".repeat(50) },
  ];
  const files = [
    aFile("template.json", {
      title: "An offer",
      smartlinkSocialDesc: "For [[name]]",
      pdfz_password: "[[code]]",
      config: { global: { pdfzPassword: "true" } },
      assets: [],
    }),
    aFile(
      "data.json",
      people.map((data) => ({ PDF_file: "a.pdf", data })),
    ),
    aFile("a.pdf", aPdf(1)),
  ];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  const jobRows = createJobRows(world);
  const { job_id } = created.value;
  expect((await list(jobRows, job_id)).rows.map(({ title, summary }) => [title, summary])).toEqual([
    ["", "Jörg · joerg@example.org"],
    ["", "Ana · ana@example.org · a long note a long note a long note a l…"],
  ]);
  const find = async (text: string) => numbersOf(await list(jobRows, job_id, { text }));
  expect(await find("JORG example")).toEqual([1]);
  expect(await find("long note")).toEqual([2]);
  expect(await find("secret")).toEqual([]);
});

test("rows are found by numbers as a table with a decimal comma has them", async () => {
  const create = async (amounts: readonly string[]) => {
    const world = await aWorld();
    const lines = amounts.map((amount, index) => `a.pdf;c-${index + 1};${amount}`);
    const files = [
      aFile("template.json", { title: "[[price|number:2]]", config: { global: {} }, assets: [] }),
      aFile("people.csv", ["PDF_file;reference_id;price", ...lines].join("\n")),
      aFile("a.pdf", aPdf(1)),
    ];
    const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
    if (!created.ok) throw new Error(created.problems[0]?.message);
    const jobRows = createJobRows(world);
    return async (text: string) => numbersOf(await list(jobRows, created.value.job_id, { text }));
  };
  const find = await create(["1.066,85", "2066,85", "-3,5", "1.066"]);
  expect(await Promise.all(["1.066,85", "1066,85", "1 066,85", "1'066,85"].map(find))).toEqual([[1], [1], [1], [1]]);
  expect(await find("c-2 2.066,85")).toEqual([2]);
  expect(await find("−3,5")).toEqual([3]);
  expect(await find("1.066")).toEqual([1, 4]);
  expect(await find("066.85")).toEqual([1, 2]);
  const findPoint = await create(["1066.85", "2.50"]);
  expect(await findPoint("1066,85")).toEqual([]);
  expect(await findPoint("1,066.85")).toEqual([1]);
  expect(await findPoint("2.5")).toEqual([2]);
});
