/** The rows of a job that failed in it: those that later jobs generated with corrected data, and those that are left. */
import type { ListedRows, RowResult } from "#batch/report/row-results.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { JobStore } from "#ports/store.ts";
import { readJobLog } from "../rows/job-log.ts";
import type { FailedRow } from "./failed-columns.ts";

/** Generated rows of the jobs that correct a job. */
export interface CorrectedRows {
  /** Yields the rows. */
  list(): Iterable<ListedRows>;
  /** Puts corrected rows into the places of the failed rows that they replace. `rest` returns them no more. */
  replace(rows: ListedRows): ListedRows;
  /** Returns the corrected rows that took no place: of earlier versions, or further ones for one failed row. */
  rest(): ListedRows;
}

/** Returns the name by which corrections know a row: that of the failed row which it replaces, else its own. */
export const findReplacedName = ({ replaces, name }: Pick<PlannedEntry, "replaces" | "name">): string =>
  replaces ?? name;

interface CorrectedRow {
  readonly entry: PlannedEntry;
  readonly result: RowResult;
}

/** Reads the corrected rows of a job. What is not stored yet is left out. */
export const readCorrectedRows = async (
  job: Pick<BatchJob, "job_id">,
  jobs: Pick<JobStore, "list" | "events" | "rows">,
): Promise<CorrectedRows> => {
  const byName = new Map<string, CorrectedRow>();
  for (const { job_id } of await listCorrections(job, jobs)) {
    const log = await readJobLog(job_id, jobs);
    const namesOfJob = new Set<string>();
    for await (const { entries, results } of log.results())
      for (const [index, entry] of entries.entries()) {
        const result = results[index];
        if (result?.status !== "done") continue;
        const replaced = findReplacedName(entry);
        byName.set(namesOfJob.has(replaced) ? entry.name : replaced, { entry, result });
        namesOfJob.add(replaced);
      }
  }
  return {
    list: function* () {
      if (byName.size > 0) yield toListedRows([...byName.values()]);
    },
    replace: ({ entries, results }) => {
      if (byName.size === 0) return { entries, results };
      const rows = results.map((result, index): CorrectedRow => {
        const entry = entries[index] as PlannedEntry;
        const name = findReplacedName(entry);
        const corrected = result.status === "done" ? undefined : byName.get(name);
        if (corrected === undefined) return { entry, result };
        byName.delete(name);
        return { entry: { ...corrected.entry, row: entry.row }, result: { ...corrected.result, row: result.row } };
      });
      return toListedRows(rows);
    },
    rest: () => toListedRows([...byName.values()]),
  };
};

/** Reads the names (`findReplacedName`) of a job's failed rows that later jobs have generated with corrected data. */
export const readCorrectedNames = async (
  jobId: string,
  jobs: Pick<JobStore, "list" | "events" | "rows">,
): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for (const { entries } of (await readCorrectedRows({ job_id: jobId }, jobs)).list())
    for (const entry of entries) names.add(findReplacedName(entry));
  return names;
};

/** Lists the failed rows that no later job has generated with corrected data, in the order of the data. */
export const listUncorrectedRows = async (
  jobId: string,
  jobs: Pick<JobStore, "list" | "events" | "rows">,
): Promise<readonly FailedRow[]> => {
  const corrected = await readCorrectedNames(jobId, jobs);
  const failedRows: FailedRow[] = [];
  for await (const { entries, results } of (await readJobLog(jobId, jobs)).results())
    for (const [index, { status, problems }] of results.entries()) {
      const entry = entries[index];
      if (status === "failed" && entry !== undefined && !corrected.has(findReplacedName(entry)))
        failedRows.push({ entry, problems });
    }
  return failedRows;
};

const toListedRows = (rows: readonly CorrectedRow[]): ListedRows => ({
  entries: rows.map(({ entry }) => entry),
  results: rows.map(({ result }) => result),
});

/** Returns the jobs that correct failed rows of a job, or of such a job, oldest first. */
export const listCorrections = async (
  { job_id }: Pick<BatchJob, "job_id">,
  jobs: Pick<JobStore, "list">,
): Promise<readonly BatchJob[]> => {
  const corrected = new Set([job_id]);
  return (await jobs.list())
    .map(({ job }) => job)
    .reverse()
    .filter(({ job_id: id, corrects }) => corrects !== undefined && corrected.has(corrects) && corrected.add(id));
};

/** Returns the job that a job corrects, the job that this one corrects, and so on. */
export const listCorrectedJobs = async (
  { corrects }: Pick<BatchJob, "corrects">,
  jobs: Pick<JobStore, "get">,
): Promise<readonly BatchJob[]> => {
  const list: BatchJob[] = [];
  for (let id = corrects; id !== undefined && list.every(({ job_id }) => job_id !== id); id = list.at(-1)?.corrects) {
    const stored = await jobs.get(id);
    if (stored === undefined) break;
    list.push(stored.job);
  }
  return list;
};
