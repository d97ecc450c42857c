/** Implements the ZIP files of a batch in the batch worker with the use cases. Errors become Results. */
import type { ZipWriter } from "#adapters/sink/zip-blob.ts";
import { catchToResult } from "#domain/catch-to-result.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { UploadLog } from "#ports/publishing/upload-log.ts";
import type { Store } from "#ports/store.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import { type PackedZip, packZip, packZipPart, type ZipPorts } from "#usecases/publishing/zip/pack-zip.ts";
import { maxZipBytes, type ZipPart } from "#usecases/publishing/zip/plan-zip.ts";
import { throttleProgress } from "../throttle-progress.ts";
import type { PublishingWorker } from "./publishing-protocol.ts";
import type { RunningExports } from "./running-exports.ts";

/** The operations of the protocol that concern ZIP files. */
export type ZipWorker = Pick<PublishingWorker, "zip" | "zipPart" | "noteSavedPart">;

/** What ZIP files need. */
export interface ZipHostPorts {
  readonly store: Pick<Store, "outputs" | "jobs">;
  readonly clock: Pick<Clock, "elapsedMs">;
  readonly exports: { readonly createZipWriter: (dateTime: string) => ZipWriter };
}

/** The name under which the log has the archives that the browser has. */
const logName = "zip";

/** Creates the operations. `openLog` is called for batches that need several archives. */
export const createZipHost = (
  openPorts: () => Promise<ZipHostPorts>,
  openLog: () => Promise<UploadLog>,
  runningExports: RunningExports,
  maxBytes = maxZipBytes,
): ZipWorker => {
  const withJob = async <T>(
    jobId: string,
    work: (job: BatchJob, ports: ZipHostPorts) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const ports = await openPorts();
    const stored = await ports.store.jobs.get(jobId);
    return stored === undefined ? fail(jobNotFound(jobId)) : work(stored.job, ports);
  };
  const pack = <T>(
    jobId: string,
    work: (job: BatchJob, ports: ZipHostPorts, signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    catchToResult(() =>
      runningExports.run(jobId, (signal) => withJob(jobId, (job, ports) => work(job, ports, signal))),
    );
  const toZipPorts = (
    { store, clock, exports }: ZipHostPorts,
    { onProgress, signal }: Pick<ZipPorts<Blob>, "onProgress" | "signal">,
  ): ZipPorts<Blob> => ({
    store,
    createZip: exports.createZipWriter,
    maxBytes,
    signal,
    // Twenty reports on 10,000 files took the page a tenth of the processor time of the whole ZIP.
    onProgress: throttleProgress(onProgress, ({ files, totalFiles }) => files >= totalFiles, clock.elapsedMs),
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
      pack(jobId, async (job, ports, signal) => {
        const packed = await packZip(job, toZipPorts(ports, { onProgress, signal }));
        return ok(await markSavedParts(packed, job.batch_id));
      }),
    zipPart: (jobId, part, onProgress) =>
      pack(jobId, (job, ports, signal) => packZipPart(job, part, toZipPorts(ports, { onProgress, signal }))),
    noteSavedPart: (jobId, part) =>
      catchToResult(() =>
        withJob(jobId, async ({ batch_id }, { store }) => {
          const log = await openLog();
          await log.retainBatches(new Set((await store.jobs.list()).map(({ job }) => job.batch_id)));
          await log.add(logName, batch_id, [[nameOf(part), part.digest]]);
          return ok(undefined);
        }),
      ),
  };
};

const nameOf = ({ number }: Pick<ZipPart, "number">): string => `part ${number}`;
