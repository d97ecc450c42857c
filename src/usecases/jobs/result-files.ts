/** Writes the report and the list of links of a job while the results of its rows come in, in the order of the rows. */
import { measureChunks } from "#batch/parts/chunk-size.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import { createLinksFormatter, type LinkScope } from "#batch/report/links.ts";
import { type ReportInput, renderReportEnd, renderReportStart } from "#batch/report/report.ts";
import { english } from "#batch/report/report-language.ts";
import type { ListedRows } from "#batch/report/row-results.ts";
import { createRowTables } from "#batch/report/row-tables.ts";
import { publicFolder } from "#domain/links/public-url.ts";
import { makesPdfs } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { OutputChunk, OutputFile } from "#domain/model/output.ts";
import { createDocumentLinks } from "#domain/publishing/personal-link.ts";
import type { JobInput } from "#ports/store.ts";
import { readQrPicturePaths } from "./qr-picture-paths.ts";
import { batchFolderUrl, type ReportPaths } from "./report-paths.ts";
import type { ResultOverview } from "./rows/job-log.ts";
import { createTextPieces } from "./rows/text-pieces.ts";

/** What is known before the first row. */
export interface ResultFilesInput {
  readonly job: Pick<BatchJob, "batch_id" | "job_id" | "total">;
  readonly input: JobInput;
  /** Fields of the data, see `createFieldCollector`. */
  readonly fields: readonly string[];
  readonly paths: ReportPaths;
  /** Where links lead without a public address. */
  readonly localScope: Exclude<LinkScope, "public">;
}

/** What is known after the last row. */
export interface EndedJob {
  readonly job: BatchJob;
  readonly log: ReportInput["log"];
  readonly errors: ResultOverview["errors"];
}

/** The files of a job's results. */
export interface ResultFiles {
  /** Adds rows to the list of links. */
  addLinks(rows: ListedRows): Promise<void>;
  /** Adds rows to the report. */
  addRows(rows: ListedRows): Promise<void>;
  /** Returns the files, not yet stored. */
  end(ended: EndedJob): Promise<readonly OutputFile[]>;
}

/** What the files need. */
export type ResultPorts = Pick<BatchPorts, "store" | "bytes" | "batchUrl" | "readReportLanguage">;

/** Creates the files without rows. */
export const createResultFiles = async (
  { job, input, fields, paths, localScope }: ResultFilesInput,
  ports: ResultPorts,
): Promise<ResultFiles> => {
  const language = (await ports.readReportLanguage?.()) ?? english;
  const { public_url } = input.params;
  const scope: LinkScope = public_url === undefined ? localScope : "public";
  const folderUrl =
    public_url !== undefined
      ? publicFolder(public_url, job.batch_id)
      : localScope === "folder"
        ? ""
        : batchFolderUrl(job, ports);
  const qrPaths = await readQrPicturePaths(job.batch_id, ports.store);
  const linkOf = createDocumentLinks(input, folderUrl);
  const hasPdfs = makesPdfs(input.params);
  const links = createLinksFormatter({ fields, folderUrl, linkOf, scope, hasPdfs, qrPaths });
  const localLinkOf = createDocumentLinks(input, "");
  const tables = createRowTables({ total: job.total, linkOf, localLinkOf, scope, hasPdfs, language });
  const csv = createTextPieces(ports);
  const rows = createTextPieces(ports);
  await csv.add(links.header);
  return {
    addLinks: ({ entries, results }) => csv.add(links.format(entries, results)),
    addRows: (listed) => rows.add(tables.add(listed)),
    end: async ({ job: ended, log, errors }) => {
      const causes = errors.list();
      const report: ReportInput = {
        ...{ job: ended, input, log, folderUrl, scope, language },
        errors: causes,
        omittedErrors: errors.count - causes.length,
        linksPath: paths.links,
      };
      await rows.add(tables.end() + renderReportEnd(report));
      const pieces = prependText(await renderReportStart(report, ports.bytes), await rows.end());
      return [
        toOutputFile(ended, paths.report, "text/html", pieces),
        toOutputFile(ended, paths.links, "text/csv", await csv.end()),
      ];
    },
  };
};

const toOutputFile = (
  { batch_id, job_id }: BatchJob,
  path: string,
  mimetype: string,
  pieces: readonly OutputChunk[],
): OutputFile => ({ batch_id, path, job_id, kind: "report", mimetype, pieces, size: measureChunks(pieces) });

/** A short report stays one piece. */
const prependText = (text: string, [first, ...rest]: readonly OutputChunk[]): readonly OutputChunk[] =>
  first === undefined || typeof first === "string" ? [text + (first ?? ""), ...rest] : [text, first, ...rest];
