/** Reads jobs and their logs from the store, in the form of the batch interface's responses. */

import type { BatchPorts } from "#batch/pipeline.ts";
import { type LogLine, toLogLines } from "#batch/report/log-lines.ts";
import { english, type ReportLanguage, translateText } from "#batch/report/report-language.ts";
import { measureThroughput } from "#domain/jobs/throughput.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { JobLog, JobRecord } from "#domain/model/records/job-record.ts";
import { problem } from "#domain/problem.ts";
import { formatLocation } from "#domain/problems/format-location.ts";
import type { AssetNames } from "#domain/problems/name-assets.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Runner } from "#ports/runner.ts";
import type { StoredJob } from "#ports/store.ts";
import { batchFolderUrl, findReportPaths } from "./report-paths.ts";

/** What reading a job needs from its environment. */
export type JobRecordPorts = Pick<BatchPorts, "store" | "batchUrl"> & { readonly runner: Runner };

/** The number of latest events from which a job's rate is measured. */
const recentEvents = 200;

/** Returns the stored job with `waiting`, `rate`, `eta` (docs/decisions/0018) and the addresses of its results. */
export const readJobRecord = async (job: BatchJob, ports: JobRecordPorts): Promise<JobRecord> => {
  const processed = job.succeededCount + job.erroredCount;
  const recent = await ports.store.jobs.events(job.job_id, Math.max(0, processed - recentEvents), 2 * recentEvents);
  const paths = await findReportPaths(job, ports);
  const base = batchFolderUrl(job, ports);
  // The specified record has no name, no delivery, no template, which a caller knows from its start parameters, no corrected job
  // and no idle time.
  const {
    name: _name,
    publishedAt: _publishedAt,
    sentAt: _sentAt,
    document_id: _,
    corrects: _corrects,
    pausedAt: _pausedAt,
    idleMs: _idleMs,
    ...specified
  } = job;
  return {
    ...specified,
    waiting: job.finished === null && !(await ports.runner.isPresent()),
    ...measureThroughput(job, recent),
    report_url: base + paths.report,
    links_url: base + paths.links,
  };
};

/** Finds a job by batch and id. Problem: `job-not-found`. */
export const findJob = async (
  batchId: string,
  jobId: string,
  { store }: Pick<BatchPorts, "store">,
): Promise<Result<StoredJob>> => {
  const stored = await store.jobs.get(jobId);
  return stored === undefined || stored.job.batch_id !== batchId
    ? fail(problem("job-not-found", `The batch “${batchId}” has no job ${jobId}. It may have been deleted.`))
    : ok(stored);
};

/** Reads at most `limit` events from position `after` on (0-based) as log entries, in English by default; `next` continues. */
export const readLogSection = async (
  job: BatchJob,
  { after, limit }: { readonly after: number; readonly limit: number },
  { store }: { readonly store: Pick<BatchPorts["store"], "jobs"> },
  { language, names }: LogText = { language: english },
): Promise<JobLog> => {
  const events = await store.jobs.events(job.job_id, after, limit);
  return {
    batch_id: job.batch_id,
    job_id: job.job_id,
    entries: toLogEntries(events, { language, names }),
    next: after + events.length,
  };
};

/** How the messages of a log are written. `names`: those of the template's assets. */
export interface LogText {
  readonly language: ReportLanguage;
  readonly names?: AssetNames | undefined;
}

/** Converts events to log entries. In English by default. */
export const toLogEntries = (
  events: readonly BatchEvent[],
  text: LogText = { language: english },
): JobLog["entries"] => {
  const entries: JobLog["entries"][number][] = [];
  for (const event of events) for (const line of toLogLines(event)) entries.push(toEntry(line, text));
  return entries;
};

const toEntry = (
  { at, level, row, reference_id, code, text, location, place }: LogLine,
  { language, names }: LogText,
): JobLog["entries"][number] => {
  const translate = (english: string) => translateText(language, english);
  const translation = translate(text);
  return {
    at,
    level,
    row: row ?? null,
    reference_id: reference_id ?? null,
    code: code ?? null,
    message: location === "" ? translation : `${translation} (${formatLocation(place, translate, names)})`,
  };
};

/** Spaces of more than one character, and all that is no space: few messages have any. */
const unusualSpace = /\s\s|[^\S ]/;

const addWord = (line: string, word: string): string => (line === "" || word === "" ? line + word : `${line} ${word}`);

/** Formats a log as text, one line per entry, for people and `grep`. `language`: that of the messages. */
export const formatJobLog = ({ entries }: Pick<JobLog, "entries">, language: ReportLanguage = english): string => {
  let log = "";
  for (const { at, level, row, reference_id, code, message } of entries) {
    let line = addWord(language.formatDateTime(at), translateText(language, level));
    if (row !== null) line = addWord(line, translateText(language, `row ${row}`));
    line = addWord(addWord(line, reference_id ?? ""), code ?? "");
    const words = unusualSpace.test(message) ? message.replaceAll(/\s+/g, " ") : message;
    log += `${addWord(line, words)}\n`;
  }
  return log;
};
