import { formatTableFile, type TableContent } from "#domain/tables/format-table.ts";

/** Writes a table as a CSV file. */
export const toCsvFile = async (table: TableContent): Promise<Blob> => {
  const texts: string[] = [];
  for await (const text of formatTableFile(table)) texts.push(text);
  return new Blob(texts, { type: "text/csv" });
};
