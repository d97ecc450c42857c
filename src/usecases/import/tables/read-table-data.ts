/** Turns the rows of a table into the rows of a batch, by the same rules as those of data.json. */
import type { DataRows } from "#domain/intake/read-data.ts";
import { readRow } from "#domain/intake/read-row.ts";
import type { BatchEntry } from "#domain/model/batch.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { groupByCause } from "#domain/problems/group-by-cause.ts";
import type { TemplatePdf } from "#domain/records/template-pdf.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { MatchedColumns } from "#domain/tables/match-columns.ts";
import { isSettingRole, rolePlaceholders } from "#domain/tables/role-placeholders.ts";
import type { TableColumn, TableRow } from "#domain/tables/table.ts";
import type { ColumnRole, TableMapping } from "#domain/tables/table-mapping.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { TableContent } from "./read-table-content.ts";

/** What the rows depend on beside the table. */
export interface TableDataInput {
  /** Path of the file, for messages. */
  readonly file: string;
  readonly matched: MatchedColumns;
  readonly mapping: TableMapping;
  /** The PDF of rows that name none. */
  readonly defaultPdf: TemplatePdf | undefined;
}

/** Reads the rows. Problems: `data-missing` without any row, `column-twice` if a name that is needed is not unique. */
export const readTableData = ({ layout, rows }: TableContent, input: TableDataInput): Result<DataRows> => {
  const { file, matched, mapping } = input;
  if (rows.length === 0) return fail(noRows(file));
  const needed = findAmbiguousNames(matched, mapping);
  const isAmbiguous = ({ code, at }: Problem) => code === "column-twice" && needed.has(at?.path ?? "");
  const ambiguous = layout.warnings.filter(isAmbiguous);
  if (ambiguous.length > 0) return fail(...ambiguous);
  const rowProblems = new Map<number, readonly Problem[]>();
  const warnings: Problem[] = [];
  const entries = rows.map((row): BatchEntry => {
    const { entry, problems } = readTableRow(row, input);
    if (problems.length > 0) rowProblems.set(entry.row, problems);
    warnings.push(...row.warnings);
    return entry;
  });
  return ok({
    dialect: "tool",
    entries,
    rowProblems,
    warnings: [...layout.warnings, ...groupByCause(warnings)],
  });
};

/** Problems of these codes leave no cell of the row usable. */
const unreadableRowCodes: ReadonlySet<string> = new Set(["row-length", "quotes-broken"]);

const readTableRow = (row: TableRow, { file, matched, mapping, defaultPdf }: TableDataInput) => {
  if (row.problems.some(({ code }) => unreadableRowCodes.has(code)))
    return { entry: { row: row.row, pdf: "", data: {} }, problems: row.problems };
  const { entry, problems } = readRow(toRowFields(row, matched, mapping), row.row, file, defaultPdf);
  // A name for the locations of problems, as `readRow` gives it to its own.
  const { reference_id } = entry;
  const located = row.problems.map((item) => withLocation(item, reference_id === undefined ? {} : { reference_id }));
  return { entry, problems: [...located, ...problems] };
};

/** Fields of `data` that would be taken for a key of a program. JSON rows cannot have them either. */
const forbiddenFields: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const toRowFields = (row: TableRow, { placeholders, roles, unused }: MatchedColumns, mapping: TableMapping) => {
  const cellOf = ({ index }: TableColumn) => row.cells[index] ?? "";
  // A placeholder for which no column was chosen gets no value, even from a column of its name.
  const filled = new Set(placeholders.map(({ placeholder }) => placeholder));
  const data: [field: string, value: string][] = unused
    .filter(({ name, label }) => name !== "" && !forbiddenFields.has(label) && !filled.has(label))
    .map((column) => [column.label, cellOf(column)]);
  const addValue = (field: string, column: TableColumn | undefined) => {
    const value = (column && cellOf(column)) || findMissingValue(field, mapping);
    if (value !== undefined) data.push([field, value]);
  };
  for (const { placeholder, column } of placeholders) addValue(placeholder, column);
  for (const [role, column] of roles) if (isSettingRole(role)) addValue(rolePlaceholders[role], column);
  const roleCell = (role: ColumnRole) => {
    const column = roles.get(role);
    return column === undefined ? "" : cellOf(column).trim();
  };
  const names = (["reference_id", "suffix", "pdf_password"] as const).map((role) => [role, roleCell(role)] as const);
  const pdf = roleCell("pdf");
  return {
    ...(pdf === "" ? {} : { PDF_file: pdf }),
    ...Object.fromEntries(names.filter(([, value]) => value !== "")),
    data: Object.fromEntries(data),
  };
};

/** Returns the value of a field whose cell is empty or that has no column; undefined if the row is to fail. */
const findMissingValue = (field: string, { emptyCells = "fail", presets = {} }: TableMapping): string | undefined =>
  emptyCells === "fail" ? undefined : emptyCells === "empty" ? "" : readOwnProperty(presets, field);

/** Returns the names of columns that were found by their name, not chosen by their label. */
const findAmbiguousNames = ({ placeholders, roles }: MatchedColumns, mapping: TableMapping): ReadonlySet<string> =>
  new Set([
    ...placeholders.flatMap(({ placeholder, column }) =>
      column === undefined || readOwnProperty(mapping.placeholders ?? {}, placeholder) === column.label
        ? []
        : [column.name],
    ),
    ...[...roles].flatMap(([role, column]) => (mapping.roles?.[role] === column.label ? [] : [column.name])),
  ]);

const noRows = (file: string): Problem =>
  problem("data-missing", `${file}: the table has no rows below its header. Add one row for each document.`, { file });
