/** The part of the batch worker's protocol that hands batches over to the command line and back, see `../batch-protocol.ts`. */
import type { BatchJob } from "#domain/model/job.ts";
import type { Result } from "#domain/result.ts";
import type { WorkProgress } from "#ports/progress.ts";
import type { JobPackage } from "#usecases/handover/job-package.ts";
import type { DroppedFile, ParamChoices } from "../batch-protocol.ts";

/** A prepared job as a file of the browser. */
export type PackedBatch = Omit<JobPackage, "file"> & { readonly file: Blob };

/** Hands batches over to the command line and back. */
export interface HandoverWorker {
  /** Packs a batch that was not started. */
  packPendingBatch(files: readonly DroppedFile[], choices: ParamChoices): Promise<Result<PackedBatch>>;
  /** Packs a stored job with the names that its rows have. */
  packJob(jobId: string): Promise<Result<PackedBatch>>;
  /**
   * Stores a batch that the command line has generated, as a job that has ended. `files`: those of its folder and of the
   * folder of its job. Progress counts files.
   */
  openFinishedBatch(
    files: readonly DroppedFile[],
    onProgress: (progress: WorkProgress) => void,
  ): Promise<Result<BatchJob>>;
}
