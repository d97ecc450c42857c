/** `smartlink generate`: generates the files of a batch, or of one shard of it. */
import { resolve } from "node:path";
import { formatBytes, formatCount } from "#batch/report/report-format.ts";
import { findShard, formatShard, type Shard } from "#domain/jobs/shards.ts";
import { type JobFile, readJobFile } from "#domain/model/job-file.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { BatchFolder } from "#ports/local/batch-folder.ts";
import { createPipeline } from "#usecases/jobs/pipeline.ts";
import { generateShard, type ShardEnd, type ShardProgress } from "#usecases/shards/generate-shard.ts";
import type { Command, CommandContext } from "../command.ts";
import type { BatchTools } from "../command-ports.ts";
import { type ExitCode, exitCodeFor, exitCodes, worseExitCode } from "../exit-codes.ts";
import { importBatch, type OpenBatch, openBatch } from "../input/open-batch.ts";
import { readBatchInput } from "../input/read-input.ts";
import { check } from "./check.ts";
import { mergeFolder } from "./merge.ts";
import { printConfig } from "./print-config.ts";

export const generate: Command = async (context) => {
  const { parsed, terminal, ports, reporter } = context;
  if (parsed.has("dry-run")) return check(context);
  const shard = findShard({
    shard: parsed.text("shard"),
    shards: parsed.count("shards"),
    environment: terminal.environment,
  });
  if (!shard.ok) return reportAll(context, shard.problems, exitCodes.usage);
  const input = await readBatchInput(context);
  const tools = await ports.openBatchTools(parsed.text("runtime"));
  try {
    const imported = await importBatch(input, tools);
    if (parsed.has("print-config")) return printConfig(context, imported.params);
    const out = resolve(terminal.folder, parsed.text("out") ?? ".");
    const folder = await ports.openBatchFolder(out, imported.params.batch_id, tools.parts);
    try {
      const pinned = input.job ?? (await readPinnedJob(folder));
      const opened = await openBatch(imported, pinned, input, tools, context);
      if (!opened.ok) return reportAll(context, opened.problems, exitCodeFor(opened.problems));
      await pinJob(folder, opened.value.job);
      for (const warning of opened.value.warnings) reporter.problem("warning", warning);
      return await runShard(opened.value, shard.value, folder, tools, context);
    } finally {
      folder.close();
    }
  } finally {
    tools.close();
  }
};

const reportAll = ({ reporter }: CommandContext, problems: readonly Problem[], code: ExitCode): ExitCode => {
  for (const item of problems) reporter.problem("error", item);
  return code;
};

const jobRecord = "job.json";

/** The job of an earlier run into the same folder. */
const readPinnedJob = async (folder: BatchFolder): Promise<JobFile | undefined> => {
  const text = await folder.readRecord(jobRecord);
  if (text === undefined) return undefined;
  const job = readJobFile(text, jobRecord);
  if (!job.ok) throw new ProblemError(job.problems[0] ?? problem("job-unreadable", `${jobRecord} is damaged.`));
  return job.value;
};

/** Pins the job for all further runs into the folder. Of shards that start at once, the first one decides. */
const pinJob = async (folder: BatchFolder, job: JobFile): Promise<void> => {
  if (await folder.writeRecord(jobRecord, `${JSON.stringify(job, null, 1)}\n`, true)) return;
  const pinned = await readPinnedJob(folder);
  if (pinned?.job_id !== job.job_id)
    throw new ProblemError(
      problem(
        "job-differs",
        `${folder.path} has files of another job: input, options or seed differ. Use another --batch-id or --out, or pin the input with smartlink check --write-job.`,
        { file: folder.path },
      ),
    );
};

const runShard = async (
  opened: OpenBatch,
  shard: Shard,
  folder: BatchFolder,
  tools: BatchTools,
  context: CommandContext,
): Promise<ExitCode> => {
  const { parsed, terminal, ports, reporter } = context;
  const { batch, template, job, files, planRows } = opened;
  const manifest = await tools.ports.runtime.manifest();
  const definition = { job_id: job.job_id, params: batch.params, template, files };
  await folder.writeRecord("batch.json", `${JSON.stringify(toBatchRecord(opened))}\n`);
  const rows = generateShard(
    {
      jobId: job.job_id,
      shard,
      template,
      rows: planRows(),
      maker: createPipeline(definition, manifest, tools.ports, tools.parts),
      onlyFailed: parsed.has("retry-failed"),
      maxErrors: batch.params.max_errors,
    },
    { bytes: tools.ports.bytes, clock: ports.clock, folder: folder.files, logs: folder.logs, pause: ports.pause },
    terminal.signal,
  );
  const total = Math.ceil((opened.rowCount - shard.index + 1) / shard.count);
  const end = await followRows(rows, total, context);
  reporter.progress("");
  const exitCode = toExitCode(end, terminal.signal);
  const merged = shard.count === 1 && end.reason !== "stopped" ? await mergeFolder(folder, context) : exitCodes.success;
  reporter.result(
    {
      kind: "shard",
      batch_id: job.batch_id,
      job_id: job.job_id,
      shard: formatShard(shard),
      ...end.counts,
      end: end.reason,
    },
    describeEnd(end, shard, folder.path),
  );
  return worseExitCode(exitCode, merged);
};

/** What merging needs beside the logs. The template's password is left out. */
const toBatchRecord = ({ batch, warnings, rowCount, template }: OpenBatch) => ({
  params: batch.params,
  warnings,
  rows: rowCount,
  template: { title: template.title, id: template.id, campaignLanguage: template.campaignLanguage },
});

const followRows = async (
  rows: AsyncGenerator<ShardProgress, ShardEnd>,
  total: number,
  { reporter, ports }: CommandContext,
): Promise<ShardEnd> => {
  const startMs = ports.clock.elapsedMs();
  for (;;) {
    const step = await rows.next();
    if (step.done === true) return step.value;
    const { line, counts } = step.value;
    const { row, reference_id, path, size, problems } = line;
    if (reporter.isJson) reporter.result({ kind: "row", row, reference_id, path, size, problems }, "");
    for (const item of problems ?? []) reporter.problem("error", item);
    if (reporter.isVerbose && size !== undefined) reporter.detail(`${path} (${formatBytes(size)})`);
    const done = counts.succeeded + counts.failed;
    const seconds = (ports.clock.elapsedMs() - startMs) / 1000;
    const rate = seconds > 0 ? done / seconds : 0;
    reporter.progress(
      `${formatCount(done + counts.unchanged)} of ${formatCount(total)} rows, ${formatCount(counts.failed)} failed, ${formatCount(Math.round(rate))} rows/s`,
    );
  }
};

const toExitCode = ({ counts, reason }: ShardEnd, signal: AbortSignal): ExitCode => {
  if (reason === "stopped") return signal.reason === "SIGTERM" ? exitCodes.terminated : exitCodes.interrupted;
  if (reason === "limit") return exitCodes.incomplete;
  return counts.failed > 0 ? exitCodes.rowsFailed : exitCodes.success;
};

const describeEnd = ({ counts, reason }: ShardEnd, shard: Shard, path: string): string => {
  const part = shard.count === 1 ? "" : `Shard ${formatShard(shard)}: `;
  const unchanged = counts.unchanged === 0 ? "" : `, ${formatCount(counts.unchanged)} there already`;
  const end = { done: "", limit: " Stopped: the limit of errors was reached.", stopped: " Stopped." }[reason];
  return `${part}${formatCount(counts.succeeded)} files written (${formatBytes(counts.bytes)})${unchanged}, ${formatCount(counts.failed)} rows failed: ${path}.${end}`;
};
