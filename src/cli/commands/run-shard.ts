/** Generates the rows of a shard, with progress, results and exit code. */

import { formatBytes, formatCount, formatQuantity } from "#batch/report/report-format.ts";
import type { RowLine } from "#domain/jobs/row-line.ts";
import { readBatchRecord } from "#domain/model/batch-record.ts";
import type { JobFile } from "#domain/model/job-file.ts";
import type { OutputChunk } from "#domain/model/output.ts";
import { type ProblemLocation, problem, withLocation } from "#domain/problem.ts";
import { type CauseGroups, createCauseGroups } from "#domain/problems/cause-groups.ts";
import { formatShard, type Shard } from "#domain/shards/shards.ts";
import type { BatchFolder } from "#ports/local/batch-folder.ts";
import type { PartStore } from "#ports/store.ts";
import { maxCauses } from "#usecases/jobs/rows/job-log.ts";
import { readFailedRows } from "#usecases/shards/failed-rows.ts";
import { generateShard, type ShardCounts, type ShardEnd, type ShardProgress } from "#usecases/shards/generate-shard.ts";
import { createResultCollector } from "#usecases/shards/result-collector.ts";
import type { CommandContext } from "../command.ts";
import type { BatchTools } from "../command-ports.ts";
import { type ExitCode, exitCodes, interruptedCode, worseExitCode } from "../exit-codes.ts";
import type { OpenInput } from "../input/open-input.ts";
import type { Reporter } from "../reporter.ts";
import { mergeFolder, resultParts, writeMerged } from "./merge.ts";
import { writeFailedRows } from "./write-failed-rows.ts";

/** Generates the rows of a shard into a folder that has the job file. Merges the results if the shard is the whole batch. */
export const runShard = async (
  opened: OpenInput,
  shard: Shard,
  folder: BatchFolder,
  tools: BatchTools,
  context: CommandContext,
): Promise<ExitCode> => {
  const { job, fields } = opened;
  const record = `${JSON.stringify(toBatchRecord(opened))}\n`;
  await folder.writeRecord("batch.json", record);
  const results = shard.count === 1 ? await collectResults({ job, record, fields }, folder, context) : undefined;
  try {
    const end = await makeRows({ opened, shard, folder, results }, tools, context);
    return await finishShard({ opened, shard, folder, results }, end, context);
  } finally {
    results?.close();
  }
};

/** A shard that is generated. `results`: collects those of a batch that is made at once, for the first time. */
interface RunningShard {
  readonly opened: OpenInput;
  readonly shard: Shard;
  readonly folder: BatchFolder;
  readonly results: RunResults | undefined;
}

const makeRows = async (
  { opened, shard, folder, results }: RunningShard,
  tools: BatchTools,
  context: CommandContext,
): Promise<ShardEnd> => {
  const { parsed, terminal, ports } = context;
  const { batch, template, job } = opened;
  const rows = generateShard(
    {
      jobId: job.job_id,
      shard,
      template,
      rows: opened.readEntries(),
      lastRow: opened.lastRow,
      maker: await opened.createMaker(),
      onlyFailed: parsed.has("retry-failed"),
      maxErrors: batch.params.max_errors,
    },
    { hashText: tools.hashText, clock: ports.clock, folder: folder.files, logs: folder.logs, pause: ports.pause },
    terminal.signal,
  );
  const total = Math.ceil((opened.rowCount - shard.index + 1) / shard.count);
  return followRows(rows, { total, location: batch.rows?.location, results }, context);
};

const finishShard = async (
  { opened, shard, folder, results }: RunningShard,
  end: ShardEnd,
  context: CommandContext,
): Promise<ExitCode> => {
  const { parsed, terminal, reporter } = context;
  const { batch, template, job } = opened;
  if (end.reason === "limit") reporter.problem("error", limitReached(batch.params.max_errors));
  if (parsed.has("retry-failed") && end.reason === "done" && end.counts.succeeded + end.counts.failed === 0)
    reporter.message("No row has failed before, so --retry-failed made nothing. Leave it out to make all rows.");
  const { readRows, lastRow } = opened;
  const failedInput = {
    ...{ template, table: batch.table, isNamed: true },
    readRows: () => readFailedRows({ readRows, lastRow, logs: folder.logs }),
  };
  const written = await writeFailedRows(failedInput, end.counts.failed, context);
  const isMerged = shard.count === 1 && end.reason !== "stopped";
  // A retry leaves the other rows alone.
  const comparesFiles = parsed.has("retry-failed");
  // Behind the limit, rows are missing for a reason that was reported.
  const options = { expectsMissingRows: end.reason === "limit", comparesFiles };
  const merged = isMerged
    ? ((await results?.write()) ?? (await mergeFolder(folder, context, options)))
    : exitCodes.success;
  const { batch_id, job_id } = job;
  reporter.result(
    { kind: "shard", batch_id, job_id, shard: formatShard(shard), ...end.counts, end: end.reason },
    describeEnd(end, shard, folder),
  );
  return [toExitCode(end, terminal.signal), written, merged].reduce(worseExitCode);
};

/** What merging needs beside the logs. The template's password is left out. */
const toBatchRecord = ({ batch, warnings, rowCount, lastRow, template }: OpenInput) => ({
  params: batch.params,
  warnings,
  rows: rowCount,
  last_row: lastRow,
  template: {
    title: template.title,
    id: template.id,
    campaignLanguage: template.campaignLanguage,
    userStatus: template.config.global.userStatus,
  },
});

interface FollowedRows {
  readonly total: number;
  readonly location?: ProblemLocation | undefined;
  readonly results: RunResults | undefined;
}

const followRows = async (
  rows: AsyncGenerator<ShardProgress, ShardEnd>,
  { total, location = {}, results }: FollowedRows,
  { reporter, ports }: CommandContext,
): Promise<ShardEnd> => {
  const startMs = ports.clock.elapsedMs();
  const causes = createCauseGroups(maxCauses);
  try {
    for (;;) {
      const step = await rows.next();
      if (step.done === true) return step.value;
      const { lines, counts } = step.value;
      await results?.add(lines);
      for (const line of lines) reportRow(line, location, causes, reporter);
      reporter.progress(() => describeProgress(counts, total, (ports.clock.elapsedMs() - startMs) / 1000));
    }
  } finally {
    reporter.progress("");
    reportCauses(causes, reporter);
  }
};

const reportRow = (
  { row, reference_id, path, size, problems: found }: RowLine,
  location: ProblemLocation,
  causes: CauseGroups,
  reporter: Reporter,
): void => {
  const problems = found?.map((item) => withLocation(item, location));
  if (reporter.isJson) reporter.result({ kind: "row", row, reference_id, path, size, problems }, "");
  for (const item of problems ?? [])
    if (reporter.isVerbose) reporter.rowProblem(item);
    else causes.add(item);
  if (reporter.isVerbose && size !== undefined) reporter.detail(`${path} (${formatBytes(size)})`);
};

/** One mistake of the template is in all rows: each cause is shown once, with the number of its rows and the first of them. */
const reportCauses = (causes: CauseGroups, reporter: Reporter): void => {
  const listed = causes.list();
  for (const cause of listed) reporter.rowProblem(cause);
  const omittedCount = causes.count - listed.length;
  if (omittedCount > 0)
    reporter.message(
      `${formatCount(omittedCount)} more problems of rows are not listed. All are in report.html and log.txt; --verbose shows them here.`,
    );
};

const describeProgress = ({ succeeded, failed, unchanged }: ShardCounts, total: number, seconds: number): string => {
  const done = succeeded + failed;
  const rate = seconds > 0 ? done / seconds : 0;
  return `${formatCount(done + unchanged)} of ${formatCount(total)} rows, ${formatCount(failed)} failed, ${formatCount(Math.round(rate))} rows/s`;
};

const toExitCode = ({ counts, reason }: ShardEnd, signal: AbortSignal): ExitCode => {
  if (reason === "stopped") return interruptedCode(signal);
  if (reason === "limit") return exitCodes.incomplete;
  return counts.failed > 0 ? exitCodes.rowsFailed : exitCodes.success;
};

/** Comes before the missing rows, of which it is the reason. */
const limitReached = (maxErrors: number) =>
  problem(
    "max-errors",
    `${formatQuantity(maxErrors, "row")} failed, as many as --max-errors allows, so the others were not made. Correct the rows, or allow more errors.`,
  );

const describeStop = ({ destination, path }: BatchFolder): string =>
  destination === path
    ? " Stopped. Run the same command again to continue."
    : " Stopped, so the archive is incomplete. It cannot be continued.";

const describeEnd = ({ counts, reason }: ShardEnd, shard: Shard, folder: BatchFolder): string => {
  const part = shard.count === 1 ? "" : `Shard ${formatShard(shard)}: `;
  const unchanged = counts.unchanged === 0 ? "" : `, ${formatCount(counts.unchanged)} there already`;
  const end = reason === "stopped" ? describeStop(folder) : reason === "limit" ? " Stopped." : "";
  return `${part}${formatQuantity(counts.succeeded, "file")} written (${formatBytes(counts.bytes)})${unchanged}, ${formatQuantity(counts.failed, "row")} failed: ${folder.destination}.${end}`;
};

// Collects the results of a run that makes all rows of a batch, so that its log need not be read again.

/** A batch of which no row was made before. */
interface NewBatch {
  readonly job: JobFile;
  /** The text of the batch's record. */
  readonly record: string;
  /** Fields of the data of all rows. */
  readonly fields: readonly string[];
}

/** The results of a run. Close it, because it has a temporary folder. */
interface RunResults {
  /** Adds rows in their order. */
  add(lines: readonly RowLine[]): Promise<void>;
  /** Writes the results; returns undefined, and writes nothing, if rows are missing. */
  write(): Promise<ExitCode | undefined>;
  close(): void;
}

/** Creates the results without rows; undefined where earlier runs have results, which are merged with these then. */
const collectResults = async (
  { job, record, fields }: NewBatch,
  folder: BatchFolder,
  context: CommandContext,
): Promise<RunResults | undefined> => {
  const read = readBatchRecord(record, "batch.json");
  if (!read.ok || (await folder.logs.list()).length > 0) return undefined;
  const tools = await context.ports.openBatchTools(undefined, resultParts);
  const collector = await createResultCollector({ job, record: read.value, fields }, tools.ports);
  return {
    add: collector.add,
    write: async () => {
      const collected = await collector.end();
      if (collected === undefined) return undefined;
      await folder.writeRecord("log.txt", readTexts(collected.log, tools.parts));
      return writeMerged(collected, folder, tools, context);
    },
    close: tools.close,
  };
};

async function* readTexts(pieces: readonly OutputChunk[], parts: Pick<PartStore, "bytes">): AsyncGenerator<string> {
  for (const piece of pieces) yield typeof piece === "string" ? piece : decode(await parts.bytes(piece.part));
}

const decode = (bytes: Uint8Array | undefined): string => {
  if (bytes === undefined) throw new Error("A part of the log is missing.");
  return new TextDecoder().decode(bytes);
};
