/** Texts about exported files. */
import { msg, str } from "@lit/localize";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { ExportProgress } from "#workers/batch-protocol.ts";
import type { PrintProgress, SavedPrintFile } from "#workers/publishing/print-operations.ts";

/** Describes the progress of an export, after the name of the operation. */
export const progressText = (label: string, { files, totalFiles, bytes }: ExportProgress): string =>
  msg(str`${label} ${formatCount(files)} of ${formatCount(totalFiles)} files, ${formatBytes(bytes)}`);

/** Describes the outcome of an export into a folder. */
export const savedText = ({ files, unchangedFiles }: ExportProgress, folder: string): string => {
  const verified = plural(files, {
    one: msg(str`${formatCount(files)} file is in “${folder}”, verified by SHA-256.`),
    other: msg(str`${formatCount(files)} files are in “${folder}”, verified by SHA-256.`),
  });
  if (unchangedFiles === 0) return verified;
  return `${verified} ${plural(unchangedFiles, {
    one: msg(str`${formatCount(unchangedFiles)} of them was there already.`),
    other: msg(str`${formatCount(unchangedFiles)} of them were there already.`),
  })}`;
};

/** Describes the progress of a PDF for the printer, after the name of the operation. */
export const printProgressText = (label: string, { rows, totalRows }: PrintProgress): string =>
  msg(str`${label} ${formatCount(rows)} of ${formatCount(totalRows)} rows`);

/** Describes a PDF for the printer that was made. */
export const printedText = (name: string, { pages, bytes }: Pick<SavedPrintFile, "pages" | "bytes">): string =>
  plural(pages, {
    one: msg(str`${name} is ready: ${formatCount(pages)} page, ${formatBytes(bytes)}.`),
    other: msg(str`${name} is ready: ${formatCount(pages)} pages, ${formatBytes(bytes)}.`),
  });
