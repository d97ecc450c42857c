import type { Problem } from "../problem.ts";

export const strategyNames = ["smallest", "mixed", "original"] as const;
/** How a batch divides its output into files (docs/batch-files.md). */
export type Strategy = (typeof strategyNames)[number];

/** What people call a strategy, and what it is for. */
export const strategyTexts = {
  original: { name: "Complete", purpose: "one file that opens anywhere" },
  mixed: { name: "Mixed", purpose: "reader inside, PDF beside, for a web server" },
  smallest: { name: "Linked", purpose: "for a web server" },
} as const satisfies Record<Strategy, { readonly name: string; readonly purpose: string }>;

/** How binary parts stand in a file: base64 in comments, or raw bytes in a windows-1252 page (decisions §6). */
export const encodingNames = ["text", "binary"] as const;
/** How the PDF is stored in a generated file. */
export type Encoding = (typeof encodingNames)[number];

/** Values of one row by placeholder name. */
export type RowData = Readonly<Record<string, string>>;

/** One row of either dialect, brought to one shape. `row` counts from 1. */
export interface BatchEntry {
  readonly row: number;
  /** Address of the PDF as it was given. */
  readonly pdf: string;
  readonly reference_id?: string;
  readonly suffix?: string;
  /** Opens the PDF; placeholders of this name get it too. */
  readonly pdf_password?: string;
  readonly data: RowData;
}

/** Settings page entry: where the API, the tracking and the reader's files are. */
export interface Environment {
  readonly name: string;
  readonly api_url: string;
  readonly tracking_url: string;
  readonly mail_url?: string;
  readonly runtime_url?: string;
}

/** Parameters of both dialects (param.json, start call), brought to one shape. */
export interface BatchParams {
  /** Also the name of the outputs' folder. */
  readonly batch_id: string;
  readonly strategy: Strategy;
  readonly encoding: Encoding;
  /** 0: no limit. */
  readonly max_errors: number;
  /** Whether complete files carry Liberation Sans where their PDF lacks Arial or Helvetica; true where it is absent. */
  readonly embed_fonts?: boolean;
  readonly document_id?: string;
  readonly api_url?: string;
  readonly callback_url?: string;
  readonly callback_emails?: readonly string[];
  /** Where the exported folder `<batch_id>/` will be hosted; ends in a slash. Absent: links lead to this site. */
  readonly public_url?: string;
  readonly environment?: Environment;
}

/** An entry whose names are settled: from here on a row's bytes are determined. */
export interface PlannedEntry {
  readonly row: number;
  readonly pdf: string;
  readonly reference_id: string;
  readonly suffix: string;
  /** `<reference_id>.<suffix>.html` */
  readonly name: string;
  readonly pdf_password?: string;
  readonly data: RowData;
  /** Faults of the row's own data or names: it fails when its turn comes. */
  readonly problems?: readonly Problem[];
}
