/** Creates a job's report and list of links, and finds their paths. */
import { measureChunks } from "#batch/parts/chunk-size.ts";
import { createFieldCollector, createLinksFormatter, type LinkScope } from "#batch/report/links.ts";
import { renderReport } from "#batch/report/report.ts";
import { createDocumentLinks } from "#domain/links/personal-link.ts";
import { publicFolder } from "#domain/links/public-url.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { OutputChunk, OutputFile } from "#domain/model/output.ts";
import type { JobInput } from "#ports/store.ts";
import { readQrPicturePaths } from "../publishing/links/qr-picture-paths.ts";
import type { BatchPorts } from "./pipeline.ts";
import { listCorrectedJobs, readCorrectedRows } from "./rows/corrected-rows.ts";
import { createOverview, type JobLogReading, type ResultOverview, readJobLog } from "./rows/job-log.ts";
import { createTextPieces } from "./rows/text-pieces.ts";

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
  ports: Pick<BatchPorts, "store" | "bytes" | "batchUrl">,
): Promise<readonly OutputFile[]> => {
  const log = knownLog ?? (await readJobLog(job.job_id, ports.store.jobs, unstoredEvents));
  const paths = await findReportPaths(job, ports);
  const { public_url } = input.params;
  const scope: LinkScope = public_url === undefined ? localScope : "public";
  const folderUrl =
    public_url !== undefined
      ? publicFolder(public_url, job.batch_id)
      : localScope === "folder"
        ? ""
        : batchFolderUrl(job, ports);
  const corrected = await readCorrectedRows(job, ports.store.jobs);
  const { fields: jobFields, errors } = log.overview ?? (await readOverview(log, input));
  const correctedFields = createFieldCollector(input.template);
  for (const { entries } of corrected.list()) entries.forEach(correctedFields.add);
  const fields = [...new Set([...jobFields, ...correctedFields.fields])];
  const causes = errors.list();
  const qrPaths = await readQrPicturePaths(job.batch_id, ports.store);
  const linkOf = createDocumentLinks(input, folderUrl);
  const links = createLinksFormatter({ fields, folderUrl, linkOf, scope, qrPaths });
  const csv = createTextPieces(ports);
  await csv.add(links.header);
  const listRows = async function* () {
    for await (const chunk of log.results()) {
      const rows = corrected.replace(chunk);
      await csv.add(links.format(rows.entries, rows.results));
      yield chunk;
    }
    const { entries, results: others } = corrected.rest();
    await csv.add(links.format(entries, others));
  };
  const page = createTextPieces(ports);
  const report = {
    job,
    input,
    log,
    errors: causes,
    omittedErrors: errors.count - causes.length,
    linksPath: paths.links,
    folderUrl,
    linkOf,
    scope,
  };
  for await (const html of renderReport({ ...report, rows: listRows() }, ports.bytes)) await page.add(html);
  return [
    toOutputFile(job, paths.report, "text/html", await page.end()),
    toOutputFile(job, paths.links, "text/csv", await csv.end()),
  ];
};

/** Creates the lists of links of the jobs that a job corrects, not yet stored: those rows have links now. */
export const createCorrectedLinks = async (
  job: BatchJob,
  ports: Pick<BatchPorts, "store" | "bytes" | "batchUrl">,
): Promise<readonly OutputFile[]> => {
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

/** Returns the address of the batch's folder on this site, absolute, ending in a slash. */
export const batchFolderUrl = ({ batch_id }: BatchJob, { batchUrl }: Pick<BatchPorts, "batchUrl">): string =>
  `${batchUrl}${batch_id}/`;

/** Paths inside the batch's folder. */
export interface ReportPaths {
  readonly report: string;
  readonly links: string;
}

/** Returns the paths of a job's results. The first job of a folder has the plain names; the names of later jobs contain their id, so that no report is overwritten. */
export const findReportPaths = async (
  { batch_id, job_id }: BatchJob,
  { store }: Pick<BatchPorts, "store">,
): Promise<ReportPaths> => {
  const existing = await store.outputs.get(batch_id, "report.html");
  return existing === undefined || existing.job_id === job_id
    ? { report: "report.html", links: "links.csv" }
    : { report: `report-${job_id}.html`, links: `links-${job_id}.csv` };
};

const toOutputFile = (
  { batch_id, job_id }: BatchJob,
  path: string,
  mimetype: string,
  pieces: readonly OutputChunk[],
): OutputFile => ({ batch_id, path, job_id, kind: "report", mimetype, pieces, size: measureChunks(pieces) });
