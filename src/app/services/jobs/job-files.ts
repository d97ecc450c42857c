/**
 * The files of a batch's folder as a person opens and saves them. Opening goes through the service worker, which shows
 * a page in a sandbox; where no worker is in control the file is saved instead, because opened from here it would run
 * as a part of this site.
 */
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { problemOf } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { type ReportPaths, reportPaths } from "#usecases/jobs/job-report.ts";
import { saveBlob } from "../browser/save-blob.ts";

export interface JobFiles {
  /** Paths of the job's report and list of links, in the batch's folder. */
  paths(job: BatchJob): Promise<ReportPaths>;
  /** Whether a file's address answers: a service worker is in control. */
  readonly served: boolean;
  save(batchId: string, path: string): Promise<Result<undefined>>;
}

export const createJobFiles = (store: IdbStore, isServed: () => boolean): JobFiles => ({
  get served() {
    return isServed();
  },
  paths: (job) => reportPaths(job, { store }),
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
      saveBlob(
        await createPartBlobs(store.parts).createFileBlob(file.pieces, file.mimetype),
        path.split("/").at(-1) ?? path,
      );
      return ok(undefined);
    } catch (error) {
      return fail(problemOf(error));
    }
  },
});
