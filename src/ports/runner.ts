/** Runs stored jobs: an open page of the site. */
export interface Runner {
  /** Returns whether a page that runs jobs is open. */
  isPresent(): Promise<boolean>;
  /** Notifies the open pages that the job has to be run or ended. */
  wake(jobId: string): void;
}
