/**
 * Opens and saves the files of a batch's folder. The service worker serves them in a sandbox. Where no worker controls
 * the page, files are saved instead: opened from here, they would run with this site's origin.
 */

import { msg, str } from "@lit/localize";
import type { BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Store } from "#ports/store.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { findReportPaths, type ReportPaths } from "#usecases/jobs/report-paths.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";

/** The files of generated batches. */
export interface JobFiles {
  /** Resolves with the paths of the job's report and link list in the batch's folder. */
  paths(job: BatchJob): Promise<ReportPaths>;
  /** Whether a service worker answers requests for the files. */
  readonly isServed: boolean;
  /** Downloads a file of the batch's folder. */
  save(batchId: string, path: string): Promise<Result<undefined>>;
}

/** Access to the stored files. */
export interface JobFilesPorts {
  readonly store: Store;
  /** Returns a generated file as a Blob. */
  readonly readFile: (file: OutputFile) => Promise<Blob>;
  readonly isServed: () => boolean;
}

/** Creates access to the files of generated batches. */
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
          translatedProblem(
            "output-not-found",
            msg(str`The file “${path}” is no longer in batch “${batchId}”. Run the batch again to create it.`),
          ),
        );
      saveBlob(await readFile(file), path.split("/").at(-1) ?? path);
      return ok(undefined);
    } catch (error) {
      return fail(toProblem(error));
    }
  },
});
