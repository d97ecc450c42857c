/** Rows of a job as a list shows them, and the queries for them: plain data, which workers exchange. */
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { Store } from "#ports/store.ts";
import type { RowCounts, RowState } from "./row-states.ts";

/** Which rows to list. */
export interface RowQuery {
  readonly state: RowState | "all";
  /** Words of title, reference, file name or data, or a row number. */
  readonly text: string;
  /** Position of the first row among the matches, from 0. */
  readonly first: number;
  readonly count: number;
}

/** A row as a list shows it. */
export interface JobRow {
  readonly row: number;
  readonly reference_id: string;
  /** The template's title, filled with the row's data; empty if it cannot be filled, and if it is the same for all rows. */
  readonly title: string;
  /** Values of the row's data that the title does not contain; empty if there are none. */
  readonly summary: string;
  /** Path of the file in the batch's folder. */
  readonly path: string;
  /** Absolute address of the smartlink: below the batch's public address if it has one, else below this site. */
  readonly link: string;
  readonly state: RowState;
  /** In bytes; 0 unless the row is done. */
  readonly size: number;
  /** Why it failed. */
  readonly problems: readonly Problem[];
}

/** A window of the rows of a job. */
export interface JobRowPage {
  readonly rows: readonly JobRow[];
  readonly matchCount: number;
  readonly counts: RowCounts;
  /** Rows that were read into the index. Filters and search know no others yet: ask again until it is the total. */
  readonly indexedCount: number;
  readonly total: number;
}

/** Lists rows of jobs. */
export interface JobRows {
  /** Problem: `job-not-found`. */
  listRows(jobId: string, query: RowQuery): Promise<Result<JobRowPage>>;
}

/** `batchUrl`: the site's batch folder, absolute, ending in a slash. */
export interface JobRowPorts {
  readonly store: Pick<Store, "jobs">;
  readonly batchUrl: string;
}
