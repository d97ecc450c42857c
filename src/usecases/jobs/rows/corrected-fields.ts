/** Reads the fields of corrected rows from a table that has the columns of the job's own table. */
import type { ImportedRow } from "#domain/intake/read-data.ts";
import type { RowData } from "#domain/model/batch.ts";
import { toPlainNumber } from "#domain/tables/decimal-sign.ts";
import type { SourceTable } from "#domain/tables/source-table.ts";
import type { TableColumn } from "#domain/tables/table.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";

/**
 * Returns a function that returns the fields of a row whose columns were not matched with a template: each field from the
 * column of its name, else from the column that fills it in the job's table. If that table has both columns, the one that
 * fills the field. Numbers are read as in that table.
 */
export const createFieldRenaming = (
  { fields, commaNumbers, columns: sourceLabels = [] }: SourceTable,
  columns: readonly TableColumn[],
): ((row: ImportedRow) => RowData) => {
  const indexes = new Map(columns.map(({ label, index }) => [label, index]));
  const shadowed = new Set(sourceLabels);
  const renamed = Object.entries(fields).filter(
    ([field, label]) => field !== label && indexes.has(label) && (!indexes.has(field) || shadowed.has(field)),
  );
  const columnOf = new Map([...indexes, ...renamed.map(([field, label]) => [field, indexes.get(label)] as const)]);
  const labels = new Set(renamed.map(([, label]) => label).filter((label) => !Object.hasOwn(fields, label)));
  return ({ entry: { data }, numberCells = [] }) => {
    const otherFields = Object.entries(data).filter(([name]) => !labels.has(name));
    const result = Object.fromEntries([
      ...otherFields,
      ...renamed.map(([field, label]) => [field, readOwnProperty(data, label) ?? ""] as const),
    ]);
    for (const field of commaNumbers) {
      const value = readOwnProperty(result, field);
      if (value !== undefined && !numberCells.includes(columnOf.get(field) ?? -1)) result[field] = toPlainNumber(value);
    }
    return result;
  };
};
