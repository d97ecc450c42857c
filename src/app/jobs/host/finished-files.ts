/** Looks up the paths of an ended job's report, link list and first document. */
import type { BatchJob } from "#domain/model/job.ts";
import type { ReportPaths } from "#usecases/jobs/report-paths.ts";
import type { JobServices } from "../job-services.ts";

/** Paths in the batch's folder. */
export interface JobPaths extends ReportPaths {
  /** The first document; undefined if none was created. */
  readonly first: string | undefined;
}

/** A cache of paths by job. */
export interface FinishedFiles {
  /** Returns the paths; undefined while the job runs and until the lookup is done. */
  get(job: BatchJob): JobPaths | undefined;
}

/** Creates an empty cache. `onChange` is called when a lookup is done. */
export const createFinishedFiles = (
  { jobFiles, batches }: Pick<JobServices, "jobFiles" | "batches">,
  onChange: () => void,
): FinishedFiles => {
  const cache = new Map<string, JobPaths | "searching">();
  const find = async (key: string, job: BatchJob): Promise<void> => {
    try {
      const [paths, first] = await Promise.all([jobFiles.paths(job), batches.firstOutputPath(job.job_id)]);
      cache.set(key, { ...paths, first });
      onChange();
    } catch {
      // The store is closing or busy. The next call of `get` tries again.
      cache.delete(key);
    }
  };
  return {
    get: (job) => {
      if (job.finished === null) return undefined;
      // A job that was retried or resumed ends again with other files.
      const key = `${job.job_id} ${job.finished}`;
      const paths = cache.get(key);
      if (paths !== undefined) return paths === "searching" ? undefined : paths;
      cache.set(key, "searching");
      void find(key, job);
      return undefined;
    },
  };
};
