/** The columns of a table of failed rows: those of the table that the rows come from in their order, then all others. */
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { isShownField } from "#domain/placeholders/shown-values.ts";
import type { Problem } from "#domain/problem.ts";
import { joinMessages } from "#domain/problems/join-messages.ts";
import { alignCells } from "#domain/tables/align-cells.ts";
import { findDataPlaceholders } from "#domain/tables/role-placeholders.ts";
import type { EntryRole, SourceTable } from "#domain/tables/source-table.ts";
import { problemsColumn } from "#domain/tables/table-mapping.ts";
import { toCommaNumber } from "#domain/values/decimal-sign.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";

/** Column with the number of the row in the job, by which a corrected row is recognised. */
export const rowColumn = "smartlink.row";

/** A row that has failed. */
export interface FailedRow {
  readonly entry: PlannedEntry;
  readonly problems: readonly Problem[];
}

/** Columns of failed rows that not every batch has. */
export interface FailedFields {
  readonly hasPasswords: boolean;
  /** Fields of the data in the order of their first appearance, then placeholders that no row fills. */
  readonly fields: readonly string[];
}

/** Finds the columns of rows. */
export const findFailedFields = (entries: readonly PlannedEntry[]): FailedFields => ({
  hasPasswords: entries.some(({ pdf_password }) => pdf_password !== undefined),
  fields: [...new Set(entries.flatMap(({ data }) => Object.keys(data)))].filter((field) => !isShownField(field)),
});

/** Finds the columns that the data of a template's rows has to fill. */
export const findTemplateFields = (template: Smartlink | undefined): FailedFields => ({
  hasPasswords: false,
  fields: findDataPlaceholders(template).map(({ name }) => name),
});

/** Joins the columns of two lists of rows. The fields of the first list come first. */
export const joinFailedFields = (first: FailedFields, second: FailedFields): FailedFields => ({
  hasPasswords: first.hasPasswords || second.hasPasswords,
  fields: [...new Set([...first.fields, ...second.fields])],
});

interface FailedColumn {
  readonly name: string;
  readonly read: (entry: PlannedEntry) => string;
}

/** The columns in their order, between the row's number and its problems. */
export interface FailedColumns {
  /** Labels of all columns of the table that the rows come from; empty if they come from JSON. */
  readonly tableLabels: readonly string[];
  /** Columns of that table, without a column of problems. */
  readonly ofTable: readonly FailedColumn[];
  readonly others: readonly FailedColumn[];
}

/** Names the columns as the table of the rows does, where that is unambiguous, and puts them into its order. */
export const arrangeFailedColumns = (
  { hasPasswords, fields }: FailedFields,
  table?: Omit<SourceTable, "delimiter">,
): FailedColumns => {
  const used = new Set<string>([rowColumn, problemsColumn]);
  const names = new Set(fields);
  const choose = (label: string | undefined, name: string): string => {
    const chosen = label === undefined || used.has(label) || (label !== name && names.has(label)) ? name : label;
    used.add(chosen);
    return chosen;
  };
  const ofRoles = (["pdf", "reference_id", "suffix", ...(hasPasswords ? ["pdf_password" as const] : [])] as const).map(
    (role): FailedColumn => ({
      name: choose(table?.roles[role], role === "pdf" ? "PDF_file" : role),
      read: roleReaders[role],
    }),
  );
  const ofFields = fields.map(
    (field): FailedColumn => ({
      name: choose(readOwnProperty(table?.fields ?? {}, field), field),
      read: createFieldReader(field, table),
    }),
  );
  const columns = [...ofRoles, ...ofFields];
  const tableLabels = table?.columns ?? [];
  const byName = new Map(columns.map((column) => [column.name, column]));
  const ofTable = alignCells(tableLabels, tableLabels).map(
    (label) => byName.get(label) ?? { name: label, read: createLabelReader(label, table) },
  );
  return { tableLabels, ofTable, others: columns.filter((column) => !ofTable.includes(column)) };
};

/** Names that are invalid are what a person corrects. */
const roleReaders: Readonly<Record<EntryRole, FailedColumn["read"]>> = {
  pdf: ({ pdf }) => pdf,
  reference_id: ({ invalidNames, reference_id }) => invalidNames?.reference_id ?? reference_id,
  suffix: ({ invalidNames, suffix }) => invalidNames?.suffix ?? suffix,
  pdf_password: ({ pdf_password = "" }) => pdf_password,
};

/** Numbers get the decimal sign of the table. */
const createFieldReader = (field: string, table: Pick<SourceTable, "commaNumbers"> | undefined) => {
  const hasComma = table?.commaNumbers.includes(field) ?? false;
  return ({ data }: PlannedEntry): string => {
    const value = readOwnProperty(data, field) ?? "";
    return hasComma ? toCommaNumber(value) : value;
  };
};

/** Reads a column that no failed row has as a field. If another column fills the field of its name, its own value is not stored. */
const createLabelReader = (label: string, table: Pick<SourceTable, "fields"> | undefined): FailedColumn["read"] =>
  Object.hasOwn(table?.fields ?? {}, label) ? () => "" : ({ data }) => readOwnProperty(data, label) ?? "";

/** Returns the names of the columns. */
export const formatFailedHeader = ({ ofTable, others }: FailedColumns): readonly string[] => [
  rowColumn,
  ...[...ofTable, ...others].map(({ name }) => name),
  problemsColumn,
];

/** Returns the cells of a row. A row of which no field could be read has the cells of its table. */
export const formatFailedRow = (
  { entry, problems }: FailedRow,
  { tableLabels, ofTable, others }: FailedColumns,
): readonly string[] => [
  String(entry.row),
  ...(entry.cells === undefined ? ofTable.map(({ read }) => read(entry)) : alignCells(entry.cells, tableLabels)),
  ...others.map(({ read }) => (entry.cells === undefined ? read(entry) : "")),
  joinMessages(problems),
];
