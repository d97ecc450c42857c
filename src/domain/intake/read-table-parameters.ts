/** Reads the parameters of the batch interface that say how a table is read. Invalid ones are problems, not ignored. */

import { dateOrders } from "../dates/written-date.ts";
import { type Problem, problem } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import { readTableChoices, type StoredTableChoices } from "../tables/read-table-choices.ts";
import { cellValueChoices, hiddenCellChoices, type TableLayout, tableEncodings } from "../tables/table.ts";
import { columnRoles, emptyCellPolicies } from "../tables/table-mapping.ts";
import { joinPath } from "../text/join-path.ts";
import { decimalSigns } from "../values/decimal-sign.ts";
import { isRecord } from "../values/is-record.ts";
import { readJson } from "./read-json.ts";

/** The names of the parameters. */
export const tableParameters = [
  "mapping",
  "sheet",
  "header_row",
  "delimiter",
  "table_encoding",
  "decimal_sign",
  "hidden_cells",
  "date_order",
  "cell_values",
  "cell_language",
] as const;
/** Texts by the name of the parameter. `mapping` is JSON. */
export type TableParameters = Readonly<Partial<Record<(typeof tableParameters)[number], string>>>;

/** Returns the choices. Problems: `shape-invalid` and those of JSON, with the parameter as path. */
export const readTableParameters = (parameters: TableParameters): Result<StoredTableChoices> => {
  const { sheet, header_row, delimiter, table_encoding, decimal_sign, hidden_cells, date_order } = parameters;
  const { mapping: mappingText, cell_values, cell_language } = parameters;
  const mapping = mappingText === undefined ? ok(undefined) : readJson(mappingText, "mapping");
  if (!mapping.ok) return fail(...mapping.problems.map((item) => ({ ...item, at: { ...item.at, path: "mapping" } })));
  const choices = readTableChoices({
    mapping: mapping.value,
    options: {
      sheet,
      headerRow: header_row === undefined ? undefined : Number(header_row),
      delimiter: delimiter === "tab" || delimiter === "\\t" ? "\t" : delimiter,
      encoding: table_encoding?.toLowerCase(),
      decimalSign: decimal_sign?.toLowerCase(),
      hiddenCells: hidden_cells?.toLowerCase(),
      dateOrder: date_order?.toLowerCase(),
      cellValues: cell_values?.toLowerCase(),
      language: cell_language,
    },
  }) ?? { options: {}, mapping: {} };
  const { options } = choices;
  const problems = [
    ...(header_row !== undefined && options.headerRow === undefined ? [invalid("header_row", wrongHeaderRow)] : []),
    ...(delimiter !== undefined && options.delimiter === undefined ? [invalid("delimiter", wrongDelimiter)] : []),
    ...(table_encoding !== undefined && options.encoding === undefined
      ? [invalid("table_encoding", `Send one of ${tableEncodings.join(", ")}.`)]
      : []),
    ...(decimal_sign !== undefined && options.decimalSign === undefined
      ? [invalid("decimal_sign", `Send one of ${decimalSigns.join(", ")}.`)]
      : []),
    ...(hidden_cells !== undefined && options.hiddenCells === undefined
      ? [invalid("hidden_cells", `Send one of ${hiddenCellChoices.join(", ")}.`)]
      : []),
    ...(date_order !== undefined && options.dateOrder === undefined
      ? [invalid("date_order", `Send one of ${dateOrders.join(", ")}.`)]
      : []),
    ...(cell_values !== undefined && options.cellValues === undefined
      ? [invalid("cell_values", `Send one of ${cellValueChoices.join(", ")}.`)]
      : []),
    ...(cell_language !== undefined && options.language === undefined ? [invalid("cell_language", wrongLanguage)] : []),
    ...(mappingText !== undefined && !isRecord(mapping.value) ? [invalid("mapping", wrongMapping)] : []),
    ...findDropped(mapping.value, choices.mapping, "mapping").map((path) => invalid(path, wrongMapping)),
  ];
  return problems.length === 0 ? ok(choices) : fail(...problems);
};

/** Returns a problem for each choice that the table cannot fulfil: a column or a sheet that it does not have. */
export const findUnfulfilledChoices = (
  { options, mapping }: StoredTableChoices,
  layout: TableLayout,
): readonly Problem[] => {
  const labels = layout.columns.map(({ label }) => label);
  const chosen = [
    ...Object.entries(mapping.placeholders ?? {}).map(([name, label]) => [
      joinPath("mapping.placeholders", name),
      label,
    ]),
    ...Object.entries(mapping.roles ?? {}).map(([role, label]) => [`mapping.roles.${role}`, label]),
    ...Object.keys(mapping.cellValues ?? {}).map((label) => [joinPath("mapping.cellValues", label), label]),
  ] as const;
  return [
    ...(options.sheet === undefined || options.sheet === layout.sheet
      ? []
      : [invalid("sheet", missingSheet(options.sheet, layout))]),
    ...chosen.flatMap(([path, label]) =>
      typeof label !== "string" || labels.includes(label)
        ? []
        : [invalid(path as string, `The table has no column “${label}”. Its columns are: ${labels.join(", ")}.`)],
    ),
  ];
};

/** Returns a warning for each placeholder of a mapping that the template does not have. */
export const findUnknownPlaceholders = (
  { mapping }: StoredTableChoices,
  placeholders: readonly string[],
): readonly Problem[] =>
  Object.keys(mapping.placeholders ?? {})
    .filter((name) => !placeholders.includes(name))
    .map((name) =>
      problem(
        "field-unused",
        `The template has no placeholder “${name}”, which the mapping names. ${placeholders.length === 0 ? "It has none." : `Its placeholders are: ${placeholders.join(", ")}.`}`,
        { path: joinPath("mapping.placeholders", name) },
      ),
    );

/** Returns the paths of values that are not in the reading of a tree. */
const findDropped = (value: unknown, reading: unknown, path: string): readonly string[] =>
  isRecord(value) && isRecord(reading)
    ? Object.entries(value).flatMap(([key, child]) => findDropped(child, reading[key], joinPath(path, key)))
    : value === reading || path === "mapping"
      ? []
      : [path];

const invalid = (path: string, sentence: string): Problem => problem("shape-invalid", sentence, { path });

const wrongHeaderRow = "Expected the number of the row with the column names, counted from 1.";
const wrongDelimiter = "Expected one character, or tab.";
const wrongLanguage = "Expected the tag of a language, such as de or en-GB.";
const wrongMapping = `Expected an object with placeholders (column by placeholder), roles (column by ${columnRoles.join(", ")}), emptyCells (${emptyCellPolicies.join(", ")}), presets (text by placeholder) and cellValues (${cellValueChoices.join(" or ")} by column). A column is the text of its header cell, or null for none.`;

const missingSheet = (name: string, { kind, sheets }: TableLayout): string =>
  kind === "csv"
    ? "A CSV file has no sheets. Leave out the name of the sheet."
    : `The workbook has no sheet “${name}”. Its sheets are: ${sheets.map((sheet) => sheet.name).join(", ")}.`;
