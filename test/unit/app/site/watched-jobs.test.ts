import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchJobs } from "#app/site/watched-jobs.ts";
import { aStoredJob } from "../../../support/builders.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("watchJobs lists the jobs that other pages run until its signal aborts", async () => {
  let present = false;
  const watching = new AbortController();
  const seen = await watchJobs({ list: async () => [aStoredJob()], present: async () => present }, watching.signal);
  let changes = 0;
  seen.addEventListener("change", () => changes++);
  // A job that waits for a page does not run.
  expect(seen.jobs).toEqual([]);
  present = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect([seen.jobs.map(({ job }) => job.status), changes]).toEqual([["In progress"], 1]);
  watching.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(changes).toBe(1);
});
