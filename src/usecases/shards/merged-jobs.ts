/** Presents the logs of all shards as those of a stored job, so that report and list of links are made as in the browser. */

import { type ListedRows, type LoggedOutcome, toRowResult } from "#batch/report/row-results.ts";
import { measureRow, type RowLine } from "#domain/jobs/row-line.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";
import type { JobLogReading, RowResultChunk } from "../jobs/rows/job-log.ts";
import type { FileComparer } from "./compare-files.ts";
import { createLineMerger, type MergedBatchFacts, type MergedRows } from "./line-merger.ts";

/** The logs, read once. */
export interface MergedLogs extends MergedRows {
  /** What the report shows of the logs. */
  readonly reading: JobLogReading;
}

const rowsPerChunk = 500;
const eventsPerChunk = 2_000;

/** Reads the logs (`mergeLogs`) where nobody needs their events. */
export const readMergedLogs = async (...input: Parameters<typeof mergeLogs>): Promise<MergedLogs> => {
  const reading = mergeLogs(...input);
  for (;;) {
    const step = await reading.next();
    if (step.done === true) return step.value;
  }
};

/**
 * Reads the logs, and yields the events of the job in chunks: one for each row, followed by the warnings, by cause. `files`:
 * where the files are compared.
 */
export async function* mergeLogs(
  index: ShardIndex,
  facts: MergedBatchFacts,
  bytes: Pick<Bytes, "sha256">,
  files?: Pick<FileComparer, "compareRow" | "isDifferent">,
): AsyncGenerator<readonly BatchEvent[], MergedLogs> {
  const merger = createLineMerger(facts, bytes);
  let events: BatchEvent[] = [];
  for await (const line of index.lines()) {
    if (files !== undefined && line.problems === undefined && !(await files.compareRow(line))) {
      merger.addWithoutFile(line);
      continue;
    }
    events.push(merger.add(line));
    if (events.length < eventsPerChunk) continue;
    await merger.hash();
    yield events;
    events = [];
  }
  const { merged, warningEvents } = await merger.end();
  yield [...events, ...warningEvents];
  const { warnings, overview } = merged;
  const results = () => readResults(index, files);
  return { ...merged, reading: { warnings, lastStop: undefined, reopenings: 0, results, overview } };
}

async function* readResults(
  index: ShardIndex,
  files: Pick<FileComparer, "isDifferent"> | undefined,
): AsyncGenerator<RowResultChunk> {
  let lines: RowLine[] = [];
  let first = 0;
  for await (const line of index.lines()) {
    if (files?.isDifferent(line.row) === true) continue;
    lines.push(line);
    if (lines.length < rowsPerChunk) continue;
    yield { first, ...toListedRows(lines) };
    first += lines.length;
    lines = [];
  }
  if (lines.length > 0) yield { first, ...toListedRows(lines) };
}

/** Returns rows with their results. */
export const toListedRows = (lines: readonly RowLine[]): ListedRows => {
  const entries = lines.map(toEntry);
  return {
    entries,
    results: lines.map((line, index) => toRowResult(entries[index] as PlannedEntry, toOutcome(line), line.problems)),
  };
};

const toOutcome = (line: RowLine): LoggedOutcome =>
  line.problems === undefined ? { status: "done", size: measureRow(line) } : { status: "failed", position: 0 };

const toEntry = ({ row, reference_id, suffix, path, data }: RowLine): PlannedEntry => ({
  row,
  pdf: "",
  reference_id,
  suffix,
  name: path,
  data,
});
