/** Opens XLSX files and reads one of their sheets. The packed file is in memory, and the texts of the sheet's cells. */
import { fail, ok, type Result } from "#domain/result.ts";
import type { TableOptions, TableRecord } from "#domain/tables/table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { OpenTable } from "#ports/table-reader.ts";
import { readCellStyles } from "./xlsx/cell-styles.ts";
import { showNumber } from "./xlsx/number-format/show-number.ts";
import { readSheet, type SheetContent } from "./xlsx/read-sheet.ts";
import { readSharedStrings } from "./xlsx/shared-strings.ts";
import { openWorkbook, type Workbook, type WorkbookSheet } from "./xlsx/workbook.ts";
import {
  allHidden,
  describeWarnings,
  maxFileBytes,
  notWorkbook,
  onlyHidden,
  tooLarge,
  toTableProblem,
} from "./xlsx/workbook-problems.ts";

type File = Pick<IntakeFile, "name" | "path" | "size" | "bytes">;

/** Opens a workbook. Without a choice, or if there is no sheet of that name, its first visible sheet is read. */
export const openXlsxTable = async (file: File, options: TableOptions): Promise<Result<OpenTable>> => {
  if (file.size > maxFileBytes) return fail(tooLarge(file));
  try {
    const workbook = openWorkbook(await file.bytes());
    if (workbook === undefined || workbook.sheets.length === 0) return fail(notWorkbook(file));
    const selection = selectSheet(workbook, options.sheet);
    if (selection === undefined) return fail(onlyHidden(file, workbook.sheets));
    return toOpenTable(file, workbook, selection, options);
  } catch (error) {
    return fail(toTableProblem(file, error));
  }
};

interface SelectedSheet {
  readonly sheet: WorkbookSheet;
  readonly content: SheetContent;
}

/** Workbooks often begin with an empty sheet. Undefined if all sheets are hidden. */
const selectSheet = (workbook: Workbook, name: string | undefined): SelectedSheet | undefined => {
  const { parts, sheets, isFrom1904 } = workbook;
  const references = {
    strings: readSharedStrings(parts, workbook.sharedStringsPart),
    findFormat: readCellStyles(parts, workbook.stylesPart),
    isFrom1904,
  };
  const chosen = sheets.find((sheet) => sheet.name === name);
  const candidates = chosen === undefined ? sheets.filter(({ hidden }) => !hidden) : [chosen];
  let first: SelectedSheet | undefined;
  for (const sheet of candidates) {
    const content = readSheet(parts, sheet.part, references);
    if (content === undefined) continue;
    if (content.grid.width > 0) return { sheet, content };
    first ??= { sheet, content };
  }
  if (first === undefined && candidates.length > 0) throw new Error("the sheet is missing");
  return first;
};

const toOpenTable = (
  file: File,
  { sheets }: Workbook,
  { sheet, content }: SelectedSheet,
  options: TableOptions,
): Result<OpenTable> => {
  const { rows, columns } = content.grid.listHidden();
  const hiddenCells = options.hiddenCells ?? "skip";
  const hasHidden = rows.length + columns.length > 0;
  const records = content.grid.toRecords(hiddenCells === "read");
  if (hasHidden && records.every(({ cells }) => cells.every((cell) => cell === "")))
    return fail(allHidden(file, sheet));
  return ok({
    format: {
      kind: "xlsx",
      sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
      sheet: sheet.name,
      ...(hasHidden ? { hiddenCells } : {}),
    },
    warnings: describeWarnings(file, sheet, content, { rows, columns, hiddenCells }),
    records: () => toBatches(records, content.grid.width),
    showNumber,
  });
};

/** Cells that a batch of records has at most, beside those of a single record. */
const batchCells = 100_000;
const maxBatchRecords = 1_000;

/** All records of a sheet get the same number of cells while they are read, not before: most sheets have short rows. */
async function* toBatches(records: readonly TableRecord[], width: number): AsyncGenerator<readonly TableRecord[]> {
  const size = Math.max(1, Math.min(maxBatchRecords, Math.floor(batchCells / Math.max(1, width))));
  for (let start = 0; start < records.length; start += size)
    yield records.slice(start, start + size).map((record) => padRecord(record, width));
}

const padRecord = (record: TableRecord, width: number): TableRecord =>
  record.cells.length === width
    ? record
    : { ...record, cells: [...record.cells, ...new Array<string>(width - record.cells.length).fill("")] };
