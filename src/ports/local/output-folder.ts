import type { OutputFile } from "#domain/model/output.ts";
import type { PartStore } from "../store.ts";

/** The folder of a batch on a disk, outside the browser. */
export interface OutputFolder {
  /**
   * Writes a file aside and renames it, so that no half-written file has its name. Replaces an existing file. Throws a
   * `ProblemError`: `storage-full`, `storage-failed`, `folder-read-only`, `link-outside`. `parts`: where the parts of the
   * file are, by default those of the folder. A long file is never in memory as a whole. Call it for one file at a time.
   * Returns undefined if the file is written already.
   */
  write(file: OutputFile, parts?: Pick<PartStore, "bytes">): Promise<void> | undefined;
  /** Returns the size of a file in bytes; undefined if there is none. */
  size(path: string): Promise<number | undefined>;
  /** Reads a file; undefined if there is none. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
