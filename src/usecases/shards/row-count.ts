/** Counts the rows of a batch in the logs of its shards, for the report of a merge and for the check before an export. */
import { measureRow, type RowLine } from "#domain/jobs/row-line.ts";
import type { EndedRows } from "./merge-record.ts";

/** Number of rows, and the first of them. */
export interface RowList {
  readonly count: number;
  readonly first: readonly number[];
}

/** The counted rows. */
export interface CountedRows {
  /** `finished` is empty without any row. */
  readonly ended: EndedRows & { readonly finished: string };
  /** Bytes of the files of all rows. */
  readonly bytes: number;
  readonly failed: RowList;
  /** Rows without a line. The first are not known where the data has blank or hidden rows too. */
  readonly missing: RowList;
  readonly withoutFileCount: number;
}

/** Rows that a problem lists by their numbers. */
export const listedRows = 20;

/** Counts rows. */
export interface RowCounter {
  /** Adds the line of a row. Rows come in their order. */
  add(line: RowLine): void;
  /** Adds the line of a row whose file is not there any more: it counts neither as made nor as missing. */
  addWithoutFile(line: RowLine): void;
  /** Returns the result for a batch of so many rows, whose last one has that number. */
  end(batch: { readonly total: number; readonly lastRow: number }): CountedRows;
}

/** Creates a counter. It keeps no line. */
export const createRowCounter = (): RowCounter => {
  let [succeededCount, erroredCount, withoutFileCount, bytes, finished] = [0, 0, 0, 0, ""];
  const failed: number[] = [];
  const missing: number[] = [];
  let next = 1;
  const skipTo = (row: number): void => {
    for (; next < row && missing.length < listedRows; next += 1) missing.push(next);
    next = row + 1;
  };
  return {
    addWithoutFile: ({ row, at }) => {
      skipTo(row);
      if (at > finished) finished = at;
      withoutFileCount += 1;
    },
    add: (line) => {
      const { row, at, problems } = line;
      skipTo(row);
      if (at > finished) finished = at;
      if (problems === undefined) {
        succeededCount += 1;
        bytes += measureRow(line);
      } else {
        erroredCount += 1;
        if (failed.length < listedRows) failed.push(row);
      }
    },
    end: ({ total, lastRow }) => {
      skipTo(lastRow + 1);
      const isNumbered = total === lastRow;
      return {
        ended: { succeededCount, erroredCount, finished },
        bytes,
        failed: { count: erroredCount, first: failed },
        missing: {
          count: Math.max(0, total - succeededCount - erroredCount - withoutFileCount),
          first: isNumbered ? missing : [],
        },
        withoutFileCount,
      };
    },
  };
};
