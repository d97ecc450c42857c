/** How the table of a job's rows is written, so that its failed rows can be written in the same way and read again. */
import type { MatchedColumns } from "./match-columns.ts";
import { isSettingRole, rolePlaceholders } from "./role-placeholders.ts";
import type { TableLayout } from "./table.ts";
import { findMissingValue, type TableMapping } from "./table-mapping.ts";
import { createValueReader, listCommaNumbers, type ValueForms } from "./value-forms.ts";

/** Roles of columns that are no fields of a row's data. */
export const entryRoles = ["pdf", "reference_id", "suffix", "pdf_password"] as const;
/** A role of a column that is no field of a row's data. */
export type EntryRole = (typeof entryRoles)[number];

/** A table, as far as the fields of its rows do not tell it. Part of stored jobs. */
export interface SourceTable {
  /** A comma for a workbook. */
  readonly delimiter: string;
  /** Labels of columns by the fields of the data that they fill. Columns that fill nothing are fields of their own name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Labels of columns by their roles. */
  readonly roles: Readonly<Partial<Record<EntryRole, string>>>;
  /** Fields whose numbers have a decimal comma in the table. */
  readonly commaNumbers: readonly string[];
  /** How cells become values. Absent in jobs of earlier versions. */
  readonly forms?: ValueForms;
  /**
   * Labels of all columns in their order; an empty text for a column without a name that fills nothing. Absent in jobs of
   * earlier versions.
   */
  readonly columns?: readonly string[];
  /** Fields that documents show as the spreadsheet does. Absent if there are none. */
  readonly shownFields?: readonly string[];
  /** Values of fields whose cells are empty; absent if such rows fail. */
  readonly missingValues?: Readonly<Record<string, string>>;
}

/** What a table is described from. */
export interface DescribedTable {
  readonly layout: Pick<TableLayout, "delimiter" | "columns">;
  readonly matched: MatchedColumns;
  readonly mapping: TableMapping;
  readonly forms: ValueForms;
  /** Of a workbook. */
  readonly cellWriter?: { readonly fields: readonly string[] } | undefined;
}

/** Describes a table whose columns are matched. */
export const describeSourceTable = ({
  layout: { delimiter = ",", columns },
  matched,
  mapping,
  forms,
  cellWriter,
}: DescribedTable): SourceTable => ({
  delimiter,
  fields: Object.fromEntries(listFieldLabels(matched)),
  roles: Object.fromEntries(
    entryRoles.flatMap((role) => {
      const label = matched.roles.get(role)?.label;
      return label === undefined ? [] : [[role, label] as const];
    }),
  ),
  commaNumbers: listCommaNumbers(forms),
  forms,
  columns: columns.map((column) => (column.name === "" && matched.unused.includes(column) ? "" : column.label)),
  ...(cellWriter === undefined || cellWriter.fields.length === 0 ? {} : { shownFields: cellWriter.fields }),
  ...describeMissingValues({ matched, mapping, forms }),
});

/** Numbers and dates among the values are read as those of cells. */
const describeMissingValues = ({
  matched,
  mapping,
  forms,
}: Pick<DescribedTable, "matched" | "mapping" | "forms">): Pick<SourceTable, "missingValues"> => {
  const allowingEmpty = new Set(
    matched.placeholders.flatMap(({ placeholder, allowsEmpty }) => (allowsEmpty === true ? [placeholder] : [])),
  );
  const values = [
    ...matched.placeholders.map(({ placeholder }) => placeholder),
    ...listFieldLabels(matched).map(([field]) => field),
  ]
    .map((field) => [field, findMissingValue(field, mapping, allowingEmpty.has(field))] as const)
    .flatMap(([field, value]) => {
      if (value === undefined) return [];
      const reading = createValueReader(forms, field)?.(value);
      return [[field, typeof reading === "string" ? reading : value] as const];
    });
  return values.length === 0 ? {} : { missingValues: Object.fromEntries(values) };
};

/** Lists the fields of the data that columns fill, placeholders and settings, with the labels of the columns. */
export const listFieldLabels = ({
  placeholders,
  roles,
}: MatchedColumns): readonly (readonly [field: string, label: string])[] => [
  ...placeholders.flatMap(({ placeholder, column }) =>
    column === undefined ? [] : [[placeholder, column.label] as const],
  ),
  ...[...roles].flatMap(([role, { label }]) => (isSettingRole(role) ? [[rolePlaceholders[role], label] as const] : [])),
];
