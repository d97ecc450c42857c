/** The calls of the standalone tool as one object, over the use cases that do the work. */
import type { JobRecord, ToolRun } from "#domain/model/records/job-record.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { type JobRecordPorts, readJobRecord } from "../jobs/job-records.ts";
import { type StartToolRunPorts, startToolRun } from "./start-tool-run.ts";
import { createToolFolder } from "./tool-folder.ts";

/** The calls of the standalone tool (docs/api.md, “Standalone tool”). */
export interface ToolService {
  /** Starts a run and wakes the page that runs jobs. Fails with the problems of the folder's files. */
  start(): Promise<Result<ToolRun>>;
  /** Returns a run's job. Problem: `job-not-found`. */
  status(jobId: string): Promise<Result<JobRecord>>;
}

/** What the calls need from their environment. */
export type ToolServicePorts = Omit<StartToolRunPorts, "folder"> &
  JobRecordPorts &
  Parameters<typeof createToolFolder>[0];

/** Creates the service. */
export const createToolService = (ports: ToolServicePorts): ToolService => {
  const folder = createToolFolder(ports);
  return {
    start: async () => {
      const started = await startToolRun({ ...ports, folder });
      if (!started.ok) return started;
      const { job_id, batch_id, status } = started.value;
      ports.runner.wake(job_id);
      const status_url = ports.batchUrl.replace(/batch\/$/, `api/generation/${encodeURIComponent(job_id)}`);
      return ok({ job_id, status_url, batch_id, status });
    },
    status: async (jobId) => {
      const stored = await ports.store.jobs.get(jobId);
      return stored === undefined
        ? fail(problem("job-not-found", `There is no job ${jobId.slice(0, 100)}. It may have been deleted.`))
        : ok(await readJobRecord(stored.job, ports));
    },
  };
};
