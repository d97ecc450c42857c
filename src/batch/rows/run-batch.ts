/**
 * Runs the pipeline as an async generator that yields one outcome per row. The consumer pulls: a slow writer slows down
 * the rows, and a consumer that stops pulling cancels the run. A row that fails does not stop the others.
 */

import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Problem } from "#domain/problem.ts";
import { ProblemError, toProblem } from "#domain/problem-error.ts";
import { withRowLocation } from "./row-location.ts";
import type { RowMaker, RowOutput } from "./row-maker.ts";

/** The outcome of one row: its files, or its problems. */
export type RowOutcome =
  | { readonly succeeded: true; readonly entry: PlannedEntry; readonly row: RowOutput }
  | { readonly succeeded: false; readonly entry: PlannedEntry; readonly problems: readonly Problem[] };

/** Problems of storage and site, not of a row. They are thrown, and the job pauses. */
const jobStoppingCodes = new Set<string>(["storage-full", "storage-failed", "kit-unavailable"]);

/** Number of rows that are prepared ahead: a few more than most computers have processors. */
const preparedRows = 8;

/** Rows that were made one after the other. */
export type RowGroup = readonly [RowOutcome, ...RowOutcome[]];

/** Returns whether a group of so many rows is complete. */
export type GroupLimit = (rowCount: number) => boolean;

const singleRows: GroupLimit = () => true;

/**
 * Makes the rows one after the other, in the order of `entries`, which are read only as far as rows are prepared. Yields them
 * in groups, by default each alone. Ends early, without an error, when `signal` aborts.
 * @throws ProblemError `storage-full`, `storage-failed` or `kit-unavailable`.
 */
export async function* runBatch(
  entries: Iterable<PlannedEntry> | AsyncIterable<PlannedEntry>,
  maker: RowMaker,
  signal: AbortSignal,
  isFull = singleRows,
): AsyncGenerator<RowGroup> {
  const prepared: PlannedEntry[] = [];
  let group: [RowOutcome, ...RowOutcome[]] | undefined;
  /** Adds a row to the group. Returns the group if it is complete. */
  const add = (outcome: RowOutcome): RowGroup | undefined => {
    if (group === undefined) group = [outcome];
    else group.push(outcome);
    if (!isFull(group.length)) return undefined;
    const complete = group;
    group = undefined;
    return complete;
  };
  for await (const entry of entries) {
    maker.prepare(entry);
    prepared.push(entry);
    const next = prepared.length > preparedRows ? prepared.shift() : undefined;
    if (signal.aborted) break;
    if (next === undefined) continue;
    const complete = add(makeSimilarRow(next, maker) ?? (await makeRow(next, maker)));
    if (complete !== undefined) yield complete;
  }
  for (const entry of prepared) {
    if (signal.aborted) break;
    const complete = add(makeSimilarRow(entry, maker) ?? (await makeRow(entry, maker)));
    if (complete !== undefined) yield complete;
  }
  if (group !== undefined) yield group;
}

const makeSimilarRow = (entry: PlannedEntry, maker: RowMaker): RowOutcome | undefined => {
  const row = maker.makeSimilar(entry);
  return row && { succeeded: true, entry, row };
};

const makeRow = async (entry: PlannedEntry, maker: RowMaker): Promise<RowOutcome> => {
  try {
    const output = await maker.make(entry);
    if (output.ok) return { succeeded: true, entry, row: output.value };
    const stopping = output.problems.find(({ code }) => jobStoppingCodes.has(code));
    if (stopping !== undefined) throw new ProblemError(stopping);
    return { succeeded: false, entry, problems: output.problems };
  } catch (thrown) {
    const failure = toProblem(thrown);
    if (jobStoppingCodes.has(failure.code)) throw thrown;
    return { succeeded: false, entry, problems: [withRowLocation(failure, entry)] };
  }
};
