import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { NumberFormat, TableFormat, TableOptions, TableRecord } from "#domain/tables/table.ts";
import type { IntakeFile } from "./intake-file.ts";

/** Reads the records of table files. */
export interface TableReader {
  /**
   * Detects the format of a file that a person dropped. Problems: `table-unreadable`, `file-too-large`, `file-unreadable`,
   * and `data-missing` for an empty file.
   */
  open(
    file: Pick<IntakeFile, "name" | "path" | "size" | "bytes" | "slice">,
    options: TableOptions,
  ): Promise<Result<OpenTable>>;
}

/** A file whose format is known. */
export interface OpenTable {
  readonly format: TableFormat;
  /** What was lost when the format was read, such as merged cells. */
  readonly warnings: readonly Problem[];
  /**
   * Reads all records in batches, including the header and blank ones. A CSV file is read again in chunks at each call, so
   * that its size does not matter. Throws a `ProblemError` with `file-unreadable` if the file was moved or changed.
   */
  records(): AsyncIterable<readonly TableRecord[]>;
  /** Of a workbook. */
  readonly showNumber?: ShowNumber;
}

/**
 * Returns the text that a spreadsheet shows for a number. `language`: a tag such as `de`. Undefined for what spreadsheets do not
 * show either.
 */
export type ShowNumber = (value: number, format: NumberFormat, language: string) => string | undefined;
