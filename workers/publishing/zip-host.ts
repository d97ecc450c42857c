/** Implements the ZIP files of a batch in the batch worker with the use cases. Errors become Results. */
import type { ZipWriter } from "#adapters/sink/zip-blob.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadLog } from "#ports/publishing/upload-log.ts";
import type { Store } from "#ports/store.ts";
import { type PackedZip, packZip, packZipPart, type ZipPorts } from "#usecases/publishing/zip/pack-zip.ts";
import { maxZipBytes, type ZipPart } from "#usecases/publishing/zip/plan-zip.ts";
import { catchToResult } from "./catch-to-result.ts";
import type { PublishingWorker } from "./publishing-protocol.ts";

/** The operations of the protocol that concern ZIP files. */
export type ZipWorker = Pick<PublishingWorker, "zip" | "zipPart" | "noteSavedPart">;

/** What ZIP files need. */
export interface ZipHostPorts {
  readonly store: Pick<Store, "outputs" | "jobs">;
  readonly exports: { readonly createZipWriter: (dateTime: string) => ZipWriter };
}

/** The name under which the log has the archives that the browser has. */
const logName = "zip";

/** Creates the operations. `openLog` is called for batches that need several archives. */
export const createZipHost = (
  openPorts: () => Promise<ZipHostPorts>,
  openLog: () => Promise<UploadLog>,
  maxBytes = maxZipBytes,
): ZipWorker => {
  const withJob = <T>(jobId: string, work: (job: BatchJob, ports: ZipHostPorts) => Promise<Result<T>>) =>
    catchToResult(async () => {
      const ports = await openPorts();
      const stored = await ports.store.jobs.get(jobId);
      return stored === undefined ? fail(jobNotFound) : work(stored.job, ports);
    });
  const toZipPorts = ({ store, exports }: ZipHostPorts, onProgress: ZipPorts<Blob>["onProgress"]): ZipPorts<Blob> => ({
    store,
    createZip: exports.createZipWriter,
    maxBytes,
    onProgress,
  });
  const markSavedParts = async (packed: PackedZip<Blob>, batchId: string) => {
    if (packed.kind === "archive") return packed;
    const saved = await (await openLog()).read(logName, batchId);
    return {
      ...packed,
      parts: packed.parts.map((part) => ({ ...part, isSaved: saved.get(nameOf(part)) === part.digest })),
    };
  };
  return {
    zip: (jobId, onProgress) =>
      withJob(jobId, async (job, ports) =>
        ok(await markSavedParts(await packZip(job, toZipPorts(ports, onProgress)), job.batch_id)),
      ),
    zipPart: (jobId, part, onProgress) =>
      withJob(jobId, (job, ports) => packZipPart(job, part, toZipPorts(ports, onProgress))),
    noteSavedPart: (jobId, part) =>
      withJob(jobId, async ({ batch_id }, { store }) => {
        const log = await openLog();
        await log.retainBatches(new Set((await store.jobs.list()).map(({ job }) => job.batch_id)));
        await log.add(logName, batch_id, [[nameOf(part), part.digest]]);
        return ok(undefined);
      }),
  };
};

const nameOf = ({ number }: Pick<ZipPart, "number">): string => `part ${number}`;

const jobNotFound = problem("job-not-found", "There is no such job. It may have been deleted.");
