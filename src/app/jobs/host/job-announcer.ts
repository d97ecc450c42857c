/**
 * Text of the live region that announces jobs: the progress of a running job every few seconds, and its end at once. A
 * job that ended before the page was opened is not announced.
 */
import type { BatchJob } from "#domain/model/job.ts";
import { describeJob, nameJobStatus } from "../job-text.ts";

/** Composes the announcements of a page. */
export interface JobAnnouncer {
  /** Returns the text of the live region for the newest job; the previous text if nothing new is to be announced. */
  update(latest: BatchJob | undefined): string;
}

const minIntervalMs = 5_000;

/** Creates the announcer. `nowMs` returns the time of any monotonic clock. */
export const createJobAnnouncer = (nowMs: () => number): JobAnnouncer => {
  let announced = "";
  let announcedMs: number | undefined;
  let isFirst = true;
  return {
    update: (latest) => {
      if (latest === undefined) return announced;
      const endedBefore = isFirst && latest.finished !== null;
      isFirst = false;
      if (endedBefore) return announced;
      const isTooSoon = announcedMs !== undefined && nowMs() - announcedMs < minIntervalMs;
      if (latest.finished === null && isTooSoon) return announced;
      const text = `${latest.batch_id}: ${nameJobStatus(latest.status)}. ${describeJob(latest)}`;
      if (text !== announced) announcedMs = nowMs();
      announced = text;
      return announced;
    },
  };
};
