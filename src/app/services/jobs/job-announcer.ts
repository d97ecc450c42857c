/**
 * What is heard of the jobs: of one that runs now and then, its end at once. What ended before the page was opened is
 * no news.
 */
import type { BatchJob } from "#domain/model/job.ts";
import { describeJob } from "../../format/job-text.ts";

export interface JobAnnouncer {
  /** The sentence that stands now; `latest`: the newest job. The same as before: nothing new is said. */
  update(latest: BatchJob | undefined): string;
}

const minIntervalMs = 5_000;

/** `nowMs`: any clock that does not stand still. */
export const createJobAnnouncer = (nowMs: () => number): JobAnnouncer => {
  let spoken = "";
  let spokenAtMs: number | undefined;
  let isFirst = true;
  return {
    update: (latest) => {
      if (latest === undefined) return spoken;
      const isOld = isFirst && latest.finished !== null;
      isFirst = false;
      if (isOld) return spoken;
      const isSoon = spokenAtMs !== undefined && nowMs() - spokenAtMs < minIntervalMs;
      if (latest.finished === null && isSoon) return spoken;
      const text = `${latest.batch_id}: ${latest.status}. ${describeJob(latest)}`;
      if (text !== spoken) spokenAtMs = nowMs();
      spoken = text;
      return spoken;
    },
  };
};
