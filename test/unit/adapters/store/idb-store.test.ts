import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { type IdbStore, openIdbStore } from "#adapters/store/idb-store.ts";
import { foldJob } from "#domain/jobs/job-state.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { aJobInput, anOutput, aStoredJob, createStoredJob } from "../../../support/builders.ts";

let store: IdbStore;
let count = 0;
beforeEach(async () => {
  store = await openIdbStore(`test-${count++}`);
});

const done = (row: number): BatchEvent => ({
  kind: "row-done",
  at: "2026-11-21T08:00:00.000Z",
  row,
  reference_id: `r${row}`,
  path: `r${row}.s.html`,
  size: 10,
});

const create = async (jobId = "j1", batchId = "b1") => {
  const stored = aStoredJob({ job_id: jobId, batch_id: batchId });
  await createStoredJob(store, stored, aJobInput({ job_id: jobId, batch_id: batchId }));
  return stored;
};

test("a step stores all its outputs, events and the cursor, or none", async () => {
  const { job } = await create();
  const epoch = (await store.jobs.claim("j1")) ?? 0;
  await store.jobs.commit("j1", epoch, {
    job: foldJob(job, done(1)),
    cursor: 1,
    events: [done(1)],
    outputs: [anOutput("b1", "r1.s.html")],
  });
  // The second output has a name that is taken: the whole step must go.
  const twice = store.jobs.commit("j1", epoch, {
    job: foldJob(job, done(2)),
    cursor: 2,
    events: [done(2)],
    outputs: [anOutput("b1", "r2.s.html"), anOutput("b1", "r1.s.html")],
  });
  await expect(twice).rejects.toThrow(ProblemError);
  expect((await store.jobs.get("j1"))?.cursor).toBe(1);
  expect(await store.outputs.paths("b1")).toEqual(["r1.s.html"]);
  expect(await store.jobs.events("j1")).toEqual([done(1)]);
});

test("a runner with an outdated epoch cannot write", async () => {
  const { job } = await create();
  const first = (await store.jobs.claim("j1")) ?? 0;
  const second = (await store.jobs.claim("j1")) ?? 0;
  const step = { job, cursor: 1, events: [done(1)], outputs: [anOutput("b1", "r1.s.html")] };
  expect(await store.jobs.commit("j1", first, step)).toMatchObject({ fenced: true });
  expect(await store.outputs.paths("b1")).toEqual([]);
  expect(await store.jobs.commit("j1", second, step)).toMatchObject({ fenced: false });
});

test("events are read from any position, across steps", async () => {
  const { job } = await create();
  const epoch = (await store.jobs.claim("j1")) ?? 0;
  for (const [cursor, rows] of [
    [3, [1, 2, 3]],
    [4, [4]],
    [9, [5, 6, 7, 8, 9]],
  ] as const)
    await store.jobs.commit("j1", epoch, { job, cursor, events: rows.map(done), outputs: [] });
  const rowsFrom = async (after: number, limit?: number) =>
    (await store.jobs.events("j1", after, limit)).map((event) => (event.kind === "row-done" ? event.row : 0));
  expect(await rowsFrom(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (let after = 0; after <= 9; after++)
    for (let limit = 1; limit <= 10; limit++)
      expect(await rowsFrom(after, limit)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].slice(after, after + limit));
});

test("a second job for a batch with a job in progress is rejected", async () => {
  await create("j1", "same");
  await expect(create("j2", "same")).rejects.toMatchObject({ problem: { code: "job-running" } });
  expect(await store.jobs.get("j2")).toBeUndefined();
});

test("a cancellation is reported to the runner's next step", async () => {
  const { job } = await create();
  const epoch = (await store.jobs.claim("j1")) ?? 0;
  await store.jobs.requestCancel("j1");
  const commitResult = await store.jobs.commit("j1", epoch, { job, cursor: 0, events: [], outputs: [] });
  expect(commitResult.cancelRequested).toBe(true);
});

test("small and large parts come back unchanged from the store", async () => {
  for (const size of [0, 5, 200_000]) {
    const bytes = Uint8Array.from({ length: size }, (_, index) => index & 255);
    await store.parts.put(`s${size}`, bytes.subarray(0));
    expect(await store.parts.bytes(`s${size}`)).toEqual(bytes);
    expect(await store.parts.has(`s${size}`)).toBe(true);
  }
  expect(await store.parts.bytes("none")).toBeUndefined();
});

test("a deleted job takes its files and unused parts with it, and leaves those of other batches", async () => {
  for (const [jobId, batchId] of [
    ["j1", "b1"],
    ["j2", "b2"],
  ] as const) {
    const { job } = await create(jobId, batchId);
    const epoch = (await store.jobs.claim(jobId)) ?? 0;
    for (const part of ["shared", jobId]) await store.parts.put(part, new Uint8Array(3));
    const pieces = ["text", { part: "shared", size: 3 }, { part: jobId, size: 3 }];
    const ended = foldJob(job, { kind: "done", at: "2026-11-21T09:00:00.000Z" });
    await store.jobs.commit(jobId, epoch, {
      job: ended,
      cursor: 1,
      events: [],
      outputs: [{ ...anOutput(batchId, "a.s.html"), job_id: jobId, pieces }],
    });
  }
  await store.jobs.remove("j1");
  expect(await store.jobs.get("j1")).toBeUndefined();
  expect(await store.jobs.input("j1")).toBeUndefined();
  expect(await store.outputs.paths("b1")).toEqual([]);
  expect(await store.outputs.paths("b2")).toEqual(["a.s.html"]);
  expect(await store.parts.has("j1")).toBe(false);
  expect(await store.parts.has("shared")).toBe(true);
  expect(await store.parts.has("j2")).toBe(true);
});
