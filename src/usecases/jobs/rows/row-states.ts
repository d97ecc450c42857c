/** The state of each row of a job with the counts of all states, folded from the events of its log. */
import { createOutcomeTable } from "#batch/report/row-results.ts";
import type { BatchEvent } from "#domain/model/job.ts";

/** The state of a row. `pending`: the job has not come to it yet. `skipped`: the job ended before. */
export type RowState = "done" | "failed" | "pending" | "skipped";

/** Rows of each state. */
export type RowCounts = Readonly<Record<RowState, number>>;

/** Row states by row number, which need not be without gaps. */
export class RowStates {
  readonly #outcomes = createOutcomeTable();
  readonly #counts = { done: 0, failed: 0 };
  #eventCount = 0;

  /** Number of events that were added: the position of the next one in the log. */
  get eventCount(): number {
    return this.#eventCount;
  }

  /** Adds the next events of the log. */
  add(events: readonly BatchEvent[]): void {
    for (const event of events) {
      const rows = changedRows(event);
      for (const row of rows) this.#count(row, -1);
      this.#outcomes.add(event, this.#eventCount);
      for (const row of rows) this.#count(row, 1);
      this.#eventCount += 1;
    }
  }

  /** `hasEnded`: whether the job has ended, so that rows without an outcome were skipped. */
  stateOf(row: number, hasEnded: boolean): RowState {
    return this.#outcomes.get(row)?.status ?? (hasEnded ? "skipped" : "pending");
  }

  /** Size of the row's file in bytes; 0 unless it is done. */
  sizeOf(row: number): number {
    const outcome = this.#outcomes.get(row);
    return outcome?.status === "done" ? outcome.size : 0;
  }

  /** Position in the log of the event with the problems of a failed row; undefined for other rows. */
  problemPositionOf(row: number): number | undefined {
    const outcome = this.#outcomes.get(row);
    return outcome?.status === "failed" ? outcome.position : undefined;
  }

  /** `total`: number of rows of the job. */
  count(total: number, hasEnded: boolean): RowCounts {
    const rest = Math.max(0, total - this.#counts.done - this.#counts.failed);
    return { ...this.#counts, pending: hasEnded ? 0 : rest, skipped: hasEnded ? rest : 0 };
  }

  #count(row: number, change: number): void {
    const status = this.#outcomes.get(row)?.status;
    if (status !== undefined) this.#counts[status] += change;
  }
}

const changedRows = (event: BatchEvent): readonly number[] => {
  if (event.kind === "row-done" || event.kind === "row-failed") return [event.row];
  return event.kind === "retried" ? event.rows : [];
};
