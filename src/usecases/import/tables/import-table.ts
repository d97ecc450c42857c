/** Imports a table of data: matches its columns with the template and reads its rows. */
import { findConditionColumns } from "#domain/conditions/condition-columns.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders, type PlaceholderUse } from "#domain/placeholders/compile-template.ts";
import { documentLinkName } from "#domain/placeholders/document-link-name.ts";
import type { TemplatePdf } from "#domain/records/template-pdf.ts";
import type { Result } from "#domain/result.ts";
import { type MatchedColumns, matchColumns } from "#domain/tables/match-columns.ts";
import { insertRolePlaceholders } from "#domain/tables/role-placeholders.ts";
import type { TableLayout, TableOptions } from "#domain/tables/table.ts";
import type { TableMapping } from "#domain/tables/table-mapping.ts";
import { selectValueForms, type ValueForms } from "#domain/tables/value-forms.ts";
import type { TableChoices } from "../batch-choices.ts";
import type { ImportedRows } from "../rows/imported-rows.ts";
import type { TableFile } from "./open-table-file.ts";
import { type CellWriter, createCellWriter } from "./shown-cells.ts";
import { createTableRows } from "./table-rows.ts";

/** A table with what its columns fill. */
export interface ImportedTable {
  readonly path: string;
  readonly layout: TableLayout;
  readonly matched: MatchedColumns;
  readonly mapping: TableMapping;
  readonly options: TableOptions;
  /** How numbers and dates are written: chosen or proposed. */
  readonly forms: ValueForms;
  /** Of a workbook. */
  readonly cellWriter: CellWriter | undefined;
}

/** The result of importing a table. */
export interface TableImport {
  readonly table: ImportedTable;
  /** The rows, not yet read. */
  readonly rows: Result<ImportedRows>;
  /** The template with placeholders for the columns that fill its settings. */
  readonly template: Smartlink | undefined;
}

type ValueUse = Pick<PlaceholderUse, "name" | "allowsEmpty" | "isNumber" | "isDate">;

/** Lists what reads the values of columns: placeholders and conditions. A condition takes an empty cell for an empty value. */
const listUses = (template: Smartlink | undefined): readonly ValueUse[] => {
  if (template === undefined) return [];
  // A template may have a great many conditions on one column.
  const ofConditions = new Map(
    findConditionColumns(template).map(({ name, isNumber, isDate }) => [
      `${isNumber} ${isDate} ${name}`,
      { name, allowsEmpty: true, isNumber, isDate },
    ]),
  );
  const ofPlaceholders = findPlaceholders(template).filter(({ name }) => name !== documentLinkName);
  return [...ofPlaceholders, ...ofConditions.values()];
};

/** Imports the table. Without a template, no placeholder has a column yet. */
export const importTable = (
  { path, table }: { readonly path: string; readonly table: TableFile },
  template: Smartlink | undefined,
  defaultPdf: TemplatePdf | undefined,
  choices: TableChoices | undefined,
): TableImport => {
  const { options, mapping, corrections }: Omit<TableChoices, "path"> =
    choices?.path === path ? choices : { options: {}, mapping: {} };
  const { layout } = table;
  const uses = listUses(template);
  const names = new Set(uses.map(({ name }) => name));
  const needed = new Set(uses.flatMap(({ name, allowsEmpty }) => (allowsEmpty ? [] : [name])));
  const emptyNames = new Set([...names].filter((name) => !needed.has(name)));
  const matched = matchColumns(layout.columns, [...names], mapping, emptyNames);
  const forms = selectValueForms(layout, matched, uses, options);
  const filledTemplate = template && insertRolePlaceholders(template, matched.roles.keys());
  const { showNumber } = table;
  const cellWriter =
    showNumber && createCellWriter({ matched, mapping, options, template: filledTemplate, showNumber });
  return {
    table: { path, layout, matched, mapping, options, forms, cellWriter },
    rows: createTableRows(table, { file: path, matched, mapping, defaultPdf, forms, cellWriter, corrections }),
    template: filledTemplate,
  };
};
