/** Imports a table of data: matches its columns with the template and reads its rows. */
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { TemplatePdf } from "#domain/records/template-pdf.ts";
import type { Result } from "#domain/result.ts";
import { type MatchedColumns, matchColumns } from "#domain/tables/match-columns.ts";
import { insertRolePlaceholders } from "#domain/tables/role-placeholders.ts";
import type { TableLayout } from "#domain/tables/table.ts";
import type { TableMapping } from "#domain/tables/table-mapping.ts";
import type { TableChoices } from "../batch-choices.ts";
import type { ImportedRows } from "../rows/imported-rows.ts";
import type { TableFile } from "./open-table-file.ts";
import { createTableRows } from "./table-rows.ts";

/** A table with what its columns fill. */
export interface ImportedTable {
  readonly path: string;
  readonly layout: TableLayout;
  readonly matched: MatchedColumns;
  readonly mapping: TableMapping;
}

/** The result of importing a table. */
export interface TableImport {
  readonly table: ImportedTable;
  /** The rows, not yet read. */
  readonly rows: Result<ImportedRows>;
  /** The template with placeholders for the columns that fill its settings. */
  readonly template: Smartlink | undefined;
}

/** Imports the table. Without a template, no placeholder has a column yet. */
export const importTable = (
  { path, table }: { readonly path: string; readonly table: TableFile },
  template: Smartlink | undefined,
  defaultPdf: TemplatePdf | undefined,
  choices: TableChoices | undefined,
): TableImport => {
  const mapping = choices?.path === path ? choices.mapping : {};
  const placeholders = [...new Set(findPlaceholders(template).map(({ name }) => name))];
  const matched = matchColumns(table.layout.columns, placeholders, mapping);
  return {
    table: { path, layout: table.layout, matched, mapping },
    rows: createTableRows(table, { file: path, matched, mapping, defaultPdf }),
    template: template && insertRolePlaceholders(template, matched.roles.keys()),
  };
};
