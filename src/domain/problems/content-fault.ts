import type { Problem } from "../problem.ts";

/** Something that is wrong with the content of an asset in some rows. */
export interface ContentFault {
  /** Of the first row that has it. */
  readonly problem: Problem;
  /** Whether these rows cannot be made. */
  readonly isError: boolean;
  /** Number of rows that have it; 0 where no rows were checked. */
  readonly count: number;
  /** Indexes of the first of them. */
  readonly rows: readonly number[];
}
