/** Reads how a table is read and mapped: from options, and from the mapping file of the Batches page. */
import { readJson } from "#domain/intake/read-json.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { readTableChoices } from "#domain/tables/read-table-choices.ts";
import type { TableEncoding, TableOptions } from "#domain/tables/table.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { TableChoices } from "#usecases/import/batch-choices.ts";
import { isTableName } from "#usecases/import/tables/open-table-file.ts";
import type { ParsedArguments } from "../arguments/parse-arguments.ts";
import type { LocalFiles } from "../command-ports.ts";

/** Returns the choices; undefined where the command line has none. Throws a `ProblemError` if there is no table. */
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
  const delimiter = parsed.text("delimiter");
  const options = {
    encoding: parsed.text("table-encoding") as TableEncoding | undefined,
    delimiter: delimiter === "\\t" || delimiter === "tab" ? "\t" : delimiter,
    headerRow: parsed.count("header-row"),
    sheet: parsed.text("sheet"),
  } satisfies TableOptions;
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
};

/** Reads `{options, mapping}`, or the mapping alone. */
const readMapping = async (path: string, folder: string, files: LocalFiles) => {
  const json = readJson(await files.readText(path, folder), path);
  if (!json.ok) throw new ProblemError(json.problems[0] ?? problem("json-malformed", `${path} is not JSON.`));
  const { value } = json;
  const hasOptions = isRecord(value) && (isRecord(value["mapping"]) || isRecord(value["options"]));
  return readTableChoices(hasOptions ? value : { mapping: value });
};

const noTable = problem(
  "data-missing",
  "There is no table for the mapping or the table options. Add a CSV file or a workbook.",
);
