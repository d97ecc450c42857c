import type { Problem } from "../problem.ts";
import type { RowData } from "../values/row-data.ts";

/** The names of the strategies. */
export const strategyNames = ["smallest", "mixed", "original"] as const;
/** How a batch divides its output into files (docs/batch-files.md). */
export type Strategy = (typeof strategyNames)[number];

/** Name and purpose of each strategy for people. */
export const strategyTexts = {
  original: { name: "Complete", purpose: "one file that opens anywhere" },
  mixed: { name: "Mixed", purpose: "reader inside, PDF beside, for a web server" },
  smallest: { name: "Linked", purpose: "for a web server" },
} as const satisfies Record<Strategy, { readonly name: string; readonly purpose: string }>;

/** The names of the encodings. */
export const encodingNames = ["text", "binary"] as const;
/** How binary parts are embedded in a page: base64 in comments, or raw bytes in a windows-1252 page (docs/decisions/0007). */
export type Encoding = (typeof encodingNames)[number];

/** What a batch may make of each row. */
export const outputsNames = ["html", "pdf", "html,pdf"] as const;
/** The files of each row: a web document, a PDF, or both. */
export type Outputs = (typeof outputsNames)[number];

/** One row of the data, in the same shape for both dialects. `row` counts from 1. */
export interface BatchEntry {
  readonly row: number;
  /** File name or address of the PDF as in the data. */
  readonly pdf: string;
  readonly reference_id?: string;
  readonly suffix?: string;
  /** Opens the PDF, and fills placeholders of this name. */
  readonly pdf_password?: string;
  readonly data: RowData;
}

/** An environment of the settings page: the addresses of the API, the tracking and the reader's files. */
export interface Environment {
  readonly name: string;
  readonly api_url: string;
  readonly tracking_url: string;
  readonly mail_url?: string;
  readonly runtime_url?: string;
}

/** Parameters of a batch, in the same shape for both dialects (param.json, start call). */
export interface BatchParams {
  /** Also the name of the outputs' folder. */
  readonly batch_id: string;
  /** How people call the batch. Absent: by its id. */
  readonly name?: string;
  readonly strategy: Strategy;
  readonly encoding: Encoding;
  /** Absent: web documents alone. */
  readonly outputs?: Exclude<Outputs, "html">;
  /** 0: no limit. */
  readonly max_errors: number;
  /** Whether complete files embed Liberation Sans if their PDF does not embed Arial or Helvetica. Defaults to true. */
  readonly embed_fonts?: boolean;
  /** Makes the suffixes of rows that have none, so that every run of the batch gives the same names. */
  readonly seed?: string;
  readonly document_id?: string;
  readonly api_url?: string;
  readonly callback_url?: string;
  readonly callback_emails?: readonly string[];
  /** Where the exported folder `<batch_id>/` will be hosted; ends in a slash. Absent: links lead to this site. */
  readonly public_url?: string;
  /**
   * The field of the data by which links name the person (`q=`), or `reference_id`. Absent: links name nobody, unless the
   * document opens with a personal link only.
   */
  readonly personal_links?: string;
  readonly environment?: Environment;
}

/** Returns whether a batch makes web documents. */
export const makesPages = ({ outputs }: Pick<BatchParams, "outputs">): boolean => outputs !== "pdf";

/** Returns whether a batch makes a PDF of each row. */
export const makesPdfs = ({ outputs }: Pick<BatchParams, "outputs">): boolean => outputs !== undefined;

/** Returns whether PDFs of a batch can lead to the web documents of their rows, which readers can open at a public address only. */
export const leadsToDocuments = (params: Pick<BatchParams, "outputs" | "public_url">): boolean =>
  makesPdfs(params) && makesPages(params) && params.public_url !== undefined;

/** Names of a row that are invalid, as the row has them. */
export type InvalidNames = Readonly<Partial<Record<"reference_id" | "suffix", string>>>;

/** An entry with its final names, which determine the bytes of the row's file. */
export interface PlannedEntry {
  readonly row: number;
  readonly pdf: string;
  readonly reference_id: string;
  readonly suffix: string;
  /** `<reference_id>.<suffix>.html`, or `.pdf` in a batch that makes PDFs alone. */
  readonly name: string;
  readonly pdf_password?: string;
  readonly data: RowData;
  /** Problems of the row's data or names. The row fails when it is made. */
  readonly problems?: readonly Problem[];
  /** Of a stored row: its names that are invalid, in whose place it has planned ones. */
  readonly invalidNames?: InvalidNames;
  /** Of a stored row of a table of which no field could be read: its cells. */
  readonly cells?: readonly string[];
  /** Of a stored row that corrects a failed row under another name: the name of the failed row. */
  readonly replaces?: string;
}
