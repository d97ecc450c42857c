/**
 * Whether a job runs in some page, for a page that runs none and shows none: looked up again and again, as long as the
 * signal lets it. A job that waits for a page does not run.
 */
import type { BatchJob } from "#domain/model/job.ts";
import type { StoredJob } from "#ports/store.ts";

/** What the offer of a new version waits for. `change` events tell when there are others. */
export interface SeenJobs extends EventTarget {
  readonly jobs: readonly { readonly job: Pick<BatchJob, "status"> }[];
}

export interface SeenJobsPorts {
  /** All jobs of the store. */
  readonly list: () => Promise<readonly StoredJob[]>;
  /** Whether a page is open that runs jobs. */
  readonly present: () => Promise<boolean>;
}

const lookEveryMs = 2_000;

class Seen extends EventTarget implements SeenJobs {
  jobs: SeenJobs["jobs"] = [];

  async look({ list, present }: SeenJobsPorts): Promise<void> {
    this.jobs = (await present()) ? await list() : [];
    this.dispatchEvent(new Event("change"));
  }
}

/** Has looked once when it resolves. */
export const seeJobs = async (ports: SeenJobsPorts, signal: AbortSignal): Promise<SeenJobs> => {
  const seen = new Seen();
  await seen.look(ports);
  const timer = setInterval(() => void seen.look(ports).catch(() => undefined), lookEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  return seen;
};
