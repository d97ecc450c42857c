/** Measures how fast a job makes rows, from the times of its latest events. */
import type { BatchEvent, BatchJob } from "../model/job.ts";

/** The rate of a job and its expected end. */
export interface Throughput {
  /** Rows per second; null with fewer than two rows. */
  readonly rate: number | null;
  /** The expected end at this rate, ISO 8601 UTC. */
  readonly eta: string | null;
}

/** Measures the rate. `recent`: the job's latest events, oldest first. An ended or paused job has no expected end. */
export const measureThroughput = (job: BatchJob, recent: readonly BatchEvent[]): Throughput => {
  const times = recent.flatMap(({ kind, at }) =>
    kind === "row-done" || kind === "row-failed" ? [Date.parse(at)] : [],
  );
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || last <= first) return { rate: null, eta: null };
  const rate = Number((((times.length - 1) * 1000) / (last - first)).toPrecision(3));
  if (job.finished !== null || job.status === "Paused") return { rate, eta: null };
  const left = Math.max(0, job.total - job.succeededCount - job.erroredCount);
  return { rate, eta: new Date(last + (left / rate) * 1000).toISOString() };
};
