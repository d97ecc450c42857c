/** Forecasts how long a run takes, from a trial of its rows and from the last run in this browser. */
import { measureThroughput } from "#domain/jobs/throughput.ts";
import type { BatchParams } from "#domain/model/batch.ts";
import type { JobStore } from "#ports/store.ts";

/** Between which durations a run is expected to take. */
export interface DurationRange {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** A shorter job has spent most of its time with its start. */
const minJobRows = 1_000;
/** The rate is measured over the latest events, so that pauses before them do not count. */
const measuredEvents = 5_000;
/** Without a job to compare with: storing a row takes up to this many times as long as generating it (bench `batch`). */
const maxStoringFactor = 4;

/**
 * Forecasts the duration of a run. It takes at least as long as its rows took to generate in the trial (`makingMs`), and at
 * most as long as rows of the last job with these files took to generate and store.
 */
export const forecastDuration = async (
  rows: number,
  makingMs: number,
  { strategy, outputs }: Pick<BatchParams, "strategy" | "outputs">,
  { store: { jobs } }: { readonly store: { readonly jobs: Pick<JobStore, "list" | "events"> } },
): Promise<DurationRange> => {
  const last = (await jobs.list()).find(
    ({ job }) =>
      job.finished !== null && job.strategy === strategy && job.outputs === outputs && job.succeededCount >= minJobRows,
  )?.job;
  if (last === undefined) return { leastMs: makingMs, mostMs: makingMs * (1 + maxStoringFactor) };
  const first = Math.max(0, last.succeededCount + last.erroredCount - measuredEvents);
  const { rate } = measureThroughput(last, await jobs.events(last.job_id, first, measuredEvents));
  if (rate === null) return { leastMs: makingMs, mostMs: makingMs * (1 + maxStoringFactor) };
  return { leastMs: makingMs, mostMs: Math.max(makingMs, (rows / rate) * 1000) };
};
