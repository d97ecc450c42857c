/** `smartlink export`: packs the folder of a finished batch into one archive, as the Batches page downloads it. */
import { basename, resolve } from "node:path";
import { formatBytes, formatCount, formatQuantity } from "#batch/report/report-format.ts";
import { problem } from "#domain/problem.ts";
import type { ArchiveFormat } from "#ports/local/archive-folder.ts";
import type { Command, CommandContext } from "../command.ts";
import { exitCodes, interruptedCode } from "../exit-codes.ts";
import { openFinishedBatch } from "./finished-batch.ts";
import { exportPrintFile } from "./print-file.ts";
import { reportUsage } from "./report-usage.ts";

export const exportBatch: Command = async (context) => {
  const { parsed, terminal, ports, reporter } = context;
  if (parsed.text("print") !== undefined) return exportPrintFile(context);
  const folder = resolve(terminal.folder, parsed.positionals[0] ?? ".");
  const out = parsed.text("out") ?? `${basename(folder)}.zip`;
  const idle = (["print-run", "print-links"] as const).find((name) => parsed.has(name));
  if (idle !== undefined)
    return reportUsage(context, `--${idle} is for the PDF for the printer. Add --print FILE.pdf.`);
  const fault = out === "-" ? findStreamConflict(context) : findNameFault(parsed.text("format"), out);
  if (fault !== undefined) return reportUsage(context, fault);
  const { dateTime, warnings, errors } = await openFinishedBatch(folder, context, async (batch) => batch);
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

const linksLeftOut = (links: readonly string[]) =>
  problem("link-outside", "Symbolic links are left out of the archive.", {
    files: { count: links.length, first: links.slice(0, 5) },
  });
