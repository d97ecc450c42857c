import type { JobHost } from "../jobs/job-host.ts";
import type { StorageHealth } from "./storage-health.ts";

/** Remembers what is stored after each job and whenever the page is put aside, until it is left. */
export const scheduleSnapshots = (storage: StorageHealth, host: JobHost, left: AbortSignal): void => {
  let running = 0;
  const note = () => void storage.takeSnapshot().catch(() => undefined);
  const unfinished = () => host.jobs.filter(({ job }) => job.finished === null).length;
  host.addEventListener(
    "change",
    () => {
      const now = unfinished();
      if (now < running) note();
      running = now;
    },
    { signal: left },
  );
  // Some browsers tell of the hiding after the leaving, when the store is closed: it must not be opened again.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && note(), {
    signal: left,
  });
};
