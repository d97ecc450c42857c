/** Puts a block of cells that was copied in a spreadsheet into a table. */
import type { CellBlock, CellPosition } from "#domain/tables/cell-block.ts";
import { findFreeName, toColumnName } from "#domain/tables/column-names.ts";
import { addColumn, createRow, isBlank, maxSampleRows, renameColumn, type SampleTable } from "./sample-table.ts";

/**
 * Puts a block into the table, from the position to the right and down. Missing columns and rows are added. On the names of
 * columns, the first line of the block names them. A table without values is replaced by a block whose first line has the
 * name of one of its columns.
 */
export const pasteBlock = (table: SampleTable, { row, column }: CellPosition, block: CellBlock): SampleTable => {
  const [names = [], ...values] = block;
  if (row < 0) return fillCells(nameColumns(table, column, names), { row: 0, column }, values);
  if (values.length > 0 && isBlank(table) && names.some((name) => isNameOf(table, name)))
    return fillCells(nameColumns({ columns: [], rows: [] }, 0, names), { row: 0, column: 0 }, values);
  return fillCells(table, { row, column }, block);
};

const fillCells = (table: SampleTable, start: CellPosition, block: CellBlock): SampleTable => {
  const width = block.reduce((most, cells) => Math.max(most, cells.length), 0);
  let widened = table;
  while (widened.columns.length < start.column + width) widened = addColumn(widened, findFreeName(widened.columns, ""));
  const { columns } = widened;
  const rows = [...widened.rows];
  for (const [index, cells] of block.entries()) {
    const row = start.row + index;
    if (row >= maxSampleRows) break;
    const values = cells.map((value, offset) => [columns[start.column + offset] ?? "", value] as const);
    rows[row] = { ...(rows[row] ?? createRow(columns)), ...Object.fromEntries(values) };
  }
  return { columns, rows };
};

const isNameOf = ({ columns }: SampleTable, text: string): boolean => columns.includes(toColumnName(text.trim()));

const nameColumns = (table: SampleTable, first: number, names: readonly string[]): SampleTable => {
  let named = table;
  for (const [offset, text] of names.entries()) {
    const present = named.columns[first + offset];
    const others = named.columns.filter((column) => column !== present);
    const name = findFreeName(others, toColumnName(text.trim()));
    if (present === undefined) named = addColumn(named, name);
    else if (present !== name) named = renameColumn(named, present, name);
  }
  return named;
};
