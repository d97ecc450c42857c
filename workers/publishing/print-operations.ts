/** How the batch worker writes the PDFs of all rows into one PDF for a printer. */
import type { BlobSink } from "#adapters/sink/blob-sink.ts";
import { type PrintedRows, type PrintRowsPorts, printRows } from "#batch/print-file/print-rows.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { Store } from "#ports/store.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import { listStoredRows } from "#usecases/publishing/print-job.ts";
import { throttleProgress } from "../throttle-progress.ts";
import { exportCancelled } from "./zip-operations.ts";

/** How far printing is. */
export interface PrintProgress {
  readonly rows: number;
  readonly totalRows: number;
}

/** A PDF that was written. `blob`: its bytes, unless they went to a file that the person chose. */
export type SavedPrintFile = Pick<PrintedRows, "rows" | "pages" | "bytes" | "warnings"> & { readonly blob?: Blob };

/** The operations on PDFs for printers. */
export interface PrintOperations {
  /**
   * Writes the pages of all rows as one PDF: into a file, which keeps its old content if that fails, or into a Blob. Problems:
   * `cancelled`, and those of `printRows`.
   */
  print(
    jobId: string,
    file: FileSystemFileHandle | undefined,
    onProgress: (progress: PrintProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<SavedPrintFile>>;
}

/** What printing needs. */
export interface PrintJobPorts extends PrintRowsPorts {
  readonly store: Pick<Store, "jobs" | "outputs" | "parts">;
  readonly clock: Pick<Clock, "elapsedMs">;
  readonly createBlobSink: (type: string) => BlobSink;
}

/** Creates the operations. */
export const createPrintOperations = (ports: PrintJobPorts): PrintOperations => ({
  print: async (jobId, file, onProgress, signal) => {
    const { store, clock, inflateRaw } = ports;
    const job = (await store.jobs.get(jobId))?.job;
    if (job === undefined) return fail(jobNotFound(jobId));
    const totalRows = job.succeededCount;
    const report = throttleProgress(onProgress, ({ rows }) => rows >= totalRows, clock.elapsedMs);
    const target = file === undefined ? ports.createBlobSink("application/pdf") : await openFileSink(file);
    try {
      const printed = await printRows(
        {
          batchId: job.batch_id,
          rows: listStoredRows(job, { store, inflateRaw }),
          hasLinks: false,
          openFile: async () => target.write,
          onProgress: (rows) => report({ rows, totalRows }),
          signal,
        },
        ports,
      );
      if (!printed.ok || printed.value.isStopped) {
        await target.discard();
        return printed.ok ? fail(exportCancelled) : printed;
      }
      const { rows, pages, warnings } = printed.value;
      const blob = await target.end();
      return ok({ rows, pages, bytes: printed.value.bytes, warnings, ...(blob === undefined ? {} : { blob }) });
    } catch (error) {
      await target.discard();
      throw error;
    }
  },
});

/** Takes the bytes of a file. Exactly one of `end` and `discard` is its last call. */
interface FileSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  end(): Promise<Blob | undefined>;
  discard(): Promise<void>;
}

/** The browser writes aside, and replaces the file when the stream is closed. */
const openFileSink = async (file: FileSystemFileHandle): Promise<FileSink> => {
  const stream = await file.createWritable();
  return {
    write: (bytes) => stream.write(bytes),
    end: async () => {
      await stream.close();
      return undefined;
    },
    discard: async () => stream.abort().catch(() => undefined),
  };
};
