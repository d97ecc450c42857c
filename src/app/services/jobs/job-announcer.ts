/**
 * What is heard of the jobs: of one that runs now and then, its end at once. What ended before the page was opened is
 * no news.
 */
import type { BatchJob } from "#domain/model/job.ts";
import { jobSentence } from "../../format/job-text.ts";

export interface JobVoice {
  /** The sentence that stands now; `latest`: the newest job. The same as before: nothing new is said. */
  heard(latest: BatchJob | undefined): string;
}

const speakEveryMs = 5_000;

/** `nowMs`: any clock that does not stand still. */
export const createJobVoice = (nowMs: () => number): JobVoice => {
  let spoken = "";
  let spokenAtMs: number | undefined;
  let isFirst = true;
  return {
    heard: (latest) => {
      if (latest === undefined) return spoken;
      const isOld = isFirst && latest.finished !== null;
      isFirst = false;
      if (isOld) return spoken;
      const isSoon = spokenAtMs !== undefined && nowMs() - spokenAtMs < speakEveryMs;
      if (latest.finished === null && isSoon) return spoken;
      const text = `${latest.batch_id}: ${latest.status}. ${jobSentence(latest)}`;
      if (text !== spoken) spokenAtMs = nowMs();
      spoken = text;
      return spoken;
    },
  };
};
