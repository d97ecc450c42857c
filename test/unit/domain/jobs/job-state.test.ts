import fc from "fast-check";
import { expect, test } from "vitest";
import { createJob, foldJob, measureWorkMs, shouldStop } from "#domain/jobs/job-state.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";

const at = "2026-03-01T10:00:00.000Z";
const later = "2026-03-01T10:05:00.000Z";
const fresh = createJob({
  batch_id: "b",
  job_id: "j",
  started: at,
  total: 4,
  strategy: "smallest",
  encoding: "text",
  max_errors: 2,
});
const done = (row: number): BatchEvent => ({
  kind: "row-done",
  at,
  row,
  reference_id: `r${row}`,
  path: `r${row}.x.html`,
  size: 100,
});
const failed = (row: number): BatchEvent => ({
  kind: "row-failed",
  at,
  row,
  reference_id: `r${row}`,
  problems: [problem("pdf-missing", "No PDF.")],
});
const fold = (...events: BatchEvent[]) => events.reduce(foldJob, fresh);

test("a job counts an interruption as idle, and a pause in it once", () => {
  const minute = (count: number) => new Date(Date.parse(at) + count * 60_000).toISOString();
  const started = { kind: "started", at, total: 4 } as const;
  const resumed = { kind: "resumed", at: minute(60), since: minute(2) } as const;
  const ended = { kind: "done", at: minute(63) } as const;
  expect(measureWorkMs(fold(started, resumed, ended))).toBe(5 * 60_000);
  expect(measureWorkMs(fold(started, { kind: "paused", at: minute(1) }, resumed, ended))).toBe(4 * 60_000);
});

test("a job begins in progress", () => {
  expect(fresh).toMatchObject({
    status: "In progress",
    finished: null,
    succeededCount: 0,
    erroredCount: 0,
    total: 4,
    bytes: 0,
  });
  expect(fresh.finished).toBeNull();
});

test("a job counts rows and bytes and ends done", () => {
  const job = fold({ kind: "started", at: later, total: 3 }, done(1), failed(2), done(3), {
    kind: "done",
    at: later,
  });
  expect(job).toMatchObject({
    started: at,
    total: 3,
    status: "Done",
    finished: later,
    succeededCount: 2,
    erroredCount: 1,
    skippedCount: 0,
    bytes: 200,
  });
});

test("a job stops when its errors reach the limit, and never without a limit", () => {
  expect(shouldStop(fold(failed(1)))).toBe(false);
  expect(shouldStop(fold(failed(1), failed(2)))).toBe(true);
  expect(shouldStop({ ...fold(failed(1), failed(2), failed(3)), max_errors: 0 })).toBe(false);
});

test("a cancelled job has the reason of its end and the rows that were left out", () => {
  const job = fold(done(1), failed(2), { kind: "cancelled", at: later, reason: "requested" });
  expect(job).toMatchObject({ status: "Cancelled", reason: "requested", finished: later, skippedCount: 2 });
});

test("a job counts only the time in which it worked", () => {
  const minute = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
  const ended = fold(
    { kind: "started", at, total: 4 },
    { kind: "paused", at: minute(2) },
    // A full storage may pause it a second time.
    { kind: "paused", at: minute(3), problem: problem("storage-full", "Full.") },
    { kind: "resumed", at: minute(10) },
    { kind: "cancelled", at: minute(11), reason: "requested" },
    { kind: "continued", at: minute(60), rows: 4 },
    { kind: "done", at: minute(62) },
    { kind: "retried", at: minute(600), rows: [1] },
    { kind: "paused", at: minute(601) },
    { kind: "cancelled", at: minute(700), reason: "requested" },
  );
  expect(measureWorkMs(ended)).toBe(6 * 60_000);
  expect(ended).not.toHaveProperty("pausedAt");
  expect(measureWorkMs(fold({ kind: "started", at, total: 4 }, { kind: "done", at: minute(3) }))).toBe(3 * 60_000);
});

test("a job keeps the time of its start, and does not count the time until it runs", () => {
  const ran = fold({ kind: "started", at: later, total: 4 }, { kind: "done", at: later });
  expect(ran.started).toBe(at);
  expect(measureWorkMs(ran)).toBe(0);
});

test("a job does not count a pause before it runs", () => {
  const events = [
    { kind: "paused", at },
    { kind: "resumed", at: later },
    { kind: "started", at: later, total: 4 },
    { kind: "done", at: later },
  ] as const;
  expect(measureWorkMs(fold(...events))).toBe(0);
  expect(fold(...events).idleMs).toBe(5 * 60_000);
});

test("a job pauses and resumes", () => {
  const paused = fold({ kind: "paused", at, problem: problem("storage-full", "Full.") });
  expect(paused).toMatchObject({ status: "Paused", finished: null });
  expect(foldJob(paused, { kind: "resumed", at })).toMatchObject({ status: "In progress" });
});

test("a pause on request differs from one by a full storage", () => {
  const paused = fold(done(1), { kind: "paused", at });
  expect(paused).toMatchObject({ status: "Paused", reason: "requested", finished: null, skippedCount: 0 });
  expect(foldJob(paused, { kind: "resumed", at })).not.toHaveProperty("reason");
  const full = fold({ kind: "paused", at, problem: problem("storage-full", "Full.") });
  expect(full).not.toHaveProperty("reason");
});

test("a job counts retried rows again, and no longer as errors", () => {
  const before = fold(done(1), failed(2), failed(3), { kind: "cancelled", at, reason: "max_errors" });
  const again = foldJob(before, { kind: "retried", at: later, rows: [2, 3] });
  expect(again).toMatchObject({
    status: "In progress",
    finished: null,
    erroredCount: 0,
    succeededCount: 1,
    skippedCount: 1,
  });
  expect(again).not.toHaveProperty("reason");
  expect([done(2), failed(3), { kind: "done", at: later } as const].reduce(foldJob, again)).toMatchObject({
    status: "Done",
    succeededCount: 2,
    erroredCount: 1,
    skippedCount: 1,
  });
});

test("a job that fails keeps the rows that are done", () => {
  expect(fold(done(1), { kind: "failed", at: later, problem: problem("kit-unavailable", "Gone.") })).toMatchObject({
    status: "Failed",
    finished: later,
    succeededCount: 1,
    skippedCount: 3,
  });
});

test("a job counts every row in every final state, and never mutates its input", () => {
  const event = fc.constantFrom<BatchEvent>(
    done(1),
    failed(2),
    { kind: "retried", at, rows: [2] },
    { kind: "warning", at, problem: problem("field-unused", "x") },
  );
  const end = fc.constantFrom<BatchEvent>({ kind: "done", at }, { kind: "cancelled", at, reason: "requested" });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), end, (events, last) => {
      const frozen = Object.freeze({ ...fresh, total: 20 });
      const job = [...events, last].reduce<BatchJob>((state, event) => Object.freeze(foldJob(state, event)), frozen);
      expect(job.succeededCount + job.erroredCount + job.skippedCount).toBe(20);
      expect(Math.min(job.succeededCount, job.erroredCount, job.skippedCount)).toBeGreaterThanOrEqual(0);
    }),
  );
});
