/** Tables as files of the browser. */
import { formatTableFile, type TableContent } from "#domain/tables/format-table.ts";
import type { CorrectedTable } from "#usecases/import/tables/corrected-table.ts";

const mediaTypes: Readonly<Record<CorrectedTable["kind"], string>> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Writes a table as a CSV file. */
export const toCsvFile = (table: TableContent): Promise<Blob> =>
  toTableFile({ kind: "csv", chunks: formatTableFile(table) });

/** Writes the chunks of a table as a file. */
export const toTableFile = async ({ kind, chunks }: CorrectedTable): Promise<Blob> => {
  const parts: BlobPart[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Blob(parts, { type: mediaTypes[kind] });
};
