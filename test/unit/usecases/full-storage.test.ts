/** A store that takes no more in the middle of a job: what it took stays, and the job waits with the reason. */
import { expect, test } from "vitest";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { JobStore } from "#ports/store.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { aFile, aPdf, aWorld, type World } from "../../support/world.ts";

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
  const made = await createJobFromFiles(createBatchImporter(world), files, { batch_id: "spring" }, world);
  if (!made.ok) throw new Error(made.problems[0]?.message);
  return made.value.job_id;
};

/** The world with a store that refuses the commits whose numbers, from 1, `refuses` says. */
const refusing = (world: World, refuses: (commit: number) => boolean): World => {
  let commits = 0;
  const { jobs } = world.store;
  const commit: JobStore["commit"] = async (...step) => {
    commits += 1;
    if (refuses(commits)) throw full;
    return jobs.commit(...step);
  };
  return { ...world, store: { ...world.store, jobs: { ...jobs, commit } } };
};

/** The world with a store that takes its time, and loses a PDF. */
const slowWithout = (world: World, sha256: string): World => {
  const { jobs, parts } = world.store;
  const commit: JobStore["commit"] = async (...step) => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    return jobs.commit(...step);
  };
  const bytes: typeof parts.bytes = async (wanted) => {
    if (wanted === sha256)
      throw new ProblemError({ code: "storage-failed", message: "The browser's storage refused." });
    return parts.bytes(wanted);
  };
  return { ...world, store: { ...world.store, jobs: { ...jobs, commit }, parts: { ...parts, bytes } } };
};

const run = async (jobId: string, world: World) => {
  let last: BatchJob | undefined;
  const told: BatchEvent[] = [];
  for await (const { job, events } of runJob(jobId, world, new AbortController().signal)) {
    last = job;
    told.push(...events);
  }
  return { last, told };
};

test.each([
  ["not even the pause", (commit: number) => commit >= 2, "In progress"],
  ["than the pause", (commit: number) => commit === 2, "Paused"],
])(
  "a full storage stores nothing more %s, and every row once when there is space again",
  async (_what, refuses, stored) => {
    const world = await aWorld();
    const jobId = await aJob(world);
    const { last, told } = await run(jobId, refusing(world, refuses));
    expect(last?.status).toBe("Paused");
    expect(told.at(-1)).toMatchObject({ kind: "paused", problem: { code: "storage-full" } });
    const held = await world.store.jobs.get(jobId);
    expect(held?.job.status).toBe(stored);
    expect(held?.cursor).toBeGreaterThan(0);
    expect(held?.cursor).toBeLessThan(rows);
    const made = (await world.store.outputs.paths("spring")).filter((path) => path.startsWith("a"));
    expect(made).toHaveLength(held?.cursor ?? 0);

    const after = await run(jobId, world);
    expect(after.last).toMatchObject({ status: "Done", succeededCount: rows, erroredCount: 0 });
    expect((await world.store.outputs.paths("spring")).filter((path) => path.startsWith("a"))).toHaveLength(rows);
  },
);

test("counts the rows of a checkpoint in progress when the run fails", async () => {
  const world = await aWorld();
  const jobId = await aJob(world, (row) => (row < 260 ? "a.pdf" : "b.pdf"));
  const lost = (await world.store.jobs.input(jobId))?.files.find(({ name }) => name === "b.pdf");
  const { last, told } = await run(jobId, slowWithout(world, lost?.sha256 ?? ""));
  expect(last?.status).toBe("Failed");
  const made = (await world.store.outputs.paths("spring")).filter((path) => path.startsWith("a"));
  expect(made.length).toBeGreaterThan(0);
  expect(last?.succeededCount).toBe(made.length);
  expect(told.filter(({ kind }) => kind === "row-done")).toHaveLength(made.length);
  expect((await world.store.jobs.events(jobId)).filter(({ kind }) => kind === "row-done")).toHaveLength(made.length);
});

test("reports no row twice when the end cannot be stored", async () => {
  const world = await aWorld();
  const jobId = await aJob(world);
  const { jobs } = world.store;
  const commit: JobStore["commit"] = async (id, epoch, step) => {
    if (step.job.status === "Done") throw full;
    return jobs.commit(id, epoch, step);
  };
  const { last, told } = await run(jobId, { ...world, store: { ...world.store, jobs: { ...jobs, commit } } });
  expect(last?.status).toBe("Paused");
  const rowsTold = told.flatMap((event) => (event.kind === "row-done" ? [event.row] : []));
  expect(rowsTold.length).toBeGreaterThan(0);
  expect(new Set(rowsTold).size).toBe(rowsTold.length);
});
