/** The types of `import { generate } from "smartlink"`. The build copies this file, so it imports nothing. */

/** What to generate. Paths are relative to `folder`. */
export interface GenerateOptions {
  /** Files and folders of the batch: template, rows (data.json, CSV, XLSX), PDFs, media, param.json. */
  readonly files: readonly string[];
  /** The folder that relative paths start from; by default the working folder of the process. */
  readonly folder?: string;
  /** Files are written to `<out>/<batch id>/`. Default: `folder`. */
  readonly out?: string;
  readonly batchId?: string;
  /** The files of each row: web documents, PDFs, or both. Default: `html`. */
  readonly outputs?: "html" | "pdf" | "html,pdf";
  readonly strategy?: "smallest" | "mixed" | "original";
  readonly encoding?: "text" | "binary";
  /** Where the folder will be hosted: base of the links in links.csv. */
  readonly publicUrl?: string;
  /** Links name the person (`q=`) by `reference_id` or by this field of the data. */
  readonly personalLinks?: string;
  /** Stop when so many rows have failed; 0 for no limit. */
  readonly maxErrors?: number;
  /** Path of a mapping of columns to placeholders. */
  readonly mapping?: string;
  /** Sheet of a workbook. */
  readonly sheet?: string;
  /** What to do with hidden rows and columns of a workbook, filtered rows included. Default: `skip`. */
  readonly hiddenCells?: "skip" | "read";
  /** What separates the cells of a CSV file: one character, or `tab`. */
  readonly delimiter?: string;
  /** Encoding of a CSV file, such as `windows-1252`. */
  readonly tableEncoding?:
    | "utf-8"
    | "utf-16le"
    | "utf-16be"
    | "windows-1252"
    | "windows-1250"
    | "windows-1251"
    | "iso-8859-15"
    | "macintosh"
    | "cp850"
    | "cp437"
    | "shift_jis"
    | "gbk"
    | "big5"
    | "euc-kr";
  /** Decimal sign of the table's numbers. Default: that of its first rows. */
  readonly decimalSign?: "point" | "comma";
  /** Order of the table's dates with slashes or hyphens. Default: that of its first rows. */
  readonly dateOrder?: "year-month-day" | "day-month-year" | "month-day-year";
  /** Numbers and dates of a workbook in texts: plain, or as the spreadsheet shows them. Default: that of param.json, else plain. */
  readonly cellValues?: "plain" | "shown";
  /** Language of shown values where the template has none, such as `de`. Default: that of param.json, else `en`. */
  readonly cellLanguage?: string;
  /** Row of the table that has the column names, counted from 1. */
  readonly headerRow?: number;
  /** Path of a file whose first line is the password of the PDFs. */
  readonly pdfPasswordFile?: string;
  /** Name of the environment. Default: that of param.json. */
  readonly env?: string;
  /** Path of a JSON file with the addresses of environments, see docs/cli.md. */
  readonly environments?: string;
  /** Addresses of the environment: of events, templates, and the reader's files. */
  readonly trackingUrl?: string;
  readonly apiUrl?: string;
  /** Path of a file whose first line has the credentials of `apiUrl`, see docs/cli.md. */
  readonly apiLoginFile?: string;
  readonly runtimeUrl?: string;
  /** Path of a job file, see docs/cli.md. */
  readonly job?: string;
  /** Makes the random suffixes, so that every run has the same ones. */
  readonly seed?: string;
  /** Part of the rows, such as `3/8`. Default: all rows. */
  readonly shard?: string;
  /** Ends the run after the row in progress. The next run continues. */
  readonly signal?: AbortSignal;
  /** Called after each row that was made. */
  readonly onRow?: (row: GeneratedRow) => void;
}

/** A row that was made. */
export interface GeneratedRow {
  /** Number of the row, counted from 1. */
  readonly row: number;
  readonly reference_id: string;
  /** Name of the file in the batch's folder. */
  readonly path: string;
  /** Size of the file in bytes; undefined for a row that failed. */
  readonly size?: number;
  /** Why the row failed. */
  readonly problems?: readonly GenerateProblem[];
}

/** Something that is wrong, with a stable code for programs and a sentence for people. */
export interface GenerateProblem {
  readonly code: string;
  readonly message: string;
  /** Where it is, such as file, row and path. */
  readonly at?: object;
}

/** How a run ended. */
export interface GenerateResult {
  /**
   * As of the command: 0 if everything was done, 1 if rows failed, 2 for an invalid option, 3 for invalid input; see
   * docs/cli.md.
   */
  readonly exitCode: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Rows whose file was there already. */
  readonly unchanged: number;
  /** Hash of all generated files; undefined for a shard. Two runs with the same hash have made the same files. */
  readonly tree?: string;
  /** What prevented the run or concerns the batch as a whole; problems of rows are in `onRow`. */
  readonly problems: readonly GenerateProblem[];
}

/** Generates files. Resolves also if rows or the whole input are invalid: see `exitCode` and `problems`. */
export type Generate = (options: GenerateOptions) => Promise<GenerateResult>;
