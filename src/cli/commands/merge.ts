/** `smartlink merge`: joins the logs of all shards of a folder into one report, one list of links and one log. */
import { basename, dirname, resolve } from "node:path";
import { formatCount, formatQuantity } from "#batch/report/report-format.ts";
import { readBatchRecord } from "#domain/model/batch-record.ts";
import { readJobFile } from "#domain/model/job-file.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { maxShards } from "#domain/shards/shards.ts";
import type { BatchFolder } from "#ports/local/batch-folder.ts";
import { createFileComparer, type FileComparison } from "#usecases/shards/compare-files.ts";
import { formatMergeRecord } from "#usecases/shards/merge-record.ts";
import { type MergedBatch, mergeShards } from "#usecases/shards/merge-shards.ts";
import { checkShardCount, readShardCount } from "#usecases/shards/shard-count.ts";
import type { Command, CommandContext } from "../command.ts";
import type { BatchTools } from "../command-ports.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { reportUsage } from "./report-usage.ts";

export const merge: Command = async (context) => {
  const { parsed, terminal, ports } = context;
  const shards = parsed.count("shards");
  if (shards !== undefined && (shards < 1 || shards > maxShards)) return reportUsage(context, wrongShards);
  const path = resolve(terminal.folder, parsed.positionals[0] ?? ".");
  const noParts = { bytes: async () => undefined };
  const folder = await ports.openBatchFolder(dirname(path), basename(path), noParts);
  try {
    return await mergeFolder(folder, context, { comparesFiles: true });
  } finally {
    folder.close();
  }
};

/** How to merge. */
export interface MergeOptions {
  /** Whether missing rows are not reported, because their reason was. */
  readonly expectsMissingRows?: boolean;
  /** Whether the files are compared with the logs. A run that has just compared or written all of them need not. */
  readonly comparesFiles: boolean;
}

/** Merges the logs of a folder and writes the results. Returns `incomplete` if a row or a file is missing. */
export const mergeFolder = async (
  folder: BatchFolder,
  context: CommandContext,
  { expectsMissingRows = false, comparesFiles }: MergeOptions,
): Promise<ExitCode> => {
  const { parsed, ports } = context;
  const job = readJobFile(await readRecord(folder, "job.json"), "job.json");
  if (!job.ok) throw new ProblemError(job.problems[0] ?? notMerged(folder));
  const record = readBatchRecord(await readRecord(folder, "batch.json"), "batch.json");
  if (!record.ok) throw new ProblemError(record.problems[0] ?? notMerged(folder));
  const pinnedShards = await readShardCount(folder);
  const shardCount = parsed.count("shards");
  if (shardCount !== undefined && parsed.command === "merge" && shardCount > 1)
    checkShardCount(folder, shardCount, pinnedShards);
  const tools = await ports.openBatchTools(undefined, resultParts);
  try {
    const merged = await mergeShards(
      { job: job.value, record: record.value, shardCount, pinnedShards },
      {
        logs: folder.logs,
        batch: tools.ports,
        files: comparesFiles ? createFileComparer(toComparison(folder, tools, context)) : undefined,
        writeLog: async (text) => void (await folder.writeRecord("log.txt", text)),
      },
    );
    return await writeMerged(merged, folder, tools, context, { expectsMissingRows });
  } finally {
    tools.close();
  }
};

/** Writes the results of merging, and reports them. Returns `incomplete` if a row or a file is missing. */
export const writeMerged = async (
  { job, files, problems, treeHash }: MergedBatch,
  folder: BatchFolder,
  { parts }: Pick<BatchTools, "parts">,
  { reporter }: CommandContext,
  { expectsMissingRows = false }: Pick<MergeOptions, "expectsMissingRows"> = {},
): Promise<ExitCode> => {
  for (const file of files) await folder.files.write(file, parts);
  await folder.writeRecord("merge.json", formatMergeRecord(job));
  for (const item of problems) if (!expectsMissingRows || item.code !== "rows-missing") reporter.problem("error", item);
  reporter.result(
    { kind: "merged", ...job, tree: treeHash },
    `${formatCount(job.succeededCount)} of ${formatQuantity(job.total, "row")} succeeded, ${formatCount(job.erroredCount)} failed. Tree ${treeHash.slice(0, 16)}.`,
  );
  if (problems.length > 0) return exitCodes.incomplete;
  return job.erroredCount > 0 ? exitCodes.rowsFailed : exitCodes.success;
};

const wrongShards = `--shards is a number from 1 to ${maxShards}.`;

const toComparison = (
  { files, path }: BatchFolder,
  { ports: { bytes } }: BatchTools,
  { parsed }: CommandContext,
): FileComparison => ({ folder: files, path, bytes, readsContent: parsed.has("verify") });

/** Results are texts of 1 MB, each of which is written once and read once. */
export const resultParts = { limitBytes: 4 * 1024 * 1024, reusesBuffer: true };

const readRecord = async (folder: BatchFolder, name: string): Promise<string> => {
  const text = await folder.readRecord(name);
  if (text === undefined) throw new ProblemError(notMerged(folder));
  return text;
};

const notMerged = ({ path }: BatchFolder) =>
  problem(
    "job-not-found",
    `${path} is not the output of smartlink generate: ${path}.job is missing. Give the folder of a batch, such as out/spring.`,
    { file: path },
  );
