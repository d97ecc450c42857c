/** Writes tables as CSV files with a byte order mark, without which Excel takes UTF-8 for windows-1252. */

import { formatTable } from "#domain/tables/format-table.ts";

const byteOrderMark = "\ufeff";

/** Writes a table. */
export const toCsvFile = (rows: readonly (readonly string[])[], delimiter = ","): Blob =>
  new Blob([`${byteOrderMark}${formatTable(rows, delimiter)}`], { type: "text/csv" });

/** Writes a table whose rows are read a batch at a time. */
export const streamToCsvFile = async (
  batches: AsyncIterable<readonly (readonly string[])[]>,
  delimiter: string,
): Promise<Blob> => {
  const parts = [byteOrderMark];
  for await (const rows of batches) parts.push(formatTable(rows, delimiter));
  return new Blob(parts, { type: "text/csv" });
};
