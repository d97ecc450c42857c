/** A storage that becomes full during a job: stored rows stay, and the job pauses with the reason. */
import { expect, test } from "vitest";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { JobStore } from "#ports/store.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { aFile, aPdf, aWorld, type World } from "../../../support/world.ts";

const rows = 400;
const full = new ProblemError({ code: "storage-full", message: "The browser's storage for this site is full." });

const aJob = async (world: World, pdfOf = (_row: number) => "a.pdf"): Promise<string> => {
  const files = [
    aFile("template.json", { title: "For [[name]]", config: { global: {} }, assets: [] }),
    aFile(
      "data.json",
      Array.from({ length: rows }, (_, row) => ({ PDF_file: pdfOf(row), data: { name: `Reader ${row}` } })),
    ),
    aFile("a.pdf", aPdf(1)),
    ...(pdfOf(rows - 1) === "b.pdf" ? [aFile("b.pdf", aPdf(2))] : []),
  ];
  const created = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!created.ok) throw new Error(created.problems[0]?.message);
  return created.value.job_id;
};

/** Returns a world whose store rejects some commits. `isFull` gets the number of the commit, from 1. */
const withFullStorage = (world: World, isFull: (commit: number) => boolean): World => {
  let commits = 0;
  const { jobs } = world.store;
  const commit: JobStore["commit"] = async (...step) => {
    commits += 1;
    if (isFull(commits)) throw full;
    return jobs.commit(...step);
  };
  return { ...world, store: { ...world.store, jobs: { ...jobs, commit } } };
};

/** Returns a world with a slow store that cannot read one part. */
const withUnreadablePart = (world: World, sha256: string): World => {
  const { jobs, parts } = world.store;
  const commit: JobStore["commit"] = async (...step) => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    return jobs.commit(...step);
  };
  const bytes: typeof parts.bytes = async (key) => {
    if (key === sha256) throw new ProblemError({ code: "storage-failed", message: "The browser's storage refused." });
    return parts.bytes(key);
  };
  return { ...world, store: { ...world.store, jobs: { ...jobs, commit }, parts: { ...parts, bytes } } };
};

const run = async (jobId: string, world: World) => {
  let last: BatchJob | undefined;
  const emittedEvents: BatchEvent[] = [];
  for await (const { job, events } of runJob(jobId, world, new AbortController().signal)) {
    last = job;
    emittedEvents.push(...events);
  }
  return { last, emittedEvents };
};

test.each([
  ["cannot store the pause", (commit: number) => commit >= 2, "In progress"],
  ["has room for the pause", (commit: number) => commit === 2, "Paused"],
])(
  "a job pauses when a full storage %s, and stores every row once after space was freed",
  async (_what, isFull, stored) => {
    const world = await aWorld();
    const jobId = await aJob(world);
    const { last, emittedEvents } = await run(jobId, withFullStorage(world, isFull));
    expect(last?.status).toBe("Paused");
    expect(emittedEvents.at(-1)).toMatchObject({ kind: "paused", problem: { code: "storage-full" } });
    const storedJob = await world.store.jobs.get(jobId);
    expect(storedJob?.job.status).toBe(stored);
    expect(storedJob?.cursor).toBeGreaterThan(0);
    expect(storedJob?.cursor).toBeLessThan(rows);
    const outputPaths = (await world.store.outputs.paths("spring")).filter((path) => path.startsWith("a"));
    expect(outputPaths).toHaveLength(storedJob?.cursor ?? 0);

    const secondRun = await run(jobId, world);
    expect(secondRun.last).toMatchObject({ status: "Done", succeededCount: rows, erroredCount: 0 });
    expect((await world.store.outputs.paths("spring")).filter((path) => path.startsWith("a"))).toHaveLength(rows);
  },
);

test("the rows of a checkpoint in progress are counted when the run is interrupted", async () => {
  const world = await aWorld();
  const jobId = await aJob(world, (row) => (row < 260 ? "a.pdf" : "b.pdf"));
  const unreadableFile = (await world.store.jobs.input(jobId))?.files.find(({ name }) => name === "b.pdf");
  const { last, emittedEvents } = await run(jobId, withUnreadablePart(world, unreadableFile?.sha256 ?? ""));
  expect(last?.status).toBe("Paused");
  const outputPaths = (await world.store.outputs.paths("spring")).filter((path) => path.startsWith("a"));
  expect(outputPaths.length).toBeGreaterThan(0);
  expect(last?.succeededCount).toBe(outputPaths.length);
  expect(emittedEvents.filter(({ kind }) => kind === "row-done")).toHaveLength(outputPaths.length);
  expect((await world.store.jobs.events(jobId)).filter(({ kind }) => kind === "row-done")).toHaveLength(
    outputPaths.length,
  );
});

test("no row is reported twice when the end cannot be stored", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  const { jobs } = world.store;
  const commit: JobStore["commit"] = async (id, epoch, step) => {
    if (step.job.status === "Done") throw full;
    return jobs.commit(id, epoch, step);
  };
  const { last, emittedEvents } = await run(jobId, { ...world, store: { ...world.store, jobs: { ...jobs, commit } } });
  expect(last?.status).toBe("Paused");
  const finishedRows = emittedEvents.flatMap((event) => (event.kind === "row-done" ? [event.row] : []));
  expect(finishedRows.length).toBeGreaterThan(0);
  expect(new Set(finishedRows).size).toBe(finishedRows.length);
});
