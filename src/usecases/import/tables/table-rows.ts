/** Turns the rows of a table into the rows of a batch, by the same rules as those of data.json. */
import type { ImportedRow } from "#domain/intake/read-data.ts";
import { readRow } from "#domain/intake/read-row.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { createCauseGroups } from "#domain/problems/cause-groups.ts";
import type { TemplatePdf } from "#domain/records/template-pdf.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import type { MatchedColumns } from "#domain/tables/match-columns.ts";
import { isSettingRole, rolePlaceholders } from "#domain/tables/role-placeholders.ts";
import type { TableRow } from "#domain/tables/table.ts";
import { findMissingValue, type TableMapping } from "#domain/tables/table-mapping.ts";
import { createValueReader, type ValueForms } from "#domain/tables/value-forms.ts";
import { describeDamage } from "#domain/text/damaged-text.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { UnknownRecord } from "#domain/values/is-record.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { ImportedRows } from "../rows/imported-rows.ts";
import { locateTable } from "./open-data-table.ts";
import type { TableFile } from "./open-table-file.ts";
import type { CellWriter } from "./shown-cells.ts";

/** What the rows depend on beside the table. */
export interface TableDataInput {
  /** Path of the file, for messages. */
  readonly file: string;
  readonly matched: MatchedColumns;
  readonly mapping: TableMapping;
  /** The PDF of rows that name none. */
  readonly defaultPdf: TemplatePdf | undefined;
  /** How numbers and dates are written. */
  readonly forms: ValueForms;
  /** Of a workbook. */
  readonly cellWriter: CellWriter | undefined;
  readonly corrections?: CellCorrections | undefined;
}

/** Returns the rows of a table, not yet read. Problem: `column-twice` if a name that is needed is not unique. */
export const createTableRows = (table: TableFile, input: TableDataInput): Result<ImportedRows> => {
  const { layout } = table;
  const { file, matched, mapping, forms, corrections } = input;
  const needed = findAmbiguousNames(matched, mapping);
  const isAmbiguous = ({ code, at }: Problem) => code === "column-twice" && needed.has(at?.path ?? "");
  const ambiguous = layout.warnings.filter(isAmbiguous);
  if (ambiguous.length > 0) return fail(...ambiguous);
  const tableWarnings = [...layout.warnings, ...warnOfGuesses(file, matched)];
  const toFields = createFieldReader(matched, mapping, forms);
  const hasIntactPresets = Object.values(mapping.presets ?? {}).every((text) => describeDamage(text) === undefined);
  return ok({
    path: file,
    location: locateTable(file, layout),
    size: table.size,
    read: (work) => {
      const warnings = createCauseGroups();
      const readRows = async function* (): AsyncGenerator<readonly ImportedRow[]> {
        let isEmpty = true;
        const records = work?.records?.map((record) => table.readRecord(record, record.row, corrections));
        for await (const rows of records === undefined ? table.rows(work?.onProgress, corrections) : [records]) {
          work?.signal?.throwIfAborted();
          isEmpty &&= rows.length === 0;
          yield rows.map((row) => {
            row.warnings.forEach(warnings.add);
            return readTableRow(row, toFields, input, hasIntactPresets);
          });
        }
        if (isEmpty) throw new ProblemError(noRows(file));
      };
      return { batches: readRows(), warnings: () => [...tableWarnings, ...warnings.list()] };
    },
  });
};

/** Names the columns that were found by the meaning of their names, because that may be wrong. */
const warnOfGuesses = (file: string, { placeholders }: MatchedColumns): readonly Problem[] => {
  const guesses = placeholders.flatMap(({ placeholder, column, isGuessed }) =>
    isGuessed && column ? [`“${truncate(column.label)}” → [[${placeholder}]]`] : [],
  );
  if (guesses.length === 0) return [];
  const sentence = `${file}: columns were matched by what their names mean: ${guesses.join(", ")}. Check the first rows. If a column is wrong, choose another one or give it the name of the placeholder.`;
  return [problem("columns-guessed", sentence, { file })];
};

/** Problems of these codes leave no cell of the row usable. */
const unreadableRowCodes: ReadonlySet<string> = new Set(["row-length", "quotes-broken", "value-too-large"]);

const readTableRow = (
  row: TableRow,
  toFields: ToFields,
  { file, defaultPdf, cellWriter }: TableDataInput,
  hasIntactPresets: boolean,
): ImportedRow => {
  const { cells, numberCells } = row;
  if (row.problems.some(({ code }) => unreadableRowCodes.has(code)))
    return withSource({ entry: { row: row.row, pdf: "", data: {} }, problems: row.problems, cells }, row);
  const openValues: Problem[] = [];
  const fields = toFields(cells, numberCells, openValues);
  const shownCells = cellWriter?.addTexts(row, fields.data);
  const isIntact = row.isIntact && hasIntactPresets;
  const { entry, problems, invalidNames } = readRow(fields, row.row, file, defaultPdf, isIntact);
  if (row.problems.length + openValues.length === 0 && invalidNames === undefined) {
    if (numberCells === undefined) return withSource({ entry, problems, cells }, row);
    return withSource(
      shownCells === undefined
        ? { entry, problems, cells, numberCells }
        : { entry, problems, cells, numberCells, shownCells },
      row,
    );
  }
  // A name for the locations of problems, as `readRow` gives it to its own.
  const { reference_id } = entry;
  const reference = reference_id === undefined ? {} : { reference_id };
  const located = [
    ...row.problems.map((item) => withLocation(item, reference)),
    ...openValues.map((item) => withLocation(item, { file, row: row.row, ...reference })),
  ];
  const names = invalidNames === undefined ? {} : { invalidNames };
  // Damaged cells are found by the reader of the table already.
  const furtherProblems = row.problems.length === 0 ? problems : problems.filter(({ code }) => code !== "text-damaged");
  return withSource(
    { entry, problems: [...located, ...furtherProblems], cells, numberCells, shownCells, ...names },
    row,
  );
};

const withSource = (imported: ImportedRow, { source }: TableRow): ImportedRow =>
  source === undefined ? imported : { ...imported, source };

/** Returns the fields of a row, as a row of data.json has them. Adds the problems of values with two meanings. */
type ToFields = (
  cells: readonly string[],
  numberCells: readonly number[] | undefined,
  openValues: Problem[],
) => UnknownRecord & { readonly data: Record<string, string> };

/** Sets a field whose name an assignment would take for the object's prototype. */
const defineField = (data: Record<string, string>, field: string, value: string): void => {
  Object.defineProperty(data, field, { value, enumerable: true, writable: true, configurable: true });
};

/** Finds out once which cell fills which field. */
const createFieldReader = (
  { placeholders, roles, unused }: MatchedColumns,
  mapping: TableMapping,
  forms: ValueForms,
): ToFields => {
  // A placeholder for which no column was chosen gets no value, even from a column of its name.
  const filled = new Set(placeholders.map(({ placeholder }) => placeholder));
  const values = [
    ...placeholders.map(({ placeholder, column, allowsEmpty }) => [placeholder, column, allowsEmpty] as const),
    ...[...roles].flatMap(([role, column]) =>
      isSettingRole(role) ? [[rolePlaceholders[role], column, false] as const] : [],
    ),
  ].map(([field, column, allowsEmpty]) => ({
    field,
    index: column?.index,
    missing: findMissingValue(field, mapping, allowsEmpty),
    readValue: createValueReader(forms, field),
  }));
  const others = unused
    .filter(({ name, label }) => name !== "" && !filled.has(label))
    .map(({ label, index }) => ({ field: label, index, missing: "", readValue: undefined }));
  // links.csv has the fields in the order of the columns.
  const inOrder = [...others, ...values].sort(
    ({ index: a = Number.POSITIVE_INFINITY }, { index: b = Number.POSITIVE_INFINITY }) => (a === b ? 0 : a - b),
  );
  const names = (["reference_id", "suffix", "pdf_password"] as const).flatMap((field) => {
    const index = roles.get(field)?.index;
    return index === undefined ? [] : [{ field, index }];
  });
  const pdfIndex = roles.get("pdf")?.index;
  return (cells, numberCells, openValues) => {
    const data: Record<string, string> = {};
    for (const { field, index = -1, missing, readValue } of inOrder) {
      const cell = cells[index] || missing;
      if (cell === undefined) continue;
      const reading = readValue === undefined || numberCells?.includes(index) ? cell : readValue(cell);
      if (typeof reading !== "string") openValues.push(reading);
      const value = typeof reading === "string" ? reading : cell;
      if (field === "__proto__") defineField(data, field, value);
      else data[field] = value;
    }
    const fields: ReturnType<ToFields> & Record<string, unknown> = { data };
    const pdf = pdfIndex === undefined ? "" : (cells[pdfIndex] ?? "").trim();
    if (pdf !== "") fields["PDF_file"] = pdf;
    for (const { field, index } of names) {
      const name = (cells[index] ?? "").trim();
      if (name !== "") fields[field] = name;
    }
    return fields;
  };
};

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
