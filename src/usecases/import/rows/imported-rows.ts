/** The rows of a batch as they are read from the dropped file: never all of them at once. */
import type { ImportedRow } from "#domain/intake/read-data.ts";
import type { Problem, ProblemLocation } from "#domain/problem.ts";
import type { TableRecord } from "#domain/tables/table.ts";
import type { LongWork } from "#ports/progress.ts";

/** The rows of a data file. */
export interface ImportedRows {
  /** Path of the file. */
  readonly path: string;
  /** What the locations of all problems of rows have in common. */
  readonly location?: ProblemLocation;
  /** Size of the file in bytes; 0 for rows that are in memory already. */
  readonly size: number;
  /** Begins to read all rows. Progress counts bytes. An aborted signal ends the reading with its reason. */
  read(work?: RowReading): RowStream;
}

/** A record of a table with the number of its row. */
export interface NumberedRecord extends TableRecord {
  readonly row: number;
}

/** What of a data file is read, and how far it is. */
export interface RowReading extends Partial<LongWork> {
  /** Records of the table that are read instead of its file. */
  readonly records?: readonly NumberedRecord[];
}

/** A reading of all rows. */
export interface RowStream {
  /**
   * The rows in batches, in their order, each with its problems.
   * @throws ProblemError `data-missing` if there is no row, and problems of the file.
   */
  readonly batches: AsyncIterable<readonly ImportedRow[]>;
  /** Returns the warnings of the rows read so far. */
  warnings(): readonly Problem[];
}

/** Returns the rows with a change of each. */
export const mapRows = (rows: ImportedRows, change: (row: ImportedRow) => ImportedRow): ImportedRows => ({
  ...rows,
  read: (work) => {
    const reading = rows.read(work);
    return {
      ...reading,
      batches: (async function* () {
        for await (const batch of reading.batches) yield batch.map(change);
      })(),
    };
  },
});
