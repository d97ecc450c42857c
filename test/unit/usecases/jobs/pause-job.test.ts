/** Pausing at a checkpoint: what is stored stays, nothing is made twice, and only a request continues the job. */
import { expect, test } from "vitest";
import { measureWorkMs } from "#domain/jobs/job-state.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { continuePausedJob, pauseJob } from "#usecases/jobs/pause-job.ts";
import { resumeJob } from "#usecases/jobs/reopen-job.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { aFile, aPdf, aWorld, type World } from "../../../support/world.ts";

const rows = 900;
const never = new AbortController().signal;

const aJob = async (world: World): Promise<string> => {
  const files = [
    aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] }),
    aFile(
      "data.json",
      Array.from({ length: rows }, (_, row) => ({ PDF_file: "a.pdf", data: { name: `Reader ${row}` } })),
    ),
    aFile("a.pdf", aPdf(1)),
  ];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  return created.value.job_id;
};

const kindsOf = async (world: World, jobId: string) =>
  (await world.store.jobs.events(jobId)).map(({ kind }) => kind).filter((kind) => !kind.startsWith("row-"));

const countOutputs = async (world: World) =>
  (await world.store.outputs.paths("spring")).filter((path) => path.startsWith("a")).length;

test("a pause stops a run at its last checkpoint, and each row is made once after it is resumed", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  for await (const { job } of runJob(jobId, world, never)) if (job.succeededCount > 0) await pauseJob(jobId, world);
  const paused = await world.store.jobs.get(jobId);
  expect(paused?.job).toMatchObject({ status: "Paused", reason: "requested", finished: null });
  expect(paused?.cursor).toBeGreaterThan(0);
  expect(paused?.cursor).toBeLessThan(rows);
  expect(await countOutputs(world)).toBe(paused?.cursor);

  for await (const _step of runJob(jobId, world, never)) throw new Error("A paused job must not run.");
  expect(await resumeJob(jobId, world)).toMatchObject({ ok: true, value: { status: "In progress" } });
  let last: unknown;
  for await (const { job } of runJob(jobId, world, never)) last = job;
  expect(last).toMatchObject({ status: "Done", succeededCount: rows });
  expect(last).not.toHaveProperty("reason");
  expect(await countOutputs(world)).toBe(rows);
  expect(await kindsOf(world, jobId)).toEqual(["started", "paused", "resumed", "done"]);
});

test("a job counts the time in which no page was open as idle", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  const start = Date.parse("2026-11-21T09:00:00.000Z");
  const at = (ms: number) => ({ ...world, clock: { ...world.clock, now: () => new Date(start + ms).toISOString() } });
  // The browser is closed after the first rows, and opened an hour later.
  for await (const { job } of runJob(jobId, at(0), never)) if (job.succeededCount > 0) break;
  const hour = 3_600_000;
  let job: BatchJob | undefined;
  for await (const step of runJob(jobId, at(hour), never)) job = step.job;
  expect(job).toMatchObject({ status: "Done", succeededCount: rows });
  expect(job === undefined ? undefined : measureWorkMs(job)).toBe(0);
  expect(await kindsOf(world, jobId)).toEqual(["started", "resumed", "done"]);
  const resumed = (await world.store.jobs.events(jobId)).find(({ kind }) => kind === "resumed");
  expect(resumed).toEqual({ kind: "resumed", at: at(hour).clock.now(), since: at(0).clock.now() });
});

test("a job that another tab takes over at once has no interruption", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  for await (const { job } of runJob(jobId, world, never)) if (job.succeededCount > 0) break;
  for await (const _step of runJob(jobId, world, never));
  expect(await kindsOf(world, jobId)).toEqual(["started", "done"]);
});

test("the log has the start of a job that was paused before it ran", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  await pauseJob(jobId, world);
  await continuePausedJob(jobId, world);
  for await (const _step of runJob(jobId, world, never));
  expect(await kindsOf(world, jobId)).toEqual(["paused", "resumed", "started", "done"]);
});

test("a job is paused once, and neither an ended nor an unknown job is", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  await pauseJob(jobId, world);
  await pauseJob(jobId, world);
  expect(await kindsOf(world, jobId)).toEqual(["paused"]);
  await continuePausedJob(jobId, world);
  for await (const _step of runJob(jobId, world, never));
  expect(await pauseJob(jobId, world)).toMatchObject({ ok: true, value: { status: "Done" } });
  expect(await pauseJob("unknown", world)).toMatchObject({ ok: false, problems: [{ code: "job-not-found" }] });
});
