import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";

/** The result of one row, derived from the job's events, for the report, the links and the list of results. */
export interface RowResult {
  readonly row: number;
  readonly reference_id: string;
  readonly suffix: string;
  /** Name of the output file in the batch's folder. */
  readonly path: string;
  readonly status: "done" | "failed" | "skipped";
  /** In bytes; 0 unless the row is done. */
  readonly size: number;
  readonly problems: readonly Problem[];
}

/** Returns the result of each entry, in their order. After a retry, the latest event of a row counts. */
export const collectRowResults = (
  entries: readonly PlannedEntry[],
  events: readonly BatchEvent[],
): readonly RowResult[] => {
  const latest = new Map<number, Extract<BatchEvent, { kind: "row-done" | "row-failed" }>>();
  for (const event of events)
    if (event.kind === "row-done" || event.kind === "row-failed") latest.set(event.row, event);
  return entries.map(({ row, reference_id, suffix, name }) => {
    const event = latest.get(row);
    const base = { row, reference_id, suffix, path: name };
    if (event === undefined) return { ...base, status: "skipped", size: 0, problems: [] };
    if (event.kind === "row-failed") return { ...base, status: "failed", size: 0, problems: event.problems };
    return { ...base, status: "done", size: event.size, problems: [] };
  });
};
