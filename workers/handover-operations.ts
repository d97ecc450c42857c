/** How the batch worker hands batches over to the command line and back. */

import { createBlobShardLogs } from "#adapters/blob-shard-logs.ts";
import { hashBlob } from "#adapters/sink/hash-blob.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { toDosDateTime } from "#adapters/sink/zip-format.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { ok, type Result } from "#domain/result.ts";
import type { WorkProgress } from "#ports/progress.ts";
import type { WorkbookEditor } from "#ports/workbook-editor.ts";
import type { JobPackage } from "#usecases/handover/job-package.ts";
import { type FinishedBatchPorts, openFinishedBatch } from "#usecases/handover/open-finished-batch.ts";
import { packJob, type StoredPackagePorts } from "#usecases/handover/pack-job.ts";
import { type PendingPackagePorts, packPendingBatch } from "#usecases/handover/pack-pending-batch.ts";
import { type BatchImporterPorts, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import type { DroppedFile, ParamChoices } from "./batch-protocol.ts";

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

/** Creates the operations over the environment of the batch worker. */
export const createHandoverOperations = (
  environment: BatchPorts & BatchImporterPorts & { readonly store: IdbStore },
  workbookEditor: WorkbookEditor,
): HandoverOperations => {
  const ports = { ...createPorts(environment), workbookEditor };
  return {
    packPendingBatch: async (files, choices) => toBlob(await packPendingBatch(files, choices, ports)),
    packJob: async (jobId) => toBlob(await packJob(jobId, ports)),
    openFinishedBatch: (files, onProgress) => openFinishedBatch(files, ports, onProgress),
  };
};

const toBlob = (packed: Result<JobPackage>): Result<PackedBatch> =>
  packed.ok ? ok({ ...packed.value, file: packed.value.file as Blob }) : packed;

const createPorts = (
  environment: Parameters<typeof createHandoverOperations>[0],
): StoredPackagePorts & Omit<PendingPackagePorts, "workbookEditor"> & FinishedBatchPorts => {
  const { store, runtime, bytes, ids, clock, batchUrl } = environment;
  return {
    importer: createBatchImporter(environment),
    runtime,
    bytes,
    jobs: store.jobs,
    parts: store.parts,
    store,
    batchUrl,
    library: { store, batchUrl },
    now: clock.now,
    newSeed: ids.newSuffix,
    createFile: (texts) => new Blob([...texts]),
    joinFiles: (files) => new Blob(files as readonly Blob[] as Blob[]),
    hashFile: (file) => hashBlob(file as Blob),
    openLogs: (files) => createBlobShardLogs(files as ReadonlyMap<string, Blob>),
    toIntakeFile: ({ path, file }) => {
      const name = path.split("/").at(-1) ?? path;
      return toIntakeFile({ path, file: file instanceof File ? file : new File([file as Blob], name) });
    },
    zip: async (files, dateTime) => {
      const byKey = new Map(files.map(({ file }, index) => [String(index), file as Blob]));
      const writer = createZipWriter(createPartBlobs({ blob: async (key) => byKey.get(key) }), toDosDateTime(dateTime));
      for (const [index, { path, file }] of files.entries())
        await writer.add(path, {
          ...{ batch_id: "", job_id: "", kind: "support", mimetype: "", path, size: file.size },
          pieces: [{ part: String(index), size: file.size }],
        });
      return writer.end();
    },
  };
};
