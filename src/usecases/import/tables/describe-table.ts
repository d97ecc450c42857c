/** Describes a table for the page: how it was read, its first rows, and what its columns fill. */

import type { TableFormat } from "#domain/tables/table.ts";
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
export const describeTable = ({ path, layout, matched, mapping, forms }: ImportedTable): InspectedTable => {
  const { warnings: _warnings, sampleRecords: _sample, columns, firstRecords, ...format } = layout;
  return {
    ...format,
    path,
    labels: columns.map(({ label }) => label),
    firstRecords: firstRecords.map((cells) => columns.map((_, index) => truncate(cells[index] ?? ""))),
    columns: matched.placeholders.map(({ placeholder, column, isGuessed, suggestion }) => ({
      placeholder,
      column: column?.label,
      ...(isGuessed ? { isGuessed } : {}),
      suggestion,
    })),
    roles: Object.fromEntries([...matched.roles].map(([role, { label }]) => [role, label])),
    unused: matched.unused.map(({ label }) => label),
    mapping,
    decimalSign: forms.decimalSign,
    dateOrder: forms.dateOrder,
  };
};
