import type { Result } from "#domain/result.ts";

/** Reads the files that one batch prints. Nothing is cached. */
export interface PrintedFiles {
  /**
   * Reads a file by its name among those of the batch, or by its address. A file of the batch has precedence over its address.
   * Problem: `resource-missing`.
   */
  read(url: string): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Reads a file of the batch. Undefined: the file has an address, and nothing is fetched. Problem: `resource-missing`. */
  readLocal(url: string): Promise<Result<Uint8Array<ArrayBuffer> | undefined>>;
}
