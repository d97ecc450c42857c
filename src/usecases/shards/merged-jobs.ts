/** Presents the logs of all shards as those of a stored job, so that report and list of links are made as in the browser. */

import { type LoggedOutcome, type RowResult, toRowResult } from "#batch/report/row-results.ts";
import type { RowLine } from "#domain/jobs/row-line.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchRecord } from "#domain/model/batch-record.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import { createCauseGroups } from "#domain/problems/cause-groups.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";
import { createOverview, type JobLogReading, maxCauses, type RowResultChunk } from "../jobs/rows/job-log.ts";
import type { FileComparer } from "./compare-files.ts";
import { createRowCounter, type RowList } from "./row-count.ts";

/** The logs, read once. No row stays in memory. */
export interface MergedLogs {
  readonly succeededCount: number;
  readonly erroredCount: number;
  /** Bytes of all smartlinks. */
  readonly bytes: number;
  /** Rows without a line. */
  readonly missing: RowList;
  /** Rows that were made, but whose file is not there any more. */
  readonly withoutFileCount: number;
  /** Time of the last row, ISO 8601; empty without any. */
  readonly finished: string;
  /** Hash of names and contents of all generated files, in the order of the rows. */
  readonly treeHash: string;
  /** What the report shows of the logs. */
  readonly reading: JobLogReading;
}

const rowsPerChunk = 500;
const eventsPerChunk = 2_000;
/** Characters of the tree that are hashed at once. */
const hashedLength = 100_000;

/** Reads the logs (`mergeLogs`) where nobody needs their events. */
export const readMergedLogs = async (...input: Parameters<typeof mergeLogs>): Promise<MergedLogs> => {
  const reading = mergeLogs(...input);
  for (;;) {
    const step = await reading.next();
    if (step.done === true) return step.value;
  }
};

/**
 * Reads the logs, and yields the events of the job in chunks: one for each row, followed by the warnings, by cause. `rows`:
 * the number of rows of the batch. `batchWarnings`: those that are in no log. `files`: where the files are compared; a row
 * whose file is missing or was changed is left out of everything.
 */
export async function* mergeLogs(
  index: ShardIndex,
  { rows, lastRow, warnings: batchWarnings, template }: Pick<BatchRecord, "rows" | "lastRow" | "warnings" | "template">,
  { sha256 }: Pick<Bytes, "sha256">,
  files?: Pick<FileComparer, "compareRow" | "isDifferent">,
): AsyncGenerator<readonly BatchEvent[], MergedLogs> {
  const warnings = createCauseGroups(maxCauses);
  const overview = createOverview(template);
  let treeHash = "";
  let treeText = "";
  const hashTree = async (): Promise<void> => {
    treeHash = await sha256(new TextEncoder().encode(treeHash + treeText));
    treeText = "";
  };
  const counter = createRowCounter();
  let events: BatchEvent[] = [];
  for await (const line of index.lines()) {
    if (files !== undefined && line.problems === undefined && !(await files.compareRow(line))) {
      counter.addWithoutFile(line);
      continue;
    }
    counter.add(line);
    for (const warning of line.warnings ?? []) warnings.add(warning);
    overview.add(toEntry(line), line.problems ?? []);
    if (line.digest !== undefined) treeText += `${line.path} ${line.digest}\n`;
    if (treeText.length > hashedLength) await hashTree();
    events.push(toEvent(line));
    if (events.length < eventsPerChunk) continue;
    yield events;
    events = [];
  }
  const { ended, bytes, missing, withoutFileCount } = counter.end({ total: rows, lastRow });
  await hashTree();
  const warningEvents = warnings
    .list()
    .map((problem): BatchEvent => ({ kind: "warning", at: ended.finished, problem }));
  yield [...events, ...warningEvents];
  batchWarnings.forEach(warnings.add);
  return {
    ...ended,
    bytes,
    missing,
    withoutFileCount,
    treeHash,
    reading: {
      warnings: warnings.list(),
      lastStop: undefined,
      reopenings: 0,
      results: () => readResults(index, files),
      overview,
    },
  };
}

async function* readResults(
  index: ShardIndex,
  files: Pick<FileComparer, "isDifferent"> | undefined,
): AsyncGenerator<RowResultChunk> {
  let entries: PlannedEntry[] = [];
  let results: RowResult[] = [];
  let first = 0;
  for await (const line of index.lines()) {
    if (files?.isDifferent(line.row) === true) continue;
    const entry = toEntry(line);
    entries.push(entry);
    results.push(toRowResult(entry, toOutcome(line), line.problems));
    if (entries.length < rowsPerChunk) continue;
    yield { first, entries, results };
    first += entries.length;
    entries = [];
    results = [];
  }
  if (entries.length > 0) yield { first, entries, results };
}

const toOutcome = ({ problems, size = 0 }: RowLine): LoggedOutcome =>
  problems === undefined ? { status: "done", size } : { status: "failed", position: 0 };

const toEntry = ({ row, reference_id, suffix, path, data }: RowLine): PlannedEntry => ({
  row,
  pdf: "",
  reference_id,
  suffix,
  name: path,
  data,
});

const toEvent = ({ row, reference_id, path, at, size, problems }: RowLine): BatchEvent =>
  problems === undefined
    ? { kind: "row-done", at, row, reference_id, path, size: size ?? 0 }
    : { kind: "row-failed", at, row, reference_id, problems };
