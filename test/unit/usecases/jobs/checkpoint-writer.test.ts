import { expect, test } from "vitest";
import { createJob } from "#domain/jobs/job-state.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { JobStep, StoredJob } from "#ports/store.ts";
import type { Checkpoint } from "#usecases/jobs/checkpoint-state.ts";
import { createCheckpointWriter } from "#usecases/jobs/checkpoint-writer.ts";
import { createStoredJob } from "../../../support/builders.ts";
import { aWorld } from "../../../support/world.ts";

const at = "2026-11-21T08:00:00.000Z";

const claimed: StoredJob = {
  job: createJob({
    batch_id: "spring",
    job_id: "job",
    started: at,
    total: 500,
    strategy: "smallest",
    encoding: "text",
    max_errors: 0,
  }),
  cursor: 0,
  epoch: 1,
  cancelRequested: false,
};

const output = (path: string): OutputFile => ({
  batch_id: "spring",
  path,
  job_id: "job",
  kind: "smartlink",
  mimetype: "text/html",
  pieces: ["x"],
  size: 1,
});

const rowDone = (row: number): BatchEvent => ({
  kind: "row-done",
  at,
  row,
  reference_id: `r${row}`,
  path: `r${row}.html`,
  size: 1,
});
const content = (row: number) => ({ events: [rowDone(row)], outputs: [output(`r${row}.html`)], rows: 1 });

/** A job store whose commits stay open until the test settles them. */
const manualStore = () => {
  const commits: {
    readonly epoch: number;
    readonly step: JobStep;
    readonly resolve: (result?: { fenced?: boolean; cancelRequested?: boolean }) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  let stored = claimed;
  return {
    commits,
    setStored: (next: StoredJob) => {
      stored = next;
    },
    jobs: {
      get: async () => stored,
      commit: (_jobId: string, epoch: number, step: JobStep) =>
        new Promise<{ fenced: boolean; cancelRequested: boolean }>((resolve, reject) => {
          commits.push({
            epoch,
            step,
            resolve: (result = {}) => resolve({ fenced: false, cancelRequested: false, ...result }),
            reject,
          });
        }),
    },
  };
};

const setUp = (epoch = 1) => {
  let elapsedMs = 0;
  const store = manualStore();
  const writer = createCheckpointWriter(claimed, epoch, { jobs: store.jobs, clock: { elapsedMs: () => elapsedMs } });
  const waitMs = (ms: number) => {
    elapsedMs += ms;
  };
  return { ...store, writer, waitMs };
};

test("the checkpoint writer folds events into the job and moves the cursor before anything is stored", () => {
  const { writer, commits } = setUp();
  writer.collect(content(1));
  writer.collect(content(2));
  expect([writer.job.succeededCount, writer.cursor]).toEqual([2, 2]);
  expect(writer.pendingEvents).toEqual([rowDone(1), rowDone(2)]);
  expect(commits).toEqual([]);
});

test("a checkpoint is due after 500 events, and after 1,000 while another one is written", () => {
  const { writer } = setUp();
  for (let row = 1; row < 500; row++) writer.collect(content(row));
  expect(writer.isDue()).toBe(false);
  writer.collect(content(500));
  expect(writer.isDue()).toBe(true);
  writer.startWrite();
  for (let row = 1; row < 1000; row++) writer.collect(content(row));
  expect(writer.isDue()).toBe(false);
  writer.collect(content(1000));
  expect(writer.isDue()).toBe(true);
});

test("a checkpoint is due 200 ms after the one before began", () => {
  const { writer, waitMs } = setUp();
  writer.collect(content(1));
  waitMs(200);
  expect(writer.isDue()).toBe(true);
  writer.startWrite();
  expect(writer.isDue()).toBe(false);
});

test("the checkpoint writer commits outputs, events and cursor at once, with the epoch of the claim", async () => {
  const { writer, commits } = setUp(7);
  writer.collect(content(1));
  writer.collect({ ...content(2), tracked: [] });
  writer.startWrite();
  expect(commits).toHaveLength(1);
  expect(commits[0]).toMatchObject({
    epoch: 7,
    step: { cursor: 2, job: { succeededCount: 2 }, events: [rowDone(1), rowDone(2)], tracked: [] },
  });
  expect(commits[0]?.step.outputs.map(({ path }) => path)).toEqual(["r1.html", "r2.html"]);
});

test("the checkpoint writer collects the next rows while a checkpoint is written, and keeps them out of it", async () => {
  const { writer, commits } = setUp();
  writer.collect(content(1));
  writer.startWrite();
  writer.collect(content(2));
  expect(writer.canDeliver).toBe(false);
  commits[0]?.resolve();
  const first = await writer.deliver();
  expect(first?.events).toEqual([rowDone(1)]);
  expect(first?.job.succeededCount).toBe(1);
  expect(writer.pendingEvents).toEqual([rowDone(2)]);
  const second = writer.write();
  commits[1]?.resolve();
  expect((await second)?.events).toEqual([rowDone(2)]);
});

test("the checkpoint writer delivers each checkpoint once, and none where nothing is written", async () => {
  const { writer, commits } = setUp();
  expect(await writer.deliver()).toBeUndefined();
  writer.startWrite();
  commits[0]?.resolve();
  expect(await writer.deliver()).toBeDefined();
  expect(await writer.deliver()).toBeUndefined();
});

test("the checkpoint writer does not start a write before the last checkpoint was delivered", async () => {
  const { writer, commits } = setUp();
  writer.startWrite();
  writer.startWrite();
  expect(commits).toHaveLength(1);
  commits[0]?.resolve();
  await writer.deliver();
  writer.startWrite();
  expect(commits).toHaveLength(2);
});

test("the checkpoint writer reports a cancellation that was requested before the commit", async () => {
  const { writer, commits } = setUp();
  writer.startWrite();
  expect(writer.isCancelRequested).toBe(false);
  commits[0]?.resolve({ cancelRequested: true });
  await writer.deliver();
  expect(writer.isCancelRequested).toBe(true);
});

test("a store that rejects a write fences the writer: no checkpoint is delivered and nothing more is written", async () => {
  const { writer, commits } = setUp();
  writer.collect(content(1));
  writer.startWrite();
  commits[0]?.resolve({ fenced: true });
  expect(await writer.deliver()).toBeUndefined();
  expect(writer.isFenced).toBe(true);
  writer.collect(content(2));
  expect(await writer.write()).toBeUndefined();
  expect(commits).toHaveLength(1);
});

test("a store that rejects a write does so at delivery, not before, and the writer can go on from the stored job", async () => {
  const { writer, commits, setStored } = setUp();
  writer.collect(content(1));
  writer.startWrite();
  writer.collect(content(2));
  commits[0]?.reject(new Error("full"));
  await expect(writer.deliver()).rejects.toThrow("full");
  setStored({ ...claimed, cursor: 0 });
  await writer.reset();
  expect([writer.cursor, writer.job.succeededCount, writer.pendingEvents]).toEqual([0, 0, []]);
  writer.collect({ events: [{ kind: "done", at }] });
  const last = writer.write();
  commits[1]?.resolve();
  expect((await last)?.job.status).toBe("Done");
});

test("a newer claim of the stored job fences the older writer", async () => {
  const { store } = await aWorld();
  await createStoredJob(
    store,
    { ...claimed, epoch: 0 },
    {
      job_id: "job",
      params: { batch_id: "spring", strategy: "smallest", encoding: "text", max_errors: 0 },
      template: { title: "", config: { global: {} }, assets: [] } as never,
      files: [],
    },
  );
  const clock = { elapsedMs: () => 0 };
  const writers = [];
  for (let claim = 0; claim < 2; claim++) {
    const epoch = (await store.jobs.claim("job")) ?? 0;
    const stored = await store.jobs.get("job");
    if (stored !== undefined) writers.push(createCheckpointWriter(stored, epoch, { jobs: store.jobs, clock }));
  }
  const checkpoints: (Checkpoint | undefined)[] = [];
  for (const [index, writer] of writers.entries()) {
    writer.collect(content(index + 1));
    checkpoints.push(await writer.write());
  }
  expect(checkpoints.map((checkpoint) => checkpoint?.events)).toEqual([undefined, [rowDone(2)]]);
  expect(writers.map(({ isFenced }) => isFenced)).toEqual([true, false]);
  expect(await store.jobs.events("job")).toEqual([rowDone(2)]);
  expect(await store.outputs.paths("spring")).toEqual(["r2.html"]);
});
