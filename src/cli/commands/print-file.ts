/** `smartlink export --print`: writes the pages of all rows as one PDF for a printer, or as several. */
import { basename, resolve } from "node:path";
import { type PrintedRows, printRows } from "#batch/print-file/print-rows.ts";
import { formatBytes, formatCount, formatQuantity } from "#batch/report/report-format.ts";
import type { Result } from "#domain/result.ts";
import type { DraftFile } from "#ports/local/draft-file.ts";
import { listFolderRows } from "#usecases/shards/folder-rows.ts";
import type { CommandContext } from "../command.ts";
import { type ExitCode, exitCodes, interruptedCode } from "../exit-codes.ts";
import { type FinishedBatch, openFinishedBatch } from "./finished-batch.ts";
import { reportUsage } from "./report-usage.ts";

/** Writes the PDFs. They get their names when all are complete. */
export const exportPrintFile = async (context: CommandContext): Promise<ExitCode> => {
  const { parsed, terminal } = context;
  for (const name of ["out", "format"] as const)
    if (parsed.text(name) !== undefined)
      return reportUsage(context, `--${name} is for an archive, and --print writes a PDF. Leave one of them out.`);
  const folder = resolve(terminal.folder, parsed.positionals[0] ?? ".");
  return openFinishedBatch(folder, context, (batch) => printBatch(batch, context));
};

const printBatch = async (batch: FinishedBatch, context: CommandContext): Promise<ExitCode> => {
  const { terminal, reporter } = context;
  for (const item of batch.errors) reporter.problem("error", item);
  if (batch.errors.length > 0) {
    reporter.message("No PDF was written.");
    return exitCodes.incomplete;
  }
  const drafts: DraftFile[] = [];
  try {
    const printed = await printRowsOf(batch, drafts, context);
    reporter.progress("");
    if (!printed.ok) {
      for (const item of printed.problems) reporter.problem("error", item);
      reporter.message("No PDF was written.");
      return exitCodes.inputInvalid;
    }
    if (printed.value.isStopped) {
      reporter.message("Stopped. No PDF was written.");
      return interruptedCode(terminal.signal);
    }
    for (const draft of drafts.splice(0)) draft.commit();
    if (context.parsed.has("print-links") && batch.outputs === "html") reporter.message(noAreaLinks);
    reportPrinted(printed.value, [...batch.warnings, ...printed.value.warnings], context);
    return exitCodes.success;
  } finally {
    for (const draft of drafts) draft.discard();
  }
};

const noAreaLinks =
  "--print-links has kept the links that the PDFs themselves have. The areas of the template are no links of this batch, which has web documents only: generate it with --outputs html,pdf to print them as links.";

const printRowsOf = async (
  { folder, index, rowCount }: FinishedBatch,
  drafts: DraftFile[],
  { parsed, terminal, ports, reporter }: CommandContext,
): Promise<Result<PrintedRows>> => {
  const printPorts = await ports.loadPrintPorts();
  const rowsPerFile = parsed.count("print-run");
  return printRows(
    {
      batchId: basename(folder.path),
      rows: listFolderRows(index, { ...printPorts, folder: folder.files }),
      rowsPerFile,
      hasLinks: parsed.has("print-links"),
      openFile: async (number) => {
        const file = resolve(terminal.folder, nameFile(parsed.text("print") ?? "", rowsPerFile && number));
        const draft = await ports.openDraftFile(file, "Choose another place for the PDF with --print.");
        drafts.push(draft);
        return draft.write;
      },
      onProgress: (rows) => reporter.progress(() => `${formatCount(rows)} of ${formatCount(rowCount)} rows`),
      signal: terminal.signal,
    },
    printPorts,
  );
};

/** Returns the name of one of several PDFs: `offers-2.pdf` for `offers.pdf`. */
const nameFile = (name: string, number: number | undefined): string =>
  number === undefined ? name : name.replace(/(\.pdf)$/i, `-${number}$1`);

const reportPrinted = (
  { rows, pages, files, bytes }: PrintedRows,
  warnings: FinishedBatch["warnings"],
  { parsed, reporter }: CommandContext,
): void => {
  for (const item of warnings) reporter.problem("warning", item);
  const name = parsed.text("print") ?? "";
  const first = nameFile(name, parsed.count("print-run") && 1);
  const names = files > 1 ? `${first} to ${nameFile(name, files)}` : first;
  const content = `${formatQuantity(pages, "page")} of ${formatQuantity(rows, "row")}`;
  reporter.result(
    { kind: "printed", file: name, files, rows, pages, bytes },
    `${content} written (${formatBytes(bytes)}): ${names}`,
  );
};
