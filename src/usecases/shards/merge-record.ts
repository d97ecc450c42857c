/** The record of a merge: which rows the report and the list of links have. `merge` writes it, and `export` compares it. */

/** What a log says about the rows that have ended. */
export interface EndedRows {
  readonly succeededCount: number;
  readonly erroredCount: number;
  /** Time of the last row, ISO 8601. Of no meaning without any row. */
  readonly finished: string | null;
}

/** Returns the record as text. The same rows give the same text. */
export const formatMergeRecord = ({ succeededCount, erroredCount, finished }: EndedRows): string => {
  const hasRows = succeededCount + erroredCount > 0;
  return `${JSON.stringify({ succeededCount, erroredCount, ...(hasRows ? { finished } : {}) })}\n`;
};
