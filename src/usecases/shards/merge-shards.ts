/**
 * Joins the logs of all shards: one report, one list of links, one log, and a hash of all files. It only reads the logs, so
 * merging twice gives the same bytes.
 */
import type { RowLine } from "#domain/jobs/row-line.ts";
import { formatShard, type Shard } from "#domain/jobs/shards.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { JobFile } from "#domain/model/job-file.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { type Problem, problem } from "#domain/problem.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { ShardIndex, ShardLogs } from "#ports/local/shard-logs.ts";
import type { JobInput } from "#ports/store.ts";
import { createReportFiles } from "../jobs/job-report.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";

/** What a run has recorded about its batch. */
export interface BatchRecord extends Pick<JobInput, "params" | "template" | "warnings"> {
  readonly rows: number;
}

/** The result of merging. */
export interface MergedBatch {
  readonly job: BatchJob;
  /** Report and list of links. */
  readonly files: readonly OutputFile[];
  /** Missing shards and rows, and rows that two shards have made differently. */
  readonly problems: readonly Problem[];
  /** Hash of the names and contents of all generated files. */
  readonly treeHash: string;
}

/** Rows that a problem lists by their numbers. */
const listedRows = 20;

/** Merges the logs. `shardCount`: the number of shards to expect, if it is known. */
export const mergeShards = async (
  {
    job: jobFile,
    record,
    shardCount,
  }: { readonly job: JobFile; readonly record: BatchRecord; readonly shardCount: number | undefined },
  {
    logs,
    batch,
    bytes,
  }: {
    readonly logs: ShardLogs;
    readonly batch: Pick<BatchPorts, "store" | "bytes" | "batchUrl">;
    readonly bytes: Pick<Bytes, "sha256">;
  },
): Promise<MergedBatch> => {
  const index = await logs.index();
  try {
    const shards = await logs.list();
    const { entries, events, missing, finished, tree } = await readLines(index, record);
    const counts = countResults(events);
    const job: BatchJob = {
      batch_id: jobFile.batch_id,
      job_id: jobFile.job_id,
      ...(missing.length === 0 ? { status: "Done" } : { status: "Cancelled", reason: "requested" }),
      started: jobFile.started,
      finished: finished === "" ? jobFile.started : finished,
      ...counts,
      skippedCount: missing.length,
      total: record.rows,
      strategy: record.params.strategy,
      encoding: record.params.encoding,
      max_errors: record.params.max_errors,
      ...(record.params.public_url === undefined ? {} : { public_url: record.params.public_url }),
    };
    const input: JobInput = { ...record, job_id: job.job_id, entries, files: [] };
    const files = await createReportFiles({ job, input, events }, batch);
    return {
      job,
      files,
      problems: [
        ...findMissingShards(shards, shardCount),
        ...describeRows("rows-missing", missing, record.rows, missingSentence),
        ...describeRows("rows-differ", index.conflicts, index.conflicts.length, differingSentence),
      ],
      treeHash: await bytes.sha256(new TextEncoder().encode(tree.sort().join("\n"))),
    };
  } finally {
    await index.close();
  }
};

const readLines = async (index: ShardIndex, record: BatchRecord) => {
  const entries: PlannedEntry[] = [];
  const events: BatchEvent[] = [];
  const missing: number[] = [];
  const tree: string[] = [];
  let finished = "";
  let next = 1;
  for await (const line of index.lines()) {
    for (; next < line.row; next += 1) missing.push(next);
    next = line.row + 1;
    entries.push(toEntry(line));
    events.push(...toEvents(line));
    if (line.digest !== undefined) tree.push(`${line.path} ${line.digest}`);
    if (line.at > finished) finished = line.at;
  }
  for (; next <= record.rows; next += 1) missing.push(next);
  return { entries, events, missing, finished, tree };
};

const toEntry = ({ row, reference_id, suffix, path, data }: RowLine): PlannedEntry => ({
  row,
  pdf: "",
  reference_id,
  suffix,
  name: path,
  data,
});

const toEvents = ({ row, reference_id, path, at, size, problems, warnings = [] }: RowLine): readonly BatchEvent[] => [
  problems === undefined
    ? { kind: "row-done", at, row, reference_id, path, size: size ?? 0 }
    : { kind: "row-failed", at, row, reference_id, problems },
  ...warnings.map((warning): BatchEvent => ({ kind: "warning", at, problem: warning })),
];

const countResults = (events: readonly BatchEvent[]) => {
  let succeededCount = 0;
  let erroredCount = 0;
  let bytes = 0;
  for (const event of events)
    if (event.kind === "row-done") {
      succeededCount += 1;
      bytes += event.size;
    } else if (event.kind === "row-failed") erroredCount += 1;
  return { succeededCount, erroredCount, bytes };
};

/** All logs must be of one division into shards, and each of its shards must have one. */
const findMissingShards = (shards: readonly Shard[], expected: number | undefined): readonly Problem[] => {
  const counts = [...new Set(shards.map(({ count }) => count))];
  const count = expected ?? counts[0];
  if (count === undefined) return [];
  // A batch that was made again with another number of shards has logs of both. Its rows decide whether it is complete.
  if (counts.length > 1 && expected === undefined) return [];
  const present = new Set(shards.filter((shard) => shard.count === count).map(({ index }) => index));
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !present.has(index));
  if (missing.length === 0) return [];
  const names = missing.slice(0, listedRows).map((index) => formatShard({ index, count }));
  const more = missing.length > listedRows ? ` and ${missing.length - listedRows} more` : "";
  return [
    problem(
      "rows-missing",
      `${missing.length} of ${count} shards have not run: ${names.join(", ")}${more}. Run them, then merge again.`,
    ),
  ];
};

const describeRows = (
  code: "rows-missing" | "rows-differ",
  rows: readonly number[],
  total: number,
  sentence: (count: number, total: number) => string,
): readonly Problem[] =>
  rows.length === 0
    ? []
    : [problem(code, sentence(rows.length, total), { rows: { count: rows.length, first: rows.slice(0, listedRows) } })];

const missingSentence = (count: number, total: number) =>
  `${count} of ${total} rows have no result. Run their shards again, then merge again.`;

const differingSentence = (count: number) =>
  `${count} rows were made with different content by two shards. Their input or version differs: delete the folder, and run all shards with one job file.`;
