/** Implements prepared jobs and finished batches in the batch worker with the use cases. Errors become Results. */

import { catchToResult } from "#domain/catch-to-result.ts";
import type { Result } from "#domain/result.ts";
import { ok } from "#domain/result.ts";
import type { JobPackage } from "#usecases/handover/job-package.ts";
import { type FinishedBatchPorts, openFinishedBatch } from "#usecases/handover/open-finished-batch.ts";
import { packJob, type StoredPackagePorts } from "#usecases/handover/pack-job.ts";
import { type PendingPackagePorts, packPendingBatch } from "#usecases/handover/pack-pending-batch.ts";
import type { HandoverWorker, PackedBatch } from "./handover-protocol.ts";

/** What handing over needs. */
export type HandoverPorts = StoredPackagePorts & PendingPackagePorts & FinishedBatchPorts;

/** Creates the operations over the opened ports. */
export const createHandoverHost = (ports: HandoverPorts): HandoverWorker => ({
  packPendingBatch: (files, choices) =>
    catchToResult(async () => toBlob(await packPendingBatch(files, choices, ports))),
  packJob: (jobId) => catchToResult(async () => toBlob(await packJob(jobId, ports))),
  openFinishedBatch: (files, onProgress) => catchToResult(() => openFinishedBatch(files, ports, onProgress)),
});

const toBlob = (packed: Result<JobPackage>): Result<PackedBatch> =>
  packed.ok ? ok({ ...packed.value, file: packed.value.file as Blob }) : packed;
