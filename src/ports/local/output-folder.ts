import type { OutputFile } from "#domain/model/output.ts";

/** The folder of a batch on a disk, outside the browser. */
export interface OutputFolder {
  /**
   * Writes a file aside and renames it, so that no half-written file has its name. Replaces an existing file. Throws a
   * `ProblemError`: `storage-full`, `storage-failed`, `folder-read-only`, `link-outside`.
   */
  write(file: OutputFile): Promise<void>;
  /** Returns the size of a file in bytes; undefined if there is none. */
  size(path: string): Promise<number | undefined>;
}
