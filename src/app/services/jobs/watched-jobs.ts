/**
 * Whether a job runs in some page, for a page that runs none and shows none: looked up again and again, as long as the
 * signal lets it. A job that waits for a page does not run.
 */
import type { BatchJob } from "#domain/model/job.ts";
import type { StoredJob } from "#ports/store.ts";

/** What the offer of a new version waits for. `change` events tell when there are others. */
export interface WatchedJobs extends EventTarget {
  readonly jobs: readonly { readonly job: Pick<BatchJob, "status"> }[];
}

export interface WatchedJobsPorts {
  /** All jobs of the store. */
  readonly list: () => Promise<readonly StoredJob[]>;
  /** Whether a page is open that runs jobs. */
  readonly present: () => Promise<boolean>;
}

const pollIntervalMs = 2_000;

class PolledJobs extends EventTarget implements WatchedJobs {
  jobs: WatchedJobs["jobs"] = [];

  async look({ list, present }: WatchedJobsPorts): Promise<void> {
    this.jobs = (await present()) ? await list() : [];
    this.dispatchEvent(new Event("change"));
  }
}

/** Has looked once when it resolves. */
export const watchJobs = async (ports: WatchedJobsPorts, signal: AbortSignal): Promise<WatchedJobs> => {
  const seen = new PolledJobs();
  await seen.look(ports);
  const timer = setInterval(() => void seen.look(ports).catch(() => undefined), pollIntervalMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  return seen;
};
