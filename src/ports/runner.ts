/** Whoever runs stored jobs: an open page of the site. */
export interface Runner {
  /** Whether a page is open that does the work. */
  isPresent(): Promise<boolean>;
  /** Tells the open pages that the job is due, or is to end. */
  wake(jobId: string): void;
}
