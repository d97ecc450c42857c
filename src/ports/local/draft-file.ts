/** A file that is written aside. Exactly one of `commit` and `discard` ends it. All methods throw a `ProblemError` of the disk. */
export interface DraftFile {
  /** Appends bytes. */
  write(bytes: Uint8Array): Promise<void>;
  /** Gives the file its name, in place of an older one. */
  commit(): void;
  /** Removes what was written. */
  discard(): void;
}
