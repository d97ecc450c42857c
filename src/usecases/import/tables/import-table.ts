/** Imports a table of data: matches its columns with the template and reads its rows. */
import type { DataRows } from "#domain/intake/read-data.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { TemplatePdf } from "#domain/records/template-pdf.ts";
import type { Result } from "#domain/result.ts";
import { type MatchedColumns, matchColumns } from "#domain/tables/match-columns.ts";
import { insertRolePlaceholders } from "#domain/tables/role-placeholders.ts";
import type { TableLayout } from "#domain/tables/table.ts";
import type { TableMapping } from "#domain/tables/table-mapping.ts";
import type { TableChoices } from "../batch-choices.ts";
import type { TableContent } from "./read-table-content.ts";
import { readTableData } from "./read-table-data.ts";

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
  readonly data: Result<DataRows>;
  /** The template with placeholders for the columns that fill its settings. */
  readonly template: Smartlink | undefined;
}

/** Imports the table. Without a template, no placeholder has a column yet. */
export const importTable = (
  { path, content }: { readonly path: string; readonly content: TableContent },
  template: Smartlink | undefined,
  defaultPdf: TemplatePdf | undefined,
  choices: TableChoices | undefined,
): TableImport => {
  const mapping = choices?.path === path ? choices.mapping : {};
  const placeholders = [...new Set(findPlaceholders(template).map(({ name }) => name))];
  const matched = matchColumns(content.layout.columns, placeholders, mapping);
  return {
    table: { path, layout: content.layout, matched, mapping },
    data: readTableData(content, { file: path, matched, mapping, defaultPdf }),
    template: template && insertRolePlaceholders(template, matched.roles.keys()),
  };
};
