/** A dropped file. It is not a browser type, so that tests can create files of any kind. */
export interface IntakeFile {
  /** Path relative to the dropped folder, or the name of a file that was dropped alone. */
  readonly path: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** As in `SlicedFile`. */
  readonly sliceBytes?: number;
  /** Differs when the file has changed, such as its time of modification. */
  readonly version: string;
  /** Reads the whole file. Rejects with a `ProblemError` (`file-unreadable`) if it was moved or changed since it was added. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** Reads the bytes from `start` to `end` (exclusive), fewer at the end of the file. Rejects like `bytes`. */
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Calls `use` with the bytes of the file, chunk by chunk. All chunks may have the same buffer, so each is valid only during
   * its call. Missing where slices are as good. Rejects like `bytes`.
   */
  readonly readChunks?: (use: (chunk: Uint8Array) => void) => Promise<void>;
  /** As in `SlicedFile`. */
  stream?(length: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
}
