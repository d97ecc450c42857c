/** Writes the table of data with a person's corrections, as it came: a CSV file with its delimiter, or its workbook. */

import { byteOrderMark } from "#domain/jobs/csv.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import { formatTable } from "#domain/tables/format-table.ts";
import type { TableRow } from "#domain/tables/table.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { CellText, WorkbookEditor } from "#ports/workbook-editor.ts";
import type { ImportedBatch } from "../batch-importer.ts";
import type { TableFile } from "./open-table-file.ts";

/** The corrected table as chunks of a file. */
export interface CorrectedTable {
  readonly kind: "csv" | "xlsx";
  readonly chunks: AsyncIterable<string> | AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** Returns the corrected table; undefined if the rows do not come from a table. CSV files are in UTF-8, whatever they were before. */
export const createCorrectedTable = (
  { files, table }: Pick<ImportedBatch, "files" | "table">,
  corrections: CellCorrections,
  editor: WorkbookEditor,
): CorrectedTable | undefined => {
  const source = files.find(({ file }) => file.path === table?.path);
  if (source === undefined || !("table" in source.content)) return undefined;
  const { kind } = source.content.table.layout;
  return kind === "csv"
    ? { kind, chunks: formatCsv(source.content.table, corrections) }
    : { kind, chunks: editWorkbook(source.file, source.content.table, corrections, editor) };
};

async function* formatCsv(table: TableFile, corrections: CellCorrections): AsyncGenerator<string> {
  const { delimiter, firstRecords, headerRow } = table.layout;
  yield byteOrderMark + formatTable(firstRecords.slice(0, headerRow), delimiter);
  for await (const rows of table.rows(undefined, corrections))
    yield rows.map((row) => formatRow(row, delimiter)).join("");
}

/** A row with broken quotes is written as it is, so that it is read in the same way again. */
const formatRow = ({ cells, source, problems }: TableRow, delimiter: string | undefined): string => {
  const [problem] = problems;
  const isAsInFile = source?.cells === cells;
  if (isAsInFile && source.excess !== undefined && problem !== undefined) throw new ProblemError(problem);
  return isAsInFile && source.brokenQuotes ? `${cells.join("")}\r\n` : formatTable([cells], delimiter);
};

async function* editWorkbook(
  file: IntakeFile,
  { layout: { columns, headerRow, sheet = "" } }: TableFile,
  corrections: CellCorrections,
  editor: WorkbookEditor,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const texts = Object.entries(corrections).flatMap(([row, rowTexts]) =>
    columns.flatMap(({ label, index }): readonly CellText[] => {
      const text = readOwnProperty(rowTexts, label);
      return text === undefined ? [] : [{ row: headerRow + Number(row), column: index + 1, text }];
    }),
  );
  yield await editor.setTexts(await file.bytes(), sheet, texts);
}
