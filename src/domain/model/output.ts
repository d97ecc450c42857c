/**
 * A generated file is a list of pieces: text of its own, and references to parts that are stored once however many
 * files use them. Its bytes are put together when it is served, exported or opened.
 */
export type OutputChunk = string | PartRef;

export interface PartRef {
  /** sha256 of the stored bytes, in hex. */
  readonly part: string;
  /** Bytes. */
  readonly size: number;
}

/** One file of a batch's folder. `path` is relative to the folder, with `/`. */
export interface OutputFile {
  readonly batch_id: string;
  readonly path: string;
  readonly job_id: string;
  /** smartlink: a row's file; support: a linked PDF, resource or reader file; report: report or links. */
  readonly kind: "smartlink" | "support" | "report";
  readonly mimetype: string;
  readonly pieces: readonly OutputChunk[];
  /** Bytes of all pieces, text as UTF-8. */
  readonly size: number;
  /** Row of the data, for smartlinks. */
  readonly row?: number;
}
