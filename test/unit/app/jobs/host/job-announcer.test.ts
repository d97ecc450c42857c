import { expect, test } from "vitest";
import { createJobAnnouncer } from "#app/jobs/host/job-announcer.ts";
import { createJob } from "#domain/jobs/job-state.ts";
import type { BatchJob } from "#domain/model/job.ts";

const started = "2026-11-21T08:00:00.000Z";
const running = (succeededCount: number): BatchJob => ({
  ...createJob({
    ...{ batch_id: "spring", job_id: "j", started, total: 100 },
    ...{ strategy: "original", encoding: "text", max_errors: 0 },
  }),
  succeededCount,
});
const ended: BatchJob = { ...running(100), status: "Done", finished: "2026-11-21T08:00:09.000Z" };

const anAnnouncer = () => {
  let atMs = 0;
  const { update: heard } = createJobAnnouncer(() => atMs);
  return {
    heard,
    wait: (ms: number) => {
      atMs += ms;
    },
  };
};

test("a running job is announced every few seconds", () => {
  const { heard, wait } = anAnnouncer();
  const first = heard(running(10));
  expect(first).toContain("spring: In progress.");
  wait(1_000);
  expect(heard(running(20))).toBe(first);
  wait(4_000);
  expect(heard(running(30))).not.toBe(first);
});

test("the end of a job is announced at once", () => {
  const { heard, wait } = anAnnouncer();
  heard(running(10));
  wait(100);
  expect(heard(ended)).toContain("spring: Done.");
});

test("a job that ended before the page was opened is not announced", () => {
  const { heard } = anAnnouncer();
  expect(heard(undefined)).toBe("");
  expect(heard(ended)).toBe("");
  expect(heard({ ...running(1), batch_id: "next" })).toContain("next: In progress.");
});
