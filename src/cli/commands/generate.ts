/** `smartlink generate`: generates the files of a batch, or of one shard of it. */
import { resolve } from "node:path";
import { type JobFile, readJobFile } from "#domain/model/job-file.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { findShard, type Shard } from "#domain/shards/shards.ts";
import type { BatchFolder } from "#ports/local/batch-folder.ts";
import type { ImportedBatch } from "#usecases/import/batch-importer.ts";
import type { PinnedJob } from "#usecases/shards/job-identity.ts";
import { checkJobShards, pinShardCount } from "#usecases/shards/shard-count.ts";
import type { Command, CommandContext } from "../command.ts";
import type { BatchTools } from "../command-ports.ts";
import { type ExitCode, exitCodeFor, exitCodes } from "../exit-codes.ts";
import { inspectOnlyPdf } from "../input/inspect-only-pdf.ts";
import { importBatch, openInput } from "../input/open-input.ts";
import { type BatchInput, readBatchInput } from "../input/read-input.ts";
import { check } from "./check.ts";
import { chooseFormat, findStreamConflict } from "./export.ts";
import { printConfig } from "./print-config.ts";
import { reportUsage } from "./report-usage.ts";
import { runShard } from "./run-shard.ts";

export const generate: Command = async (context) => {
  const { parsed, terminal, ports, reporter } = context;
  if (parsed.has("dry-run")) return check(context);
  const isArchive = parsed.text("out") === "-" && !parsed.has("print-config");
  const rejection = isArchive ? rejectArchive(context) : undefined;
  if (rejection !== undefined) return rejection;
  const input = await readBatchInput(context);
  const jobShards = input.pinned?.job.shards;
  const shard = findShard({
    shard: parsed.text("shard"),
    shards: parsed.count("shards"),
    jobShards,
    environment: terminal.environment,
  });
  if (!shard.ok) return reportAll(context, shard.problems, exitCodes.usage);
  const otherCount = checkJobShards(shard.value, jobShards);
  if (otherCount !== undefined) throw new ProblemError(otherCount);
  const tools = await ports.openBatchTools(parsed.text("runtime"));
  try {
    void inspectOnlyPdf(input, tools);
    const imported = await importBatch(input, tools);
    if (parsed.has("print-config")) return printConfig(context, imported.params);
    if (isArchive) return await generateArchive(imported, { input, shard: shard.value, tools }, context);
    const out = resolve(terminal.folder, parsed.text("out") ?? ".");
    const folder = await ports.openBatchFolder(out, imported.params.batch_id, tools.parts);
    try {
      const pinned = input.pinned ?? (await readPinnedJob(folder));
      let opened = await openInput(imported, pinned, input, tools, context);
      if (!opened.ok) return reportAll(context, opened.problems, exitCodeFor(opened.problems));
      const decided = await pinJob(folder, opened.value.job);
      if (pinned === undefined && decided.job_id !== opened.value.job.job_id) {
        // Another shard that has started at the same moment was first: its seed and its clock hold for this one too.
        opened = await openInput(imported, { job: decided, folder: folder.path }, input, tools, context);
        if (!opened.ok) return reportAll(context, opened.problems, exitCodeFor(opened.problems));
      }
      if (decided.job_id !== opened.value.job.job_id) throw new ProblemError(otherJob(folder));
      await pinShardCount(folder, shard.value);
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
const readPinnedJob = async (folder: BatchFolder): Promise<PinnedJob | undefined> => {
  const text = await folder.readRecord(jobRecord);
  if (text === undefined) return undefined;
  const job = readJobFile(text, jobRecord);
  if (!job.ok) throw new ProblemError(job.problems[0] ?? problem("job-unreadable", `${jobRecord} is damaged.`));
  return { job: job.value, folder: folder.path };
};

/** Pins the job for all further runs into the folder, unless one is pinned. Returns the pinned one. */
const pinJob = async (folder: BatchFolder, job: JobFile): Promise<JobFile> => {
  if (await folder.writeRecord(jobRecord, `${JSON.stringify(job, null, 1)}\n`, true)) return job;
  return (await readPinnedJob(folder))?.job ?? job;
};

const otherJob = ({ path }: BatchFolder) =>
  problem(
    "job-differs",
    `${path} has files of another job: input, options or seed differ. Use another --batch-id or --out, or pin the input with smartlink check --write-job.`,
    { file: path },
  );

/** Returns an exit code if the command line asks for more than an archive can do; undefined if not. */
const rejectArchive = (context: CommandContext): ExitCode | undefined => {
  const conflict = context.parsed.has("retry-failed")
    ? "An archive has all rows, so --retry-failed needs a folder: -o <folder>."
    : findStreamConflict(context);
  return conflict === undefined ? undefined : reportUsage(context, conflict);
};

/** Generates the rows of a shard into an archive. The archive of a shard also has the log, so that shards can be merged. */
const generateArchive = async (
  imported: ImportedBatch,
  { input, shard, tools }: { readonly input: BatchInput; readonly shard: Shard; readonly tools: BatchTools },
  context: CommandContext,
): Promise<ExitCode> => {
  const { parsed, terminal, ports, reporter } = context;
  const opened = await openInput(imported, input.pinned, input, tools, context);
  if (!opened.ok) {
    for (const item of opened.problems) reporter.problem("error", item);
    return exitCodeFor(opened.problems);
  }
  for (const warning of opened.value.warnings) reporter.problem("warning", warning);
  const { job } = opened.value;
  const format = chooseFormat(parsed.text("format"), "-");
  const archive = { format, target: terminal.writeOutputBytes, dateTime: job.started };
  const folder = await ports.openArchiveFolder(job.batch_id, archive, tools.parts);
  try {
    await folder.writeRecord("job.json", `${JSON.stringify(job, null, 1)}\n`);
    await pinShardCount(folder, shard);
    const exitCode = await runShard(opened.value, shard, folder, tools, context);
    if (exitCode < exitCodes.tryAgain) await folder.end(shard.count > 1);
    return exitCode;
  } finally {
    folder.close();
  }
};
