/** Checks all sample rows without blocking the page. */
import type { RowData } from "#domain/values/row-data.ts";
import type { CheckRow, RowFault } from "#editor/model/placeholders/row-check.ts";

/** What is wrong with rows, by their index. Rows without a problem are missing. */
export type RowFaults = ReadonlyMap<number, readonly RowFault[]>;

/** A task that takes longer delays the next frame. */
const maxTaskMs = 12;

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Resolves with the faults of all rows; undefined where the signal aborts before. */
export const findRowFaults = async (
  rows: readonly RowData[],
  check: CheckRow,
  signal: AbortSignal,
): Promise<RowFaults | undefined> => {
  const faults = new Map<number, readonly RowFault[]>();
  let start = performance.now();
  for (const [index, row] of rows.entries()) {
    const ofRow = check(row);
    if (ofRow.length > 0) faults.set(index, ofRow);
    if (performance.now() - start < maxTaskMs) continue;
    await nextTask();
    if (signal.aborted) return undefined;
    start = performance.now();
  }
  return faults;
};

/** Returns the index of the next row with a fault after `row`, from the first one again after the last; undefined if none has. */
export const findNextFault = (faults: RowFaults, row: number): number | undefined => {
  const rows = [...faults.keys()];
  return rows.find((index) => index > row) ?? rows[0];
};
