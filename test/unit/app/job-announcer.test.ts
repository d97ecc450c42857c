import { describe, expect, it } from "vitest";
import { createJobAnnouncer } from "#app/services/jobs/job-announcer.ts";
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

const aVoice = () => {
  let atMs = 0;
  const { update: heard } = createJobAnnouncer(() => atMs);
  return {
    heard,
    wait: (ms: number) => {
      atMs += ms;
    },
  };
};

describe("the voice of the jobs", () => {
  it("tells of a running job now and then", () => {
    const { heard, wait } = aVoice();
    const first = heard(running(10));
    expect(first).toContain("spring: In progress.");
    wait(1_000);
    expect(heard(running(20))).toBe(first);
    wait(4_000);
    expect(heard(running(30))).not.toBe(first);
  });

  it("tells the end at once", () => {
    const { heard, wait } = aVoice();
    heard(running(10));
    wait(100);
    expect(heard(ended)).toContain("spring: Done.");
  });

  it("keeps silent about what ended before, not about what comes then", () => {
    const { heard } = aVoice();
    expect(heard(undefined)).toBe("");
    expect(heard(ended)).toBe("");
    expect(heard({ ...running(1), batch_id: "next" })).toContain("next: In progress.");
  });
});
