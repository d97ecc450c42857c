/** How fast a job goes, read from the moments of its last events. */
import type { BatchEvent, BatchJob } from "../model/job.ts";

export interface Throughput {
  /** Rows a second; null while too little was seen. */
  readonly rate: number | null;
  /** When it will have ended at this rate, ISO 8601 UTC. */
  readonly eta: string | null;
}

/** `recent`: the job's last events, oldest first. An ended job tells the rate of its end, and no expectation. */
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
