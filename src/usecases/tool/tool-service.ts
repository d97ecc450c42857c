/** The verbs of the standalone tool over its ports. */
import type { JobRecord, ToolRun } from "#domain/model/records/job-record.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { type JobRecordPorts, readJobRecord } from "../jobs/job-records.ts";
import { type StartToolRunPorts, startToolRun } from "./start-tool-run.ts";
import { createToolFolder } from "./tool-folder.ts";

export interface ToolService {
  start(): Promise<Result<ToolRun>>;
  status(jobId: string): Promise<Result<JobRecord>>;
}

export type ToolServicePorts = Omit<StartToolRunPorts, "folder"> &
  JobRecordPorts &
  Parameters<typeof createToolFolder>[0];

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
