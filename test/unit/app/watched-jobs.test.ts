import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchJobs } from "#app/services/jobs/watched-jobs.ts";
import { aStoredJob } from "../../support/builders.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a page that runs no jobs sees those that other pages run, until it looks no more", async () => {
  let present = false;
  const looking = new AbortController();
  const seen = await watchJobs({ list: async () => [aStoredJob()], present: async () => present }, looking.signal);
  let changes = 0;
  seen.addEventListener("change", () => changes++);
  // It waits for a page, and does not run.
  expect(seen.jobs).toEqual([]);
  present = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect([seen.jobs.map(({ job }) => job.status), changes]).toEqual([["In progress"], 1]);
  looking.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(changes).toBe(1);
});
