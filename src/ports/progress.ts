/** How far long work is; of what it counts, the work decides. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number;
}

/** How long work is ended from outside, and whom it tells. */
export interface LongWork {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WorkProgress) => void;
}
