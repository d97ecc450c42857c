/** How the batch worker packs the files of a batch as ZIP files. */
import type { ZipWriter } from "#adapters/sink/zip-blob.ts";
import { english, type ReportLanguage } from "#batch/report/report-language.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { UploadLog } from "#ports/publishing/upload-log.ts";
import type { Store } from "#ports/store.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import type { ExportProgress } from "#usecases/publishing/export-folder.ts";
import { packForMaker } from "#usecases/publishing/zip/pack-for-maker.ts";
import { type PackedZip, packZip, packZipPart, type ZipPorts } from "#usecases/publishing/zip/pack-zip.ts";
import { maxZipBytes, type ZipPart } from "#usecases/publishing/zip/plan-zip.ts";
import { runUntilAborted } from "../run-until-aborted.ts";
import { throttleProgress } from "../throttle-progress.ts";

/** One of several ZIP files of a batch. `isSaved`: whether it was passed to the browser, and its files are still the same. */
export type OfferedZipPart = ZipPart & { readonly isSaved: boolean };

/** All files of a batch as one ZIP, or the ZIP files that have them together. */
export type ZipOffer =
  | { readonly kind: "archive"; readonly archive: Blob }
  | { readonly kind: "parts"; readonly parts: readonly OfferedZipPart[] };

/** The operations on ZIP files. */
export interface ZipOperations {
  /**
   * Packs all files of the batch that readers need as an uncompressed ZIP, whose Blob refers to the stored parts. A batch that is too large for
   * one file is not packed: call `zipPart` for each part. Problem: `cancelled`.
   */
  zip(jobId: string, onProgress: (progress: ExportProgress) => void, signal: AbortSignal): Promise<Result<ZipOffer>>;
  /** Packs the reports, lists of links and logs of the batch, which are for its maker. Problem: `cancelled`. */
  zipForMaker(jobId: string, signal: AbortSignal): Promise<Result<Blob>>;
  /** Packs one of several ZIP files. The same part has the same bytes each time. Problem: `cancelled`. */
  zipPart(
    jobId: string,
    part: Pick<ZipPart, "number" | "digest">,
    onProgress: (progress: ExportProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<Blob>>;
  /** Records that a part was passed to the browser. */
  noteSavedPart(jobId: string, part: Pick<ZipPart, "number" | "digest">): Promise<Result<undefined>>;
}

/** What ZIP files need. */
export interface ZipFilePorts {
  readonly store: Pick<Store, "outputs" | "jobs">;
  readonly clock: Pick<Clock, "elapsedMs">;
  /** The language of logs. English without it. */
  readonly readReportLanguage?: () => Promise<ReportLanguage>;
  readonly exports: { readonly createZipWriter: (dateTime: string) => ZipWriter };
}

/** The name under which the log has the archives that the browser has. */
const logName = "zip";

/** Creates the operations. `openLog` is called for batches that need several archives. */
export const createZipOperations = (
  openPorts: () => Promise<ZipFilePorts>,
  openLog: () => Promise<UploadLog>,
  maxBytes = maxZipBytes,
): ZipOperations => {
  const withJob = async <T>(
    jobId: string,
    work: (job: BatchJob, ports: ZipFilePorts) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const ports = await openPorts();
    const stored = await ports.store.jobs.get(jobId);
    return stored === undefined ? fail(jobNotFound(jobId)) : work(stored.job, ports);
  };
  const pack = <T>(
    jobId: string,
    { onProgress, signal }: Pick<ZipPorts<Blob>, "onProgress" | "signal">,
    work: (job: BatchJob, ports: ZipPorts<Blob>) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    runUntilAborted(signal, exportCancelled, () =>
      withJob(jobId, (job, { store, clock, exports }) =>
        work(job, {
          store,
          createZip: exports.createZipWriter,
          maxBytes,
          signal,
          // Twenty reports on 10,000 files took the page a tenth of the processor time of the whole ZIP.
          onProgress: throttleProgress(onProgress, ({ files, totalFiles }) => files >= totalFiles, clock.elapsedMs),
        }),
      ),
    );
  const markSavedParts = async (packed: PackedZip<Blob>, batchId: string) => {
    if (packed.kind === "archive") return packed;
    const saved = await (await openLog()).read(logName, batchId);
    return {
      ...packed,
      parts: packed.parts.map((part) => ({ ...part, isSaved: saved.get(nameOf(part)) === part.digest })),
    };
  };
  return {
    zip: (jobId, onProgress, signal) =>
      pack(jobId, { onProgress, signal }, async (job, ports) =>
        ok(await markSavedParts(await packZip(job, ports), job.batch_id)),
      ),
    zipForMaker: (jobId, signal) =>
      runUntilAborted(signal, exportCancelled, () =>
        withJob(jobId, async (job, { store, exports, readReportLanguage }) =>
          ok(
            await packForMaker(job, {
              store,
              createZip: exports.createZipWriter,
              signal,
              language: (await readReportLanguage?.()) ?? english,
            }),
          ),
        ),
      ),
    zipPart: (jobId, part, onProgress, signal) =>
      pack(jobId, { onProgress, signal }, (job, ports) => packZipPart(job, part, ports)),
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

/** The problem of a ZIP or a folder that was aborted. */
export const exportCancelled = problem("cancelled", "The export was cancelled.");
