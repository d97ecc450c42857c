/**
 * Joins the logs of all shards: one report, one list of links, one log, and a hash of all files. It only reads the logs, so
 * merging twice gives the same bytes.
 */

import type { BatchPorts } from "#batch/pipeline.ts";
import type { BatchRecord } from "#domain/model/batch-record.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { JobFile } from "#domain/model/job-file.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Problem } from "#domain/problem.ts";
import type { ShardLogs } from "#ports/local/shard-logs.ts";
import type { JobInput } from "#ports/store.ts";
import { formatJobLog, toLogEntries } from "../jobs/job-records.ts";
import { createReportFiles } from "../jobs/job-report.ts";
import type { FileComparer } from "./compare-files.ts";
import { describeIncompleteRows } from "./incomplete-rows.ts";
import type { MergedRows } from "./line-merger.ts";
import { type MergedLogs, mergeLogs } from "./merged-jobs.ts";

/** The result of merging. */
export interface MergedBatch {
  readonly job: BatchJob;
  /** Report and list of links. */
  readonly files: readonly OutputFile[];
  /** Missing shards, rows and files, changed files, and rows that two shards have made differently. */
  readonly problems: readonly Problem[];
  /** Hash of the names and contents of all generated files. */
  readonly treeHash: string;
}

/** What merging needs from its environment. */
export interface MergePorts {
  readonly logs: ShardLogs;
  readonly batch: Pick<BatchPorts, "store" | "bytes">;
  /** Compares the files with the logs; undefined where they cannot be read again, such as in an archive. */
  readonly files: FileComparer | undefined;
  /** Writes the log of the batch as text, one line per entry. */
  readonly writeLog: (text: AsyncIterable<string>) => Promise<void>;
}

/** What is merged. */
export interface MergeInput {
  readonly job: JobFile;
  readonly record: BatchRecord;
  /** The number of shards that must have run, where a person has said so. */
  readonly shardCount: number | undefined;
  /** The number of shards into which the batch was divided. */
  readonly pinnedShards: number | undefined;
}

/** Merges the logs. */
export const mergeShards = async (
  { job: jobFile, record, shardCount, pinnedShards }: MergeInput,
  { logs, batch, files, writeLog }: MergePorts,
): Promise<MergedBatch> => {
  const index = await logs.index(record.lastRow);
  try {
    const shards = await logs.list();
    const merged = await mergeIntoLog(mergeLogs(index, record, batch.bytes, files), writeLog);
    const job = toMergedJob(jobFile, record, merged);
    const input = toJobInput(jobFile, record);
    // Without stored jobs, none can correct rows of this one.
    const store = { ...batch.store, jobs: { ...batch.store.jobs, list: async () => [] } };
    return {
      job,
      files: await createReportFiles(
        { job, input, unstoredEvents: [], localScope: "folder", log: merged.reading },
        { ...batch, store, batchUrl: "" },
      ),
      problems: [
        ...describeIncompleteRows({
          ...{ shards, shardCount, pinnedShards, missing: merged.missing },
          ...{ conflicts: index.conflicts, total: record.rows },
        }),
        ...(files?.describe(record.rows) ?? []),
      ],
      treeHash: merged.treeHash,
    };
  } finally {
    await index.close();
  }
};

/** Returns the job as the report shows it. */
export const toMergedJob = (
  { batch_id, job_id, started }: JobFile,
  { params, rows }: BatchRecord,
  { missing, withoutFileCount, finished, succeededCount, erroredCount, bytes }: MergedRows,
): BatchJob => {
  const skippedCount = missing.count + withoutFileCount;
  const { strategy, encoding, max_errors, public_url, outputs } = params;
  return {
    ...{ batch_id, job_id },
    ...(skippedCount === 0 ? { status: "Done" } : { status: "Cancelled", reason: "requested" }),
    started,
    finished: finished === "" ? started : finished,
    ...{ succeededCount, erroredCount, bytes, skippedCount },
    total: rows,
    ...{ strategy, encoding, max_errors },
    ...(outputs === undefined ? {} : { outputs }),
    ...(public_url === undefined ? {} : { public_url }),
  };
};

/** Returns the input of a merged job, as far as its report needs it. */
export const toJobInput = ({ job_id }: JobFile, { params, template, warnings }: BatchRecord): JobInput => ({
  ...{ job_id, params, template, warnings },
  files: [],
});

/** Writes the log in pieces, while the logs are read: that of a million rows is too long for one text. */
const mergeIntoLog = async (
  reading: ReturnType<typeof mergeLogs>,
  writeLog: MergePorts["writeLog"],
): Promise<MergedLogs> => {
  const result: { merged?: MergedLogs } = {};
  const formatLog = async function* () {
    for (;;) {
      const step = await reading.next();
      if (step.done === true) {
        result.merged = step.value;
        return;
      }
      yield formatJobLog({ entries: toLogEntries(step.value) });
    }
  };
  await writeLog(formatLog());
  if (result.merged === undefined) throw new Error("The log was not read to its end.");
  return result.merged;
};
