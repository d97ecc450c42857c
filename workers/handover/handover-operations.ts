/** How the batch worker hands batches over to the command line and back. */

import type { BatchJob } from "#domain/model/job.ts";
import { ok, type Result } from "#domain/result.ts";
import type { WorkProgress } from "#ports/progress.ts";
import type { JobPackage } from "#usecases/handover/job-package.ts";
import { type FinishedBatchPorts, openFinishedBatch } from "#usecases/handover/open-finished-batch.ts";
import { packJob, type StoredPackagePorts } from "#usecases/handover/pack-job.ts";
import { type PendingPackagePorts, packPendingBatch } from "#usecases/handover/pack-pending-batch.ts";
import type { DroppedFile, ParamChoices } from "../batch-protocol.ts";

/** A prepared job as a file of the browser. */
export type PackedBatch = Omit<JobPackage, "file"> & { readonly file: Blob };

/** The operations that hand batches over. */
export interface HandoverOperations {
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

/** What handing over needs. */
export type HandoverPorts = StoredPackagePorts & PendingPackagePorts & FinishedBatchPorts;

/** Creates the operations over the opened ports. */
export const createHandoverOperations = (ports: HandoverPorts): HandoverOperations => ({
  packPendingBatch: async (files, choices) => toBlob(await packPendingBatch(files, choices, ports)),
  packJob: async (jobId) => toBlob(await packJob(jobId, ports)),
  openFinishedBatch: (files, onProgress) => openFinishedBatch(files, ports, onProgress),
});

const toBlob = (packed: Result<JobPackage>): Result<PackedBatch> =>
  packed.ok ? ok({ ...packed.value, file: packed.value.file as Blob }) : packed;
