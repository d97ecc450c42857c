/** Types of tables (CSV and XLSX files) whose rows fill a template. Every cell is a text. */
import type { DateOrder } from "../dates/written-date.ts";
import type { Problem } from "../problem.ts";
import type { DecimalSign } from "../values/decimal-sign.ts";

/** Encodings that a person can choose: labels of the Encoding Standard, and two code pages of MS-DOS. */
export const tableEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "iso-8859-15",
  "macintosh",
  "cp850",
  "cp437",
  "shift_jis",
  "gbk",
  "big5",
  "euc-kr",
] as const;
/** An encoding of a CSV file. */
export type TableEncoding = (typeof tableEncodings)[number];

/** Delimiters that a person can choose. */
export const tableDelimiters = [",", ";", "\t", "|"] as const;

/** What becomes of hidden rows and columns of a sheet, filtered rows included. */
export const hiddenCellChoices = ["skip", "read"] as const;
/** `skip`: they are left out, which is the default. */
export type HiddenCells = (typeof hiddenCellChoices)[number];

/** What a cell that a workbook stores as a number becomes in a text of a document. */
export const cellValueChoices = ["plain", "shown"] as const;
/**
 * `plain`: a plain number or an ISO date, which is the default. `shown`: the text that the spreadsheet shows. Filters,
 * conditions, addresses and settings read the plain value either way.
 */
export type CellValues = (typeof cellValueChoices)[number];

/** How a person wants a table to be read. What is absent is detected. */
export interface TableOptions {
  readonly encoding?: TableEncoding | undefined;
  /** One character. */
  readonly delimiter?: string | undefined;
  /** Number of the record that has the column names, counted from 1. */
  readonly headerRow?: number | undefined;
  /** Name of the sheet of a workbook. */
  readonly sheet?: string | undefined;
  /** Of a workbook. */
  readonly hiddenCells?: HiddenCells | undefined;
  /** Of columns that the template formats as numbers. */
  readonly decimalSign?: DecimalSign | undefined;
  /** Of columns that the template reads as dates. */
  readonly dateOrder?: DateOrder | undefined;
  /** Of all columns of a workbook without a choice of their own. */
  readonly cellValues?: CellValues | undefined;
  /** Language of the maker, as a tag such as `de`: shown values follow it where the document has no language. */
  readonly language?: string | undefined;
}

/** A number format: its code, or the number of a format that every spreadsheet program knows. */
export type NumberFormat = string | number;

/** A sheet of a workbook. */
export interface TableSheet {
  readonly name: string;
  readonly hidden: boolean;
}

/** Cells of a record that have a number format, in lists of the same length. */
export interface FormattedCells {
  /** Indexes of the cells. */
  readonly indexes: readonly number[];
  /** The stored numbers. Dates are days from 1900. */
  readonly numbers: readonly number[];
  readonly formats: readonly NumberFormat[];
}

/** A line of a CSV file (with line breaks inside quotes) or a row of a sheet. */
export interface TableRecord {
  readonly cells: readonly string[];
  /**
   * Set if the reader of the file knows that no cell has NUL, half of a character, or a character that stands for damaged text.
   */
  readonly isIntact?: true | undefined;
  /**
   * Indexes of cells that a workbook stores as numbers. Their texts are plain numbers, whatever the decimal sign. Absent in CSV
   * files, which do not tell numbers from texts.
   */
  readonly numberCells?: readonly number[];
  /** Cells that a workbook may show otherwise than their text says. */
  readonly formattedCells?: FormattedCells | undefined;
  /** Set if the quotes of the line are broken. Its cells are then the whole line as one text. */
  readonly brokenQuotes?: true;
  /** Set if the line has more cells or characters than a table can have. It then has no cells. */
  readonly excess?: "cells" | "characters";
  /** Of a record with broken quotes or an excess: the line of the file in which it begins, counted from 1. */
  readonly line?: number;
}

/** What was found out about a file before its rows are read. */
export interface TableFormat {
  readonly kind: "csv" | "xlsx";
  /** Of a CSV file. */
  readonly encoding?: TableEncoding;
  /** Of a CSV file. */
  readonly delimiter?: string;
  /** The sheets of a workbook in their order. Empty for a CSV file. */
  readonly sheets: readonly TableSheet[];
  /** Name of the sheet that is read. */
  readonly sheet?: string;
  /** What was done with the hidden rows and columns of the sheet; absent if it has none with cells. */
  readonly hiddenCells?: HiddenCells;
}

/** A column of a table. */
export interface TableColumn {
  /** Position in the records, counted from 0. */
  readonly index: number;
  /** The name in the header, without white space around it; empty if the header has none. */
  readonly name: string;
  /** Unique in the table: the name, `name (2)` for a second column of that name, `Column C` without a name. */
  readonly label: string;
}

/** The structure of a table. */
export interface TableLayout extends TableFormat {
  /** Number of the record with the column names, counted from 1. */
  readonly headerRow: number;
  readonly columns: readonly TableColumn[];
  /** The first records of the file, to choose the header from. */
  readonly firstRecords: readonly (readonly string[])[];
  /** The first records below the header, from which decimal sign and order of dates are proposed. */
  readonly sampleRecords: readonly TableRecord[];
  readonly warnings: readonly Problem[];
}

/** A row of data. */
export interface TableRow {
  /** Counts from 1 below the header. Blank rows are counted, but not returned. */
  readonly row: number;
  /** One text for each column of the layout. Of a row with broken quotes or another number of cells, what it has. */
  readonly cells: readonly string[];
  /** Indexes of cells that a workbook stores as numbers. */
  readonly numberCells?: readonly number[] | undefined;
  /** As in `TableRecord`. */
  readonly formattedCells?: FormattedCells | undefined;
  /** As in `TableRecord`. */
  readonly isIntact?: true | undefined;
  /** The record as the file has it, of a row that a person has corrected or whose cells have problems. */
  readonly source?: TableRecord;
  /** What is wrong with the row. Its smartlink cannot be generated. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}
