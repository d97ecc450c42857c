/** The progress of a long operation, in units that the operation chooses, such as bytes or files. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number;
}

/** Lets a caller abort a long operation and follow its progress. */
export interface LongWork {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WorkProgress) => void;
}
