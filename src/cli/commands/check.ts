/** `smartlink check`: inspects a batch as the Batches page does, and generates nothing. */
import { resolve } from "node:path";
import { formatBytes, formatCount, formatQuantity } from "#batch/report/report-format.ts";
import { makesPages, strategyNames } from "#domain/model/batch.ts";
import { maxShards } from "#domain/shards/shards.ts";
import type { ImportedBatch } from "#usecases/import/batch-importer.ts";
import { type BatchInspection, createBatchInspector, type InspectionProgress } from "#usecases/import/inspect-batch.ts";
import type { Command, CommandContext } from "../command.ts";
import type { BatchTools } from "../command-ports.ts";
import { type ExitCode, exitCodeFor, exitCodes } from "../exit-codes.ts";
import { createInputImporter, openInput } from "../input/open-input.ts";
import { type BatchInput, readBatchInput } from "../input/read-input.ts";
import { printConfig } from "./print-config.ts";
import { reportUsage } from "./report-usage.ts";
import { writeInspectedRows } from "./write-failed-rows.ts";

export const check: Command = async (context) => {
  const { parsed, ports, reporter } = context;
  const input = await readBatchInput(context);
  const tools = await ports.openBatchTools(parsed.text("runtime"));
  try {
    const importer = createInputImporter(input, tools);
    // Files that have not changed are not read again.
    const importInput = () => importer.importFiles(input.files, input.choices);
    if (parsed.has("print-config")) return printConfig(context, (await importInput()).params);
    const out = parsed.text("out");
    const isWritten = parsed.has("dry-run") && out !== "-";
    const inspector = createBatchInspector(importer, {
      ...tools.ports,
      ...(isWritten && { freeSpace: tools.createFreeSpace(resolve(context.terminal.folder, out ?? ".")) }),
    });
    const inspection = await inspector.inspect(input.files, input.choices, {
      signal: context.terminal.signal,
      onProgress: (progress) => reporter.progress(describeProgress(progress)),
    });
    reporter.progress("");
    const exitCode = reportInspection(inspection, context);
    const findFailedRows = () => inspector.findFailedRows(input.files, input.choices);
    if (exitCode < exitCodes.inputInvalid) await writeInspectedRows(findFailedRows, inspection.failingRows, context);
    return exitCode === exitCodes.inputInvalid
      ? exitCode
      : await checkJob(exitCode, importInput, input, tools, context);
  } finally {
    tools.close();
  }
};

const describeProgress = (progress: InspectionProgress): string =>
  progress.kind === "pdfs"
    ? `Reading PDF ${formatCount(progress.read + 1)} of ${formatCount(progress.total)}`
    : `Reading ${progress.path}: ${formatCount(progress.rows)} rows`;

const reportInspection = (inspection: BatchInspection, { reporter }: CommandContext): ExitCode => {
  const { missing, problems, warnings, rows, failingRows, forecast, files, params, ready, problemCount } = inspection;
  for (const warning of warnings) reporter.problem("warning", warning);
  for (const item of [...missing, ...problems]) reporter.problem("error", item);
  if (problemCount > problems.length)
    reporter.message(`${formatCount(problemCount - problems.length)} more causes are not listed.`);
  for (const { path, role, note } of files) reporter.detail(`${path}: ${role}${note === "" ? "" : `, ${note}`}`);
  // All strategies give the same PDFs.
  const names = makesPages(params) ? strategyNames : [params.strategy];
  const sizes = names.flatMap((name) => {
    const size = forecast?.[name];
    const label = makesPages(params) ? name : "pdf";
    const kind = params.outputs === "html,pdf" ? "a web document" : "a file";
    return size === undefined
      ? []
      : [`${label}: ${formatBytes(size.perFile)} ${kind}, ${formatBytes(size.total)} in all`];
  });
  const ofFiles = [...missing, ...problems.filter(({ at }) => at?.row === undefined && at?.rows === undefined)];
  const isBlocked = !ready && (ofFiles.length > 0 || failingRows === 0);
  const outcome = isBlocked
    ? "Nothing can be generated until the errors are corrected."
    : `${formatCount(failingRows)} of them would fail.`;
  reporter.result(
    { kind: "inspection", rows, failingRows, ready, params, forecast, missing, problems, warnings, files },
    [`${formatQuantity(rows, "row")}${isBlocked ? "." : ","} ${outcome}`, ...sizes].join("\n"),
  );
  if (isBlocked) return exitCodeFor([...missing, ...problems]);
  return failingRows > 0 ? exitCodes.rowsFailed : exitCodes.success;
};

/** Compares the input with `--job`, and writes the file of `--write-job`. */
const checkJob = async (
  exitCode: ExitCode,
  importInput: () => Promise<ImportedBatch>,
  input: BatchInput,
  tools: BatchTools,
  context: CommandContext,
): Promise<ExitCode> => {
  const { parsed, terminal, reporter } = context;
  const path = parsed.text("write-job");
  if (path === undefined && input.pinned === undefined) return exitCode;
  const opened = await openInput(await importInput(), input.pinned, input, tools, context);
  if (!opened.ok) {
    for (const item of opened.problems) reporter.problem("error", item);
    return exitCodes.inputInvalid;
  }
  const shards = parsed.count("shards") ?? input.pinned?.job.shards;
  if (shards !== undefined && (shards < 1 || shards > maxShards)) return reportUsage(context, wrongShards);
  const job = { ...opened.value.job, ...(shards === undefined ? {} : { shards }) };
  const text = `${JSON.stringify(job, null, 1)}\n`;
  if (path === "-") terminal.writeOutput(text);
  else if (path !== undefined) {
    await input.localFiles.writeText(path, terminal.folder, text, true);
    reporter.message(`Job file: ${path}`);
  }
  return exitCode;
};

const wrongShards = `--shards is a number from 1 to ${maxShards}.`;
