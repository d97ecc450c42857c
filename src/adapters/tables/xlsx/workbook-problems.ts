/** The sentences about workbooks that cannot be read, and about what a reading of their cells loses. */
import { type Problem, problem } from "#domain/problem.ts";
import { columnLetters } from "#domain/tables/read-columns.ts";
import type { HiddenCells } from "#domain/tables/table.ts";
import type { AddressList, SheetContent } from "./read-sheet.ts";
import { maxTextLength, TextTooLong } from "./shared-strings.ts";
import { maxColumns, SheetTooWide, TooManyColumns } from "./sheet-grid.ts";
import type { WorkbookSheet } from "./workbook.ts";
import { maxUnpackedRatio, WorkbookInflated, WorkbookTooLarge } from "./workbook-package.ts";

/** A file, as far as sentences name it. */
export interface NamedFile {
  readonly name: string;
  readonly path: string;
}

/** Limit of the packed file, which is in memory as a whole. */
export const maxFileBytes = 100_000_000;

const toProblem = (code: Problem["code"], { path }: NamedFile, sentence: string): Problem =>
  problem(code, sentence, { file: path });

export const notWorkbook = (file: NamedFile): Problem =>
  toProblem(
    "table-unreadable",
    file,
    `“${file.name}” is not an XLSX workbook. Open it in a spreadsheet program and save it as .xlsx or .csv.`,
  );

export const tooLarge = (file: NamedFile): Problem =>
  toProblem(
    "file-too-large",
    file,
    `The workbook “${file.name}” is too large to be read: the limits are 100 MB, and 200 MB when unpacked. Save its sheet as CSV.`,
  );

export const onlyHidden = (file: NamedFile, sheets: readonly WorkbookSheet[]): Problem =>
  toProblem(
    "table-unreadable",
    file,
    `All sheets of “${file.name}” are hidden (${sheets.map(({ name }) => name).join(", ")}). Show the sheet with the data in a spreadsheet program, then save the workbook again.`,
  );

export const allHidden = (file: NamedFile, { name }: WorkbookSheet): Problem =>
  problem(
    "data-missing",
    `All cells of the sheet “${name}” are in hidden or filtered rows or columns, which are left out. Show them in a spreadsheet program and save the workbook again, or choose to read hidden rows and columns.`,
    { file: file.path, sheet: name },
  );

/** Describes what was thrown while a workbook was read. */
export const toTableProblem = (file: NamedFile, error: unknown): Problem => {
  const { name } = file;
  if (error instanceof WorkbookTooLarge) return tooLarge(file);
  if (error instanceof WorkbookInflated)
    return toProblem(
      "file-too-large",
      file,
      `The workbook “${name}” is not read: it unpacks to more than ${maxUnpackedRatio} times its size, as no table does. Copy the table to a new workbook, or save its sheet as CSV.`,
    );
  if (error instanceof TextTooLong)
    return toProblem(
      "value-too-large",
      file,
      `“${name}” has a cell with more than ${formatLimit(maxTextLength)} characters. Shorten it, then save the workbook again.`,
    );
  if (error instanceof TooManyColumns)
    return toProblem(
      "columns-too-many",
      file,
      `“${name}” has more than ${formatLimit(maxColumns)} columns, the limit of spreadsheet programs. Delete the columns that the template does not need.`,
    );
  if (error instanceof SheetTooWide)
    return toProblem(
      "table-unreadable",
      file,
      `“${name}” has a cell too far from its table: ${error.address}. Delete that cell, its row and its column in a spreadsheet program, then save the workbook again.`,
    );
  return toProblem(
    "table-unreadable",
    file,
    `“${name}” is damaged (${error instanceof Error ? error.message : String(error)}). Open it in a spreadsheet program and save it again as .xlsx.`,
  );
};

const formatLimit = (limit: number): string => limit.toLocaleString("en");

/** Hidden rows and columns with cells, counted from 1, and what becomes of them. */
export interface HiddenParts {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly hiddenCells: HiddenCells;
}

/** Returns the warnings about a sheet. */
export const describeWarnings = (
  file: NamedFile,
  { name }: WorkbookSheet,
  { mergedCells, impossibleDates }: SheetContent,
  hidden: HiddenParts,
): readonly Problem[] => [
  ...(hidden.rows.length + hidden.columns.length === 0
    ? []
    : [toProblem("cells-hidden", file, describeHidden(name, hidden))]),
  ...(mergedCells.count === 0
    ? []
    : [
        toProblem(
          "cells-merged",
          file,
          `The sheet “${name}” has merged cells (${formatList(mergedCells)}). Only the first cell of each has the value, and the others are empty. Unmerge them if every row needs the value.`,
        ),
      ]),
  ...(impossibleDates.count === 0
    ? []
    : [
        toProblem(
          "date-impossible",
          file,
          `The sheet “${name}” has dates that never were, such as 29 February 1900 (${formatList(impossibleDates)}). Correct them in a spreadsheet program.`,
        ),
      ]),
];

const formatList = ({ first, count }: AddressList): string =>
  `${first.join(", ")}${count > first.length ? ` and ${count - first.length} more` : ""}`;

const maxListed = 5;

/** Rows that a filter hides are hidden rows. */
const describeHidden = (sheet: string, { rows, columns, hiddenCells }: HiddenParts): string => {
  const kinds = [
    { noun: "row", names: rows.map(String) },
    { noun: "column", names: columns.map((column) => columnLetters(column - 1)) },
  ].filter(({ names }) => names.length > 0);
  const count = rows.length + columns.length;
  const parts = kinds.map(({ noun, names }) => `${names.length} hidden ${toPlural(noun, names)}`).join(" and ");
  const places = kinds.map(
    ({ noun, names }) =>
      `${toPlural(noun, names)} ${formatList({ first: names.slice(0, maxListed), count: names.length })}`,
  );
  const [fate, advice] =
    hiddenCells === "skip"
      ? ["left out", "Choose to read hidden rows and columns if the batch needs them."]
      : ["read as well", "Choose to leave out hidden rows and columns if they must not be in the batch."];
  return `${parts} ${count === 1 ? "is" : "are"} ${fate} (sheet “${sheet}”, ${places.join(", ")}). A filter hides rows, too. ${advice}`;
};

const toPlural = (noun: string, { length }: readonly string[]): string => (length === 1 ? noun : `${noun}s`);
