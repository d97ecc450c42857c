/**
 * A chunk of a generated file: text, or a reference to a part that is stored once for all files. The bytes of a file are
 * assembled when it is served, exported or opened.
 */
export type OutputChunk = string | PartRef;

/** A reference to stored bytes. */
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
  /** smartlink: a row's web document; pdf: a row's PDF; support: a linked PDF, resource or reader file; report: report or links. */
  readonly kind: "smartlink" | "pdf" | "support" | "report";
  readonly mimetype: string;
  /** In order. The field name is part of stored records. */
  readonly pieces: readonly OutputChunk[];
  /** Bytes of all chunks, text as UTF-8. */
  readonly size: number;
  /** Row of the data, for the files of rows. */
  readonly row?: number;
}

/** Returns whether the file is one that was made of a row. */
export const isRowFile = ({ kind }: Pick<OutputFile, "kind">): boolean => kind === "smartlink" || kind === "pdf";

/** Returns the size of files together, in bytes. */
export const measureFiles = (files: readonly Pick<OutputFile, "size">[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);
