/** `smartlink export`: packs the folder of a finished batch into one archive, as the Batches page downloads it. */
import { basename, dirname, resolve } from "node:path";
import { formatBytes, formatCount, formatQuantity } from "#batch/report/report-format.ts";
import { readBatchRecord } from "#domain/model/batch-record.ts";
import { readJobFile } from "#domain/model/job-file.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { ArchiveFormat } from "#ports/local/archive-folder.ts";
import { createFileComparer } from "#usecases/shards/compare-files.ts";
import { findIncompleteRows, type IncompleteBatch } from "#usecases/shards/incomplete-rows.ts";
import { readShardCount } from "#usecases/shards/shard-count.ts";
import type { Command, CommandContext } from "../command.ts";
import { exitCodes, interruptedCode } from "../exit-codes.ts";
import { reportUsage } from "./report-usage.ts";

export const exportBatch: Command = async (context) => {
  const { parsed, terminal, ports, reporter } = context;
  const folder = resolve(terminal.folder, parsed.positionals[0] ?? ".");
  const out = parsed.text("out") ?? `${basename(folder)}.zip`;
  const fault = out === "-" ? findStreamConflict(context) : findNameFault(parsed.text("format"), out);
  if (fault !== undefined) return reportUsage(context, fault);
  const { dateTime, warnings, errors } = await inspectBatch(folder, context);
  if (errors.length > 0) {
    for (const item of errors) reporter.problem("error", item);
    reporter.message("No archive was written.");
    return exitCodes.incomplete;
  }
  const packed = await ports.packFolder({
    folder,
    format: chooseFormat(parsed.text("format"), out),
    dateTime,
    to: out === "-" ? terminal.writeOutputBytes : resolve(terminal.folder, out),
    signal: terminal.signal,
    onProgress: (files, total) => reporter.progress(`${formatCount(files)} of ${formatCount(total)} files`),
  });
  reporter.progress("");
  const [link] = packed.links;
  if (link !== undefined) reporter.problem("warning", linksLeftOut(packed.links));
  for (const item of warnings) reporter.problem("warning", item);
  if (terminal.signal.aborted) {
    reporter.message(out === "-" ? "Stopped. The archive is incomplete." : "Stopped. No archive was written.");
    return interruptedCode(terminal.signal);
  }
  const text = `${formatQuantity(packed.files, "file")} packed (${formatBytes(packed.bytes)}): ${out}`;
  reporter.result({ kind: "exported", archive: out, files: packed.files, bytes: packed.bytes }, text);
  return exitCodes.success;
};

/** The format of `--format`, else that of the archive's name. A stream is a tar, which any tool can read as it comes. */
export const chooseFormat = (option: string | undefined, out: string): ArchiveFormat =>
  (option as ArchiveFormat | undefined) ?? (out === "-" || /\.tar$/i.test(out) ? "tar" : "zip");

/** A name such as `offers.tar.gz` promises another format than the file would have. */
const findNameFault = (option: string | undefined, out: string): string | undefined =>
  option !== undefined || /\.(?:tar|zip)$/i.test(out)
    ? undefined
    : `The format of ${out} is unclear. Use a name that ends in .zip or .tar, or add --format zip or --format tar.`;

/** Returns why standard output cannot take an archive; undefined if it can. */
export const findStreamConflict = ({ terminal }: CommandContext): string | undefined => {
  if (terminal.showsOutput)
    return "An archive cannot be shown on a screen. Send it to a file or a program: -o - > batch.tar.";
  return undefined;
};

/** What an archive needs to know of the batch. */
interface ExportedBatch extends IncompleteBatch {
  /** The start of the batch: the time of all files in the archive. */
  readonly dateTime: string;
}

/** Inspects the folder of a batch. Rejects one without report or links: `merge` writes them also without all rows. */
const inspectBatch = async (path: string, { ports, parsed }: CommandContext): Promise<ExportedBatch> => {
  const folder = await ports.openBatchFolder(dirname(path), basename(path), { bytes: async () => undefined });
  const tools = await ports.openBatchTools();
  try {
    const text = await folder.readRecord("job.json");
    if (text === undefined) throw new ProblemError(notBatch(path));
    const job = readJobFile(text, `${path}.job/job.json`);
    if (!job.ok) throw new ProblemError(job.problems[0] ?? notBatch(path));
    for (const name of ["report.html", "links.csv"])
      if ((await folder.files.size(name)) === undefined) throw new ProblemError(notMerged(path, name));
    const record = readBatchRecord((await folder.readRecord("batch.json")) ?? "", `${path}.job/batch.json`);
    if (!record.ok) throw new ProblemError(record.problems[0] ?? notBatch(path));
    const mergeRecord = await folder.readRecord("merge.json");
    const files = createFileComparer({
      ...{ folder: folder.files, path, bytes: tools.ports.bytes, readsContent: parsed.has("verify") },
    });
    const incomplete = await findIncompleteRows(folder.logs, files, {
      total: record.value.rows,
      lastRow: record.value.lastRow,
      pinnedShards: await readShardCount(folder),
      mergeRecord,
    });
    return { dateTime: job.value.started, ...incomplete };
  } finally {
    tools.close();
    folder.close();
  }
};

const notBatch = (path: string) =>
  problem(
    "job-not-found",
    `${path} is not the output of smartlink generate: ${path}.job is missing. Give the folder of a batch, such as out/spring.`,
    { file: path },
  );

const notMerged = (path: string, name: string) =>
  problem(
    "rows-missing",
    `${path} has no ${name}, so its rows are not complete. Run smartlink generate or smartlink merge first.`,
    { file: path },
  );

const linksLeftOut = (links: readonly string[]) =>
  problem("link-outside", "Symbolic links are left out of the archive.", {
    files: { count: links.length, first: links.slice(0, 5) },
  });
