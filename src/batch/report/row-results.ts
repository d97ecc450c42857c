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

/** Rows with their results. */
export interface ListedRows {
  readonly entries: readonly PlannedEntry[];
  /** One result for each entry. */
  readonly results: readonly RowResult[];
}

/** The outcome of a row in the log: its file's size, or the position of the event with its problems. */
export type LoggedOutcome =
  | { readonly status: "done"; readonly size: number }
  | { readonly status: "failed"; readonly position: number };

/** The latest outcome of each row, in 8 bytes a row. */
export interface OutcomeTable {
  /** Records an event of the log. Events that end no row change nothing. `position`: in the log, from 0. */
  add(event: BatchEvent, position: number): void;
  /** Returns the outcome of a row, undefined if no event has ended it. */
  get(row: number): LoggedOutcome | undefined;
}

/** Data of more rows does not fit into a browser's storage, so a higher number comes from a damaged record. */
const maxRow = 2 ** 27;

/** Creates an empty table. The latest event of a row counts; a row that is to be retried has no outcome until then. */
export const createOutcomeTable = (): OutcomeTable => {
  /** By row: 0 without an outcome, the size + 1 of a finished row, the position - 1 of a failed row's event, negated. */
  let values = new Float64Array(1024);
  const set = (row: number, value: number): void => {
    if (row >= maxRow) return;
    if (row >= values.length) {
      const larger = new Float64Array(2 ** Math.ceil(Math.log2(row + 1)));
      larger.set(values);
      values = larger;
    }
    values[row] = value;
  };
  return {
    add: (event, position) => {
      if (event.kind === "row-done") set(event.row, event.size + 1);
      else if (event.kind === "row-failed") set(event.row, -position - 1);
      else if (event.kind === "retried") for (const row of event.rows) set(row, 0);
    },
    get: (row) => {
      const value = values[row] ?? 0;
      if (value === 0) return undefined;
      return value > 0 ? { status: "done", size: value - 1 } : { status: "failed", position: -value - 1 };
    },
  };
};

/** Returns the result of a row. `problems`: those of its event, if it has failed. */
export const toRowResult = (
  { row, reference_id, suffix, name }: PlannedEntry,
  outcome: LoggedOutcome | undefined,
  problems: readonly Problem[] = [],
): RowResult => ({
  row,
  reference_id,
  suffix,
  path: name,
  status: outcome?.status ?? "skipped",
  size: outcome?.status === "done" ? outcome.size : 0,
  problems,
});
