/** `smartlink generate -o -`: writes the files of a batch to standard output as an archive, while they are made. */
import type { Shard } from "#domain/jobs/shards.ts";
import type { ImportedBatch } from "#usecases/import/batch-importer.ts";
import { pinShardCount } from "#usecases/shards/shard-count.ts";
import type { CommandContext } from "../command.ts";
import type { BatchTools } from "../command-ports.ts";
import { type ExitCode, exitCodeFor, exitCodes } from "../exit-codes.ts";
import { openBatch } from "../input/open-batch.ts";
import type { BatchInput } from "../input/read-input.ts";
import { chooseFormat, findStreamConflict } from "./export.ts";
import { reportUsage } from "./report-usage.ts";
import { runShard } from "./run-shard.ts";

/** Returns an exit code if the command line asks for more than an archive can do; undefined if not. */
export const rejectArchive = (context: CommandContext): ExitCode | undefined => {
  const conflict = context.parsed.has("retry-failed")
    ? "An archive has all rows, so --retry-failed needs a folder: -o <folder>."
    : findStreamConflict(context);
  return conflict === undefined ? undefined : reportUsage(context, conflict);
};

/** Generates the rows of a shard into an archive. The archive of a shard also has the log, so that shards can be merged. */
export const generateArchive = async (
  imported: ImportedBatch,
  { input, shard, tools }: { readonly input: BatchInput; readonly shard: Shard; readonly tools: BatchTools },
  context: CommandContext,
): Promise<ExitCode> => {
  const { parsed, terminal, ports, reporter } = context;
  const opened = await openBatch(imported, input.pinned, input, tools, context);
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
