/**
 * The files of a batch's folder as a person opens and saves them. Opening goes through the service worker, which shows
 * a page in a sandbox; where no worker is in control the file is saved instead, because opened from here it would run
 * as a part of this site.
 */
import type { BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Store } from "#ports/store.ts";
import { findReportPaths, type ReportPaths } from "#usecases/jobs/job-report.ts";
import { saveBlob } from "../browser/save-blob.ts";

export interface JobFiles {
  /** Paths of the job's report and list of links, in the batch's folder. */
  paths(job: BatchJob): Promise<ReportPaths>;
  /** Whether a file's address answers: a service worker is in control. */
  readonly isServed: boolean;
  save(batchId: string, path: string): Promise<Result<undefined>>;
}

export interface JobFilesPorts {
  readonly store: Store;
  /** Returns a generated file as a Blob. */
  readonly readFile: (file: OutputFile) => Promise<Blob>;
  readonly isServed: () => boolean;
}

export const createJobFiles = ({ store, readFile, isServed }: JobFilesPorts): JobFiles => ({
  get isServed() {
    return isServed();
  },
  paths: (job) => findReportPaths(job, { store }),
  save: async (batchId, path) => {
    try {
      const file = await store.outputs.get(batchId, path);
      if (file === undefined)
        return fail(
          problem(
            "output-not-found",
            `The batch “${batchId}” has no file “${path}” any more. Run the batch again to make it.`,
          ),
        );
      saveBlob(await readFile(file), path.split("/").at(-1) ?? path);
      return ok(undefined);
    } catch (error) {
      return fail(toProblem(error));
    }
  },
});
