/**
 * The pipeline as one generator: a row goes in, what became of it comes out. The consumer pulls, so slow writing slows
 * making; it stops pulling to cancel. No row's fault stops the others.
 */

import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import type { RowMaker, RowOutput } from "./row-maker.ts";
import { withRowLocation } from "./row-maker.ts";

export type RowOutcome =
  | { readonly made: true; readonly entry: PlannedEntry; readonly row: RowOutput }
  | { readonly made: false; readonly entry: PlannedEntry; readonly problems: readonly Problem[] };

/** A full or failing storage is no fault of a row: it is thrown, and the job pauses. */
const stopsTheJob = new Set<string>(["storage-full", "storage-failed", "kit-unavailable"]);

/** So many rows are announced before they are made: a few more than there are processors in most computers. */
const rowsAhead = 8;

export async function* runBatch(
  entries: readonly PlannedEntry[],
  maker: RowMaker,
  signal: AbortSignal,
): AsyncGenerator<RowOutcome> {
  for (const [index, entry] of entries.entries()) {
    if (signal.aborted) return;
    for (const next of entries.slice(index === 0 ? 0 : index + rowsAhead, index + rowsAhead + 1)) maker.prepare(next);
    yield await outcomeOf(entry, maker);
  }
}

const outcomeOf = async (entry: PlannedEntry, maker: RowMaker): Promise<RowOutcome> => {
  try {
    const output = await maker.make(entry);
    return output.ok ? { made: true, entry, row: output.value } : { made: false, entry, problems: output.problems };
  } catch (thrown) {
    const failure = toProblem(thrown);
    if (stopsTheJob.has(failure.code)) throw thrown;
    return { made: false, entry, problems: [withRowLocation(failure, entry)] };
  }
};
