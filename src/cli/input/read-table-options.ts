/** Reads how a table is read and mapped: from options, and from the mapping file of the Batches page. */
import { readJson } from "#domain/intake/read-json.ts";
import { readTableParameters, type TableParameters } from "#domain/intake/read-table-parameters.ts";
import { type ProblemLocation, problem, withLocation } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { readTableChoices, type StoredTableChoices } from "#domain/tables/read-table-choices.ts";
import type { TableOptions } from "#domain/tables/table.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { TableChoices } from "#usecases/import/batch-choices.ts";
import { isTableName } from "#usecases/import/tables/open-table-file.ts";
import type { ParsedArguments } from "../arguments/parse-arguments.ts";
import type { LocalFiles } from "../command-ports.ts";

/**
 * Returns the choices; undefined where the command line has none.
 * @throws ProblemError `data-missing` without a table, `shape-invalid` for an invalid option or mapping.
 */
export const readTableOptions = async (
  parsed: ParsedArguments,
  files: readonly IntakeFile[],
  folder: string,
  localFiles: LocalFiles,
): Promise<TableChoices | undefined> => {
  const options = readOptions(parsed);
  const mappingPath = parsed.text("mapping");
  if (Object.keys(options).length === 0 && mappingPath === undefined) return undefined;
  const table = files.find(({ name }) => isTableName(name)) ?? files.find(({ name }) => /\.txt$/i.test(name));
  if (table === undefined) throw new ProblemError(noTable);
  const stored = mappingPath === undefined ? undefined : await readMapping(mappingPath, folder, localFiles);
  return { path: table.path, options: { ...stored?.options, ...options }, mapping: stored?.mapping ?? {} };
};

const readOptions = (parsed: ParsedArguments): TableOptions => {
  const headerRow = parsed.count("header-row");
  const parameters = {
    sheet: parsed.text("sheet"),
    hidden_cells: parsed.text("hidden-cells"),
    header_row: headerRow === undefined ? undefined : String(headerRow),
    delimiter: parsed.text("delimiter"),
    table_encoding: parsed.text("table-encoding"),
    decimal_sign: parsed.text("decimal-sign"),
    date_order: parsed.text("date-order"),
    cell_values: parsed.text("cell-values"),
    cell_language: parsed.text("cell-language"),
  };
  return readChoices(
    Object.fromEntries(
      Object.entries(parameters).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
    ),
  ).options;
};

const readChoices = (parameters: TableParameters, location: ProblemLocation = {}): StoredTableChoices => {
  const choices = readTableParameters(parameters);
  if (!choices.ok) throw new ProblemError(withLocation(choices.problems[0] ?? noTable, location));
  return choices.value;
};

/** Reads `{options, mapping}`, or the mapping alone. */
const readMapping = async (path: string, folder: string, files: LocalFiles): Promise<StoredTableChoices> => {
  const json = readJson(await files.readText(path, folder), path);
  if (!json.ok) throw new ProblemError(json.problems[0] ?? problem("json-malformed", `${path} is not JSON.`));
  const { value } = json;
  const hasOptions = isRecord(value) && (isRecord(value["mapping"]) || isRecord(value["options"]));
  const stored = readTableChoices(value);
  const mapping = hasOptions ? value["mapping"] : value;
  return {
    options: hasOptions ? (stored?.options ?? {}) : {},
    mapping: mapping === undefined ? {} : readChoices({ mapping: JSON.stringify(mapping) }, { file: path }).mapping,
  };
};

const noTable = problem(
  "data-missing",
  "There is no table for the mapping or the table options. Add a CSV file or a workbook.",
);
