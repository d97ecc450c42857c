/** Creates the adapters for prepared jobs and finished batches. Wiring only. */
import { createBlobShardLogs } from "#adapters/blob-shard-logs.ts";
import { hashBlob } from "#adapters/sink/hash-blob.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { toDosDateTime } from "#adapters/sink/zip-format.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import { type BatchImporterPorts, createBatchImporter } from "#usecases/import/batch-importer.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import type { HandoverPorts } from "./handover-operations.ts";

/** Creates the ports over those of the batch worker. */
export const createHandoverPorts = (
  ports: BatchPorts & BatchImporterPorts & { readonly store: IdbStore },
): HandoverPorts => {
  const { store, runtime, bytes, ids, clock, batchUrl } = ports;
  return {
    importer: createBatchImporter(ports),
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
