/** Creates a job's report and list of links from its log. */
import { createFieldCollector, type LinkScope } from "#batch/report/links.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { JobInput } from "#ports/store.ts";
import { listCorrectedJobs, readCorrectedRows } from "./failed-rows/corrected-rows.ts";
import { findReportPaths } from "./report-paths.ts";
import { createResultFiles, type ResultPorts } from "./result-files.ts";
import { createOverview, type JobLogReading, type ResultOverview, readJobLog } from "./rows/job-log.ts";

/** Everything that a report is made from. */
export interface ReportSource {
  readonly job: BatchJob;
  readonly input: JobInput;
  /** Events that the store does not contain yet, oldest first. */
  readonly unstoredEvents: readonly BatchEvent[];
  /** Where links lead without a public address: to this site, or to files of the folder. The site by default. */
  readonly localScope?: Exclude<LinkScope, "public">;
  /** The log, if it was read already, with `unstoredEvents`. */
  readonly log?: JobLogReading;
}

/**
 * Creates `report.html` and `links.csv` as files of the batch's folder, not yet stored. They are made however the job ended
 * (docs/batch-files.md, “What a batch produces”).
 * The list has rows that later jobs have corrected with their links; the report is about the job alone.
 */
export const createReportFiles = async (
  { job, input, unstoredEvents, localScope = "browser", log: knownLog }: ReportSource,
  ports: ResultPorts,
): Promise<readonly OutputFile[]> => {
  const log = knownLog ?? (await readJobLog(job.job_id, ports.store.jobs, unstoredEvents));
  const corrected = await readCorrectedRows(job, ports.store.jobs);
  const { fields: jobFields, errors } = log.overview ?? (await readOverview(log, input));
  const correctedFields = createFieldCollector(input.template);
  for (const { entries } of corrected.list()) entries.forEach(correctedFields.add);
  const fields = [...new Set([...jobFields, ...correctedFields.fields])];
  const paths = await findReportPaths(job, ports);
  const files = await createResultFiles({ job, input, fields, paths, localScope }, ports);
  for await (const chunk of log.results()) {
    await files.addLinks(corrected.replace(chunk));
    await files.addRows(chunk);
  }
  await files.addLinks(corrected.rest());
  return files.end({ job, log, errors });
};

/** Creates the lists of links of the jobs that a job corrects, not yet stored: those rows have links now. */
export const createCorrectedLinks = async (job: BatchJob, ports: ResultPorts): Promise<readonly OutputFile[]> => {
  const lists: OutputFile[] = [];
  for (const corrected of await listCorrectedJobs(job, ports.store.jobs)) {
    const input = await ports.store.jobs.input(corrected.job_id);
    // A job that is running again writes its list at its end.
    if (input === undefined || corrected.finished === null) continue;
    const { links } = await findReportPaths(corrected, ports);
    const files = await createReportFiles({ job: corrected, input, unstoredEvents: [] }, ports);
    lists.push(...files.filter(({ path }) => path === links));
  }
  return lists;
};

const readOverview = async (log: JobLogReading, { template }: JobInput): Promise<ResultOverview> => {
  const overview = createOverview(template);
  for await (const { entries, results } of log.results())
    for (const [index, entry] of entries.entries()) overview.add(entry, results[index]?.problems ?? []);
  return overview;
};
