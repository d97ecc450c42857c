/** Reads the fields of corrected rows from a table that has the columns of the job's own table. */
import type { ImportedRow } from "#domain/intake/read-data.ts";
import type { Problem } from "#domain/problem.ts";
import type { SourceTable } from "#domain/tables/source-table.ts";
import type { TableColumn } from "#domain/tables/table.ts";
import { createValueReader, type ValueForms } from "#domain/tables/value-forms.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { RowData } from "#domain/values/row-data.ts";

/** The fields of a row, and its values with two meanings. */
export interface CorrectedFields {
  readonly data: RowData;
  readonly problems: readonly Problem[];
}

/**
 * Returns a function that returns the fields of a row whose columns were not matched with a template: each field from the
 * column of its name, else from the column that fills it in the job's table. If that table has both columns, the one that
 * fills the field. Numbers and dates are read as in that table.
 */
export const createFieldRenaming = (
  { fields, commaNumbers, forms = ofEarlierVersions(commaNumbers), columns: sourceLabels = [] }: SourceTable,
  columns: readonly TableColumn[],
): ((row: ImportedRow) => CorrectedFields) => {
  const indexes = new Map(columns.map(({ label, index }) => [label, index]));
  const shadowed = new Set(sourceLabels);
  const renamed = Object.entries(fields).filter(
    ([field, label]) => field !== label && indexes.has(label) && (!indexes.has(field) || shadowed.has(field)),
  );
  const columnOf = new Map([...indexes, ...renamed.map(([field, label]) => [field, indexes.get(label)] as const)]);
  const labels = new Set(renamed.map(([, label]) => label).filter((label) => !Object.hasOwn(fields, label)));
  const readers = [...new Set([...forms.numbers, ...forms.dates])].flatMap((field) => {
    const readValue = createValueReader(forms, field);
    return readValue === undefined ? [] : [{ field, readValue }];
  });
  return ({ entry: { data }, numberCells = [] }) => {
    const otherFields = Object.entries(data).filter(([name]) => !labels.has(name));
    const result = Object.fromEntries([
      ...otherFields,
      ...renamed.map(([field, label]) => [field, readOwnProperty(data, label) ?? ""] as const),
    ]);
    const problems: Problem[] = [];
    for (const { field, readValue } of readers) {
      const value = readOwnProperty(result, field);
      if (value === undefined || numberCells.includes(columnOf.get(field) ?? -1)) continue;
      const reading = readValue(value);
      if (typeof reading === "string") result[field] = reading;
      else problems.push(reading);
    }
    return { data: result, problems };
  };
};

/** Jobs of earlier versions have fields of numbers with a decimal comma only. */
const ofEarlierVersions = (commaNumbers: readonly string[]): ValueForms => ({
  numbers: commaNumbers,
  decimalSign: "comma",
  dates: [],
});
