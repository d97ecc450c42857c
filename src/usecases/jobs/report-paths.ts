/** Finds where the results of a job are. */

import type { BatchPorts } from "#batch/pipeline.ts";
import type { BatchJob } from "#domain/model/job.ts";

/** Returns the address of the batch's folder on this site, absolute, ending in a slash. */
export const batchFolderUrl = (
  { batch_id }: Pick<BatchJob, "batch_id">,
  { batchUrl }: Pick<BatchPorts, "batchUrl">,
): string => `${batchUrl}${batch_id}/`;

/** Paths inside the batch's folder. */
export interface ReportPaths {
  readonly report: string;
  readonly links: string;
}

/** Returns whether a file of a batch's folder is a report or a list of links: not for readers, as it has the data of all of them. */
export const isReportPath = (path: string): boolean =>
  /^(?:report(?:-[^./]+)?\.html|links(?:-[^./]+)?\.csv)$/.test(path);

/** Those of the first job of a folder. */
export const firstReportPaths: ReportPaths = { report: "report.html", links: "links.csv" };

/** Returns the paths of a job's results. The first job of a folder has the plain names; the names of later jobs contain their id, so that no report is overwritten. */
export const findReportPaths = async (
  { batch_id, job_id }: BatchJob,
  { store }: Pick<BatchPorts, "store">,
): Promise<ReportPaths> => {
  const existing = await store.outputs.get(batch_id, firstReportPaths.report);
  return existing === undefined || existing.job_id === job_id
    ? firstReportPaths
    : { report: `report-${job_id}.html`, links: `links-${job_id}.csv` };
};
