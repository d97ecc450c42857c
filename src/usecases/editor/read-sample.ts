/** Reads data files as sample data for the editor: data.json, CSV and XLSX, by the rules of a batch. */
import { readData } from "#domain/intake/read-data.ts";
import { shownFieldOf } from "#domain/placeholders/shown-values.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { findFreeName, listColumns, toColumnName } from "#domain/tables/column-names.ts";
import { matchColumns } from "#domain/tables/match-columns.ts";
import type { TableRow } from "#domain/tables/table.ts";
import {
  createValueReader,
  type ReadValue,
  selectValueForms,
  type TypedPlaceholder,
} from "#domain/tables/value-forms.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { openDataTable } from "../import/tables/open-data-table.ts";
import { createCellWriter } from "../import/tables/shown-cells.ts";

/** The first rows of a data file. */
export interface SampleData {
  readonly columns: readonly string[];
  readonly rows: readonly RowData[];
  /** What was left out or changed. */
  readonly warnings: readonly Problem[];
}

/** A file that has no sample data. The page says so in its language. */
export interface SampleFault {
  readonly fault: "no-json" | "no-rows";
}

/** What is read. */
export interface SampleOptions {
  /** The document's placeholders, which take the columns of similar names. */
  readonly placeholders: readonly TypedPlaceholder[];
  /** Languages of shown cells of a workbook: of the document, then of the maker. */
  readonly languages?: readonly string[];
  /** Further rows are left out. */
  readonly maxRows: number;
}

/** Reads the first rows of a file. Problems: those of the file. */
export const readSample = async (
  file: IntakeFile,
  options: SampleOptions,
  reader: TableReader,
): Promise<Result<SampleData> | SampleFault> => {
  const start = new TextDecoder().decode(await file.slice(0, 100));
  const isJson = /\.json$/i.test(file.name) || /^\s*[[{]/.test(start);
  return isJson ? readJson(file, options) : readTable(file, options, reader);
};

const readJson = async (file: IntakeFile, { maxRows }: SampleOptions): Promise<Result<SampleData> | SampleFault> => {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(await file.bytes()));
  } catch {
    return { fault: "no-json" };
  }
  const data = readData(value, file.name);
  if (!data.ok) return data;
  const rows = data.value.entries.slice(0, maxRows).map((entry) => entry.data);
  // The editor needs no PDF and no names of outputs: only faults of values matter.
  const isOfValues = ({ at }: Problem) => at?.path === undefined || at.path.startsWith("data");
  const warnings = [...data.value.rowProblems.values()].flat().filter(isOfValues);
  return ok({ columns: listColumns(rows), rows, warnings });
};

const readTable = async (
  file: IntakeFile,
  { placeholders, languages = [], maxRows }: SampleOptions,
  reader: TableReader,
): Promise<Result<SampleData> | SampleFault> => {
  const table = await openDataTable(file, {}, reader);
  if (!table.ok) return table;
  const { columns, warnings } = table.value.layout;
  const names = placeholders.map(({ name }) => name);
  const matched = matchColumns(columns, names, {});
  // An empty cell is no value for a placeholder, as in a batch.
  const required = new Map(
    matched.placeholders.flatMap(({ placeholder, column }) => (column ? [[column.index, placeholder] as const] : [])),
  );
  const forms = selectValueForms(table.value.layout, matched, placeholders, {});
  const readers = new Map([...required].map(([index, name]) => [index, createValueReader(forms, name)] as const));
  const { showNumber } = table.value;
  const template = { campaignLanguage: [...languages] };
  const writer = showNumber && createCellWriter({ matched, mapping: {}, options: {}, template, showNumber });
  const columnNames: string[] = [];
  for (const { index, label } of columns)
    columnNames.push(required.get(index) ?? findFreeName([...required.values(), ...columnNames], toColumnName(label)));
  const rows: RowData[] = [];
  const leftOut: Problem[] = [];
  reading: for await (const batch of table.value.rows())
    for (const row of batch) {
      if (rows.length >= maxRows) break reading;
      if (row.problems.length > 0) leftOut.push(...row.problems);
      else
        rows.push(
          Object.fromEntries(
            columns.flatMap(({ index }, position) =>
              required.has(index) && !row.cells[index]
                ? []
                : listFields(
                    columnNames[position] ?? "",
                    readCell(row, index, readers.get(index)),
                    writer?.write(row, index, {}),
                  ),
            ),
          ),
        );
    }
  if (rows.length === 0) return leftOut.length > 0 ? fail(...leftOut) : { fault: "no-rows" };
  return ok({ columns: columnNames, rows, warnings: [...warnings, ...leftOut] });
};

/** Returns the value of a column and, as a batch has it, the text that the spreadsheet shows. */
const listFields = (
  name: string,
  value: string,
  shown: string | undefined,
): readonly (readonly [field: string, value: string])[] => [
  [name, value],
  ...(shown === undefined ? [] : [[shownFieldOf(name), shown] as const]),
];

/** A value with two meanings stays as it is, because there is no choice here. */
const readCell = ({ cells, numberCells }: TableRow, index: number, readValue: ReadValue | undefined): string => {
  const cell = cells[index] ?? "";
  const reading = readValue === undefined || numberCells?.includes(index) ? cell : readValue(cell);
  return typeof reading === "string" ? reading : cell;
};
