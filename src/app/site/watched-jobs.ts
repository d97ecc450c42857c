/** Polls whether another page runs a job, for pages that run none. A job that waits for a page does not count. */
import type { BatchJob } from "#domain/model/job.ts";
import type { StoredJob } from "#ports/store.ts";

/** The running jobs. Dispatches `change` after each poll. */
export interface WatchedJobs extends EventTarget {
  readonly jobs: readonly { readonly job: Pick<BatchJob, "status"> }[];
}

/** Access to the store and to other pages. */
export interface WatchedJobsPorts {
  /** Lists all stored jobs. */
  readonly list: () => Promise<readonly StoredJob[]>;
  /** Resolves with true if a page that runs jobs is open. */
  readonly present: () => Promise<boolean>;
}

const pollIntervalMs = 2_000;

class PolledJobs extends EventTarget implements WatchedJobs {
  jobs: WatchedJobs["jobs"] = [];

  async poll({ list, present }: WatchedJobsPorts): Promise<void> {
    this.jobs = (await present()) ? await list() : [];
    this.dispatchEvent(new Event("change"));
  }
}

/** Polls every 2 s until the signal aborts. Resolves after the first poll. */
export const watchJobs = async (ports: WatchedJobsPorts, signal: AbortSignal): Promise<WatchedJobs> => {
  const watched = new PolledJobs();
  await watched.poll(ports);
  const timer = setInterval(() => void watched.poll(ports).catch(() => undefined), pollIntervalMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  return watched;
};
