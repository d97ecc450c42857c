import { measureChunks } from "#batch/parts/chunk-size.ts";
import { buildLinksCsv } from "#batch/report/links.ts";
import { renderReport } from "#batch/report/report.ts";
import { collectRowResults } from "#batch/report/row-results.ts";
import { publicFolder } from "#domain/links/public-url.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { JobInput } from "#ports/store.ts";
import type { BatchPorts } from "./pipeline.ts";

export interface JobReading {
  readonly job: BatchJob;
  readonly input: JobInput;
  /** All of the job's events, oldest first. */
  readonly events: readonly BatchEvent[];
}

/** The report and the list of links, as files of the batch's folder. Written however the job ended. */
export const reportFiles = async (
  reading: JobReading,
  ports: Pick<BatchPorts, "store" | "bytes" | "batchUrl">,
): Promise<readonly OutputFile[]> => {
  const { job, input } = reading;
  const results = collectRowResults(input.entries, reading.events);
  const paths = await reportPaths(job, ports);
  const { public_url } = input.params;
  const isLocal = public_url === undefined;
  const folderUrl = isLocal ? linkBase(job, ports) : publicFolder(public_url, job.batch_id);
  const { entries, template } = input;
  const page = await renderReport({ ...reading, results, linksPath: paths.links, folderUrl, isLocal }, ports.bytes);
  return [
    fileOf(job, paths.report, "text/html", page),
    fileOf(job, paths.links, "text/csv", buildLinksCsv({ results, entries, template, folderUrl, isLocal })),
  ];
};

export const linkBase = ({ batch_id }: BatchJob, { batchUrl }: Pick<BatchPorts, "batchUrl">): string =>
  `${batchUrl}${batch_id}/`;

export interface ReportPaths {
  readonly report: string;
  readonly links: string;
}

/** The folder's first job has the plain names; a further one has its id in them, so that no report is lost. */
export const reportPaths = async (
  { batch_id, job_id }: BatchJob,
  { store }: Pick<BatchPorts, "store">,
): Promise<ReportPaths> => {
  const there = await store.outputs.get(batch_id, "report.html");
  return there === undefined || there.job_id === job_id
    ? { report: "report.html", links: "links.csv" }
    : { report: `report-${job_id}.html`, links: `links-${job_id}.csv` };
};

const fileOf = ({ batch_id, job_id }: BatchJob, path: string, mimetype: string, text: string): OutputFile => ({
  batch_id,
  path,
  job_id,
  kind: "report",
  mimetype,
  pieces: [text],
  size: measureChunks([text]),
});
