import type { JobHost } from "../../jobs/host/job-host.ts";
import type { StorageHealth } from "./storage-health.ts";

/** Takes a snapshot after each job and whenever the page is hidden, until `signal` aborts. */
export const scheduleSnapshots = (
  storage: StorageHealth,
  host: Pick<JobHost, "addEventListener" | "jobs">,
  signal: AbortSignal,
): void => {
  let unfinishedCount = 0;
  const takeSnapshot = () => void storage.takeSnapshot().catch(() => undefined);
  const countUnfinished = () => host.jobs.filter(({ job }) => job.finished === null).length;
  host.addEventListener(
    "change",
    () => {
      const count = countUnfinished();
      if (count < unfinishedCount) takeSnapshot();
      unfinishedCount = count;
    },
    { signal },
  );
  // Some browsers dispatch this after `pagehide`, when the store is closed and must not be opened again.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && takeSnapshot(), {
    signal,
  });
};
