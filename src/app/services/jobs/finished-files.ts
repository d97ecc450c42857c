/** Where the report, the list of links and the first document of ended jobs are: looked up when first asked for. */
import type { BatchJob } from "#domain/model/job.ts";
import type { ReportPaths } from "#usecases/jobs/job-report.ts";
import type { AppServices } from "../app-services.ts";

export interface JobPaths extends ReportPaths {
  /** The first document; undefined where none was made. */
  readonly first: string | undefined;
}

export interface FinishedFiles {
  /** Undefined while the job runs, and until its files are found; then the caller is notified. */
  get(job: BatchJob): JobPaths | undefined;
}

export const createFinishedFiles = (
  { jobFiles, batches }: Pick<AppServices, "jobFiles" | "batches">,
  onFound: () => void,
): FinishedFiles => {
  const known = new Map<string, JobPaths | "searching">();
  const find = async (key: string, job: BatchJob): Promise<void> => {
    try {
      const [paths, first] = await Promise.all([jobFiles.paths(job), batches.firstOutputPath(job.job_id)]);
      known.set(key, { ...paths, first });
      onFound();
    } catch {
      // The store is closing, or busy: the next rendering asks again.
      known.delete(key);
    }
  };
  return {
    get: (job) => {
      if (job.finished === null) return undefined;
      // A job that was retried or resumed ends again, with other files.
      const key = `${job.job_id} ${job.finished}`;
      const paths = known.get(key);
      if (paths !== undefined) return paths === "searching" ? undefined : paths;
      known.set(key, "searching");
      void find(key, job);
      return undefined;
    },
  };
};
