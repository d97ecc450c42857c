/** A file that is stored elsewhere: its path below the target, and the digest of its record in the batch. */
export type UploadedEntry = readonly [path: string, recordDigest: string];

/**
 * Records which files of a batch are on which server, so that a stopped upload continues with the rest. `server`: see
 * `nameServer`; `zip` for the archives that were passed to the browser.
 */
export interface UploadLog {
  /** Returns the digests by path. Entries that this site cannot have written are left out. */
  read(server: string, batchId: string): Promise<ReadonlyMap<string, string>>;
  add(server: string, batchId: string, entries: readonly UploadedEntry[]): Promise<void>;
  /** Forgets what is on the server. */
  clear(server: string, batchId: string): Promise<void>;
  /** Forgets all batches except these. */
  retainBatches(batchIds: ReadonlySet<string>): Promise<void>;
}
