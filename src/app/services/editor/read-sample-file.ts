/** Reads data files as sample data: data.json, CSV and XLSX, by the rules of a batch. */

import { msg, str } from "@lit/localize";
import type { RowData } from "#domain/model/batch.ts";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { findFreeName, maxSampleRows, toColumnName } from "#editor/model/sample/sample-table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { translatedProblem } from "../../format/translated-problem.ts";
import { listColumns, type SampleRows } from "./sample-rows.ts";

/** The sample data of a file. */
export interface SampleFile {
  readonly sample: SampleRows;
  /** What was left out or changed. */
  readonly warnings: readonly Problem[];
}

/** The files that can be read, as a file input takes them. */
export const sampleFileTypes = ".json,.csv,.tsv,.txt,.xlsx";

const maxFileBytes = 64 * 2 ** 20;

/**
 * Reads the first 1,000 rows of a file. `names`: the document's placeholders, which take the columns of similar names.
 * Problems: those of the file.
 */
export const readSampleFile = async (
  file: File,
  names: readonly string[],
  reader: TableReader,
): Promise<Result<SampleFile>> => {
  if (file.size > maxFileBytes) return fail(tooLarge(file.name));
  try {
    const isJson = /\.json$/i.test(file.name) || /^\s*[[{]/.test(await file.slice(0, 100).text());
    return isJson ? await readJsonFile(file) : await readTableFile(file, names, reader);
  } catch (error) {
    return fail(toProblem(error));
  }
};

const readJsonFile = async (file: File): Promise<Result<SampleFile>> => {
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return fail(noJson(file.name));
  }
  const { readData } = await import("#domain/intake/read-data.ts");
  const data = readData(value, file.name);
  if (!data.ok) return data;
  const rows = data.value.entries.slice(0, maxSampleRows).map((entry) => entry.data);
  // The editor needs no PDF and no names of outputs: only faults of values matter.
  const isOfValues = ({ at }: Problem) => at?.path === undefined || at.path.startsWith("data");
  const warnings = [...data.value.rowProblems.values()].flat().filter(isOfValues);
  return ok({ sample: { columns: listColumns(rows), rows, file: file.name }, warnings });
};

const readTableFile = async (
  file: File,
  names: readonly string[],
  reader: TableReader,
): Promise<Result<SampleFile>> => {
  const [{ openDataTable }, { matchColumns }] = await Promise.all([
    import("#usecases/import/tables/open-data-table.ts"),
    import("#domain/tables/match-columns.ts"),
  ]);
  const table = await openDataTable(toIntakeFile(file), {}, reader);
  if (!table.ok) return table;
  const { columns, warnings } = table.value.layout;
  const { placeholders } = matchColumns(columns, names, {});
  // An empty cell is no value for a placeholder, as in a batch.
  const required = new Map(
    placeholders.flatMap(({ placeholder, column }) => (column ? [[column.index, placeholder] as const] : [])),
  );
  const columnNames: string[] = [];
  for (const { index, label } of columns)
    columnNames.push(required.get(index) ?? findFreeName([...required.values(), ...columnNames], toColumnName(label)));
  const rows: RowData[] = [];
  const leftOut: Problem[] = [];
  reading: for await (const batch of table.value.rows())
    for (const { cells, problems } of batch) {
      if (rows.length >= maxSampleRows) break reading;
      if (problems.length > 0) leftOut.push(...problems);
      else
        rows.push(
          Object.fromEntries(
            columns.flatMap(({ index }, position) =>
              required.has(index) && !cells[index] ? [] : [[columnNames[position] ?? "", cells[index] ?? ""]],
            ),
          ),
        );
    }
  if (rows.length === 0) return fail(...(leftOut.length > 0 ? leftOut : [noRows(file.name)]));
  return ok({ sample: { columns: columnNames, rows, file: file.name }, warnings: [...warnings, ...leftOut] });
};

const toIntakeFile = (file: File): IntakeFile => ({
  path: file.name,
  name: file.name,
  size: file.size,
  version: String(file.lastModified),
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
  slice: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});

const noJson = (file: string): Problem =>
  translatedProblem("shape-invalid", msg(str`${file}: this is no JSON. Choose a data.json, as for a batch.`), { file });

const noRows = (file: string): Problem =>
  translatedProblem(
    "data-missing",
    msg(str`${file}: there are no rows below the names of the columns. Add at least one row.`),
    { file },
  );

const tooLarge = (file: string): Problem =>
  translatedProblem(
    "file-too-large",
    msg(str`${file}: the file has more than 64 MB. Choose one with fewer rows as an example.`),
    { file },
  );
