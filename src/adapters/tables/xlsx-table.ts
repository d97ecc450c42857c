/** Opens XLSX files and reads one of their sheets with read-excel-file. The whole file is read into memory. */
import { InvalidInputError, readSheet } from "read-excel-file/universal";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { TableOptions, TableRecord } from "#domain/tables/table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { OpenTable } from "#ports/table-reader.ts";
import { findMergedCells, rewriteCells, SheetTooWide } from "./xlsx-cells.ts";
import { formatCell, StoredNumber } from "./xlsx-values.ts";
import {
  sharedStringsPart,
  stylesPart,
  unpackWorkbook,
  type Workbook,
  type WorkbookSheet,
  WorkbookTooLarge,
} from "./xlsx-workbook.ts";

/** Limit of the packed file, which is in memory as a whole. */
const maxFileBytes = 100_000_000;

type File = Pick<IntakeFile, "name" | "path" | "size" | "bytes">;

/** Opens a workbook. Without a choice, or if there is no sheet of that name, its first visible sheet is read. */
export const openXlsxTable = async (file: File, options: TableOptions): Promise<Result<OpenTable>> => {
  const reject = (code: Problem["code"], sentence: string) => fail(problem(code, sentence, { file: file.path }));
  if (file.size > maxFileBytes) return reject("file-too-large", tooLarge(file));
  try {
    const workbook = unpackWorkbook(await file.bytes());
    const { sheets } = workbook;
    const visible = sheets.filter(({ hidden }) => !hidden);
    const sheet =
      sheets.find(({ name }) => name === options.sheet) ??
      visible.find(({ part }) => hasCells(workbook.readPart(part))) ??
      visible[0];
    if (sheet === undefined)
      return reject("table-unreadable", sheets.length === 0 ? notWorkbook(file) : onlyHidden(file, sheets));
    const records = await readRecords(workbook, sheet);
    return ok({
      format: { kind: "xlsx", sheets: sheets.map(({ name, hidden }) => ({ name, hidden })), sheet: sheet.name },
      warnings: warnOfMergedCells(workbook.readPart(sheet.part), sheet, file),
      records: () => toBatches(records),
    });
  } catch (error) {
    if (error instanceof WorkbookTooLarge) return reject("file-too-large", tooLarge(file));
    if (error instanceof SheetTooWide) return reject("table-unreadable", tooWide(file, error));
    if (error instanceof InvalidInputError) return reject("table-unreadable", notWorkbook(file));
    return reject("table-unreadable", damaged(file, error));
  }
};

const readRecords = async (workbook: Workbook, sheet: WorkbookSheet): Promise<readonly TableRecord[]> => {
  const references = { styles: workbook.readPart(stylesPart), sharedStrings: workbook.readPart(sharedStringsPart) };
  const xml = rewriteCells(workbook.readPart(sheet.part), references);
  const rows = await readSheet(workbook.pack(sheet, xml), sheet.number, {
    trim: false,
    parseNumber: (stored) => new StoredNumber(stored),
  });
  return rows.map((cells) => ({ cells: cells.map(formatCell), numberCells: listNumberCells(cells) }));
};

const listNumberCells = (cells: readonly unknown[]): readonly number[] =>
  cells.flatMap((cell, index) => (cell instanceof StoredNumber ? [index] : []));

/** Workbooks often begin with an empty sheet. */
const hasCells = (xml: string): boolean => /<v\b|<is\b/.test(xml);

const batchSize = 1000;

async function* toBatches(records: readonly TableRecord[]): AsyncGenerator<readonly TableRecord[]> {
  for (let start = 0; start < records.length; start += batchSize) yield records.slice(start, start + batchSize);
}

const maxListedRanges = 5;

const warnOfMergedCells = (xml: string, { name }: WorkbookSheet, file: File): readonly Problem[] => {
  const ranges = findMergedCells(xml);
  if (ranges.length === 0) return [];
  const more = ranges.length - maxListedRanges;
  const list = `${ranges.slice(0, maxListedRanges).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return [
    problem(
      "cells-merged",
      `The sheet “${name}” has merged cells (${list}). Only the first cell of each has the value, and the others are empty. Unmerge them if every row needs the value.`,
      { file: file.path },
    ),
  ];
};

const notWorkbook = ({ name }: File) =>
  `“${name}” is not an XLSX workbook. Open it in a spreadsheet program and save it as .xlsx or .csv.`;

const tooLarge = ({ name }: File) =>
  `The workbook “${name}” is too large to be read: the limits are 100 MB, and 200 MB when unpacked. Save its sheet as CSV.`;

const onlyHidden = ({ name }: File, sheets: readonly WorkbookSheet[]) =>
  `All sheets of “${name}” are hidden (${sheets.map((sheet) => sheet.name).join(", ")}). Show the sheet with the data in a spreadsheet program, then save the workbook again.`;

const tooWide = ({ name }: File, { address }: SheetTooWide) =>
  `“${name}” has a cell too far from its table: ${address}. Delete that cell, its row and its column in a spreadsheet program, then save the workbook again.`;

const damaged = ({ name }: File, error: unknown) =>
  `“${name}” is damaged (${error instanceof Error ? error.message : String(error)}). Open it in a spreadsheet program and save it again as .xlsx.`;
