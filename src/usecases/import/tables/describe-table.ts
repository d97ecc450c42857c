/** Describes a table for the page: how it was read, its first rows, and what its columns fill. */

import { selectCellValues } from "#domain/tables/cell-values.ts";
import type { CellValues, TableColumn, TableFormat } from "#domain/tables/table.ts";
import type { ColumnRole, TableMapping } from "#domain/tables/table-mapping.ts";
import type { ValueForms } from "#domain/tables/value-forms.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { ImportedTable } from "./import-table.ts";

/** A placeholder and the column that fills it. */
export interface InspectedColumn {
  readonly placeholder: string;
  /** Label of the column, undefined if there is none. */
  readonly column: string | undefined;
  /** Whether the column has another name that means the same. */
  readonly isGuessed?: boolean;
  /** Label of a column with a similar name, if there is no column. */
  readonly suggestion: string | undefined;
  /** Of a column whose first cells the spreadsheet shows otherwise than their plain values are. */
  readonly cells?: InspectedCells;
}

/** What the cells of a column become in texts of documents. */
export interface InspectedCells {
  readonly values: CellValues;
  /** The first cells that differ, with shortened texts. */
  readonly examples: readonly Readonly<Record<CellValues, string>>[];
}

/** A table as the Batches page shows it. */
export interface InspectedTable extends TableFormat, Pick<ValueForms, "decimalSign" | "dateOrder"> {
  readonly path: string;
  /** Number of the row with the column names, counted from 1. */
  readonly headerRow: number;
  /** Labels of all columns. */
  readonly labels: readonly string[];
  /** The first rows of the file with shortened cells, including those above the header. */
  readonly firstRecords: readonly (readonly string[])[];
  readonly columns: readonly InspectedColumn[];
  /** Labels of columns by role. */
  readonly roles: Readonly<Partial<Record<ColumnRole, string>>>;
  /** Labels of columns that fill nothing. */
  readonly unused: readonly string[];
  readonly mapping: TableMapping;
}

/** Returns the description. Cells and rows are shortened, because it is sent to the page after each change. */
export const describeTable = (table: ImportedTable): InspectedTable => {
  const { path, layout, matched, mapping, forms } = table;
  const { warnings: _warnings, sampleRecords: _sample, columns, firstRecords, ...format } = layout;
  return {
    ...format,
    path,
    labels: columns.map(({ label }) => label),
    firstRecords: firstRecords.map((cells, position) => showRecord(cells, position, table)),
    columns: matched.placeholders.map(({ placeholder, column, isGuessed, suggestion }) => ({
      placeholder,
      column: column?.label,
      ...(isGuessed ? { isGuessed } : {}),
      suggestion,
      ...describeCells(column, table),
    })),
    roles: Object.fromEntries([...matched.roles].map(([role, { label }]) => [role, label])),
    unused: matched.unused.map(({ label }) => label),
    mapping,
    decimalSign: forms.decimalSign,
    dateOrder: forms.dateOrder,
  };
};

/** Returns the cells of one of the first records, as the spreadsheet shows them in columns with that choice. */
const showRecord = (
  cells: readonly string[],
  position: number,
  { layout, options, mapping, cellWriter }: ImportedTable,
): readonly string[] => {
  const record = layout.sampleRecords[position - layout.headerRow];
  return layout.columns.map((column) => {
    const isShown = record !== undefined && selectCellValues(column, { options, mapping }) === "shown";
    const shown = isShown ? cellWriter?.write(record, column.index, {}) : undefined;
    return truncate(shown ?? cells[column.index] ?? "");
  });
};

/** Few, because they stand beside a choice. */
const maxExamples = 2;

const describeCells = (
  column: TableColumn | undefined,
  { layout, options, mapping, cellWriter }: ImportedTable,
): Pick<InspectedColumn, "cells"> => {
  if (column === undefined || cellWriter === undefined) return {};
  const examples: Readonly<Record<CellValues, string>>[] = [];
  for (const record of layout.sampleRecords) {
    const plain = record.cells[column.index] ?? "";
    const shown = cellWriter.write(record, column.index, {});
    if (shown === undefined || examples.some((example) => example.plain === plain)) continue;
    examples.push({ plain: truncate(plain), shown: truncate(shown) });
    if (examples.length === maxExamples) break;
  }
  return examples.length === 0 ? {} : { cells: { values: selectCellValues(column, { options, mapping }), examples } };
};
