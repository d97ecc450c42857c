/** Opens a table as the Batches page, the command line and the REST API do. */
import { createTableReader } from "#adapters/tables/table-reader.ts";
import type { TableOptions, TableRow } from "#domain/tables/table.ts";
import { openDataTable } from "#usecases/import/tables/open-data-table.ts";
import { aFile } from "../../../support/world.ts";

/** Returns the layout and all rows. Throws an error with codes and sentences if the table cannot be read. */
export const openTable = async (name: string, content: Uint8Array<ArrayBuffer>, options: TableOptions = {}) => {
  const table = await openDataTable(aFile(name, content), options, createTableReader());
  if (!table.ok) throw new Error(table.problems.map(({ code, message }) => `${code}: ${message}`).join("; "));
  const rows: TableRow[] = [];
  for await (const batch of table.value.rows()) for (const row of batch) rows.push(row);
  const { layout } = table.value;
  return { layout, rows, cells: rows.map(({ cells }) => cells), header: layout.columns.map((column) => column.name) };
};
