/** Texts about the inspection of a batch before its start. */
import { msg, str } from "@lit/localize";
import type { BatchInspection, InspectionProgress } from "#workers/batch-protocol.ts";
import { plural } from "../i18n/plural.ts";
import { formatCount } from "./counts.ts";

/** Heading of the problems: how many there are, and how many rows they prevent. */
export const problemHeading = ({ problemCount, failingRows, rows, isPartial }: BatchInspection): string =>
  isPartial
    ? msg(str`Problems in the first ${formatCount(rows)} rows`)
    : failingRows > 0
      ? `${problemCountText(problemCount)}: ${plural(rows, {
          one: msg(str`${formatCount(failingRows)} of ${formatCount(rows)} row cannot be generated`),
          other: msg(str`${formatCount(failingRows)} of ${formatCount(rows)} rows cannot be generated`),
        })}`
      : problemCountText(problemCount);

const problemCountText = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} problem`), other: msg(str`${formatCount(count)} problems`) });

/** Says how many documents the start will generate. */
export const readyText = (documents: number): string =>
  plural(documents, {
    one: msg(str`Ready to generate ${formatCount(documents)} document.`),
    other: msg(str`Ready to generate ${formatCount(documents)} documents.`),
  });

/** Says how many rows will fail. */
export const failingRowsText = (rows: number): string =>
  plural(rows, {
    one: msg(str`${formatCount(rows)} row will fail.`),
    other: msg(str`${formatCount(rows)} rows will fail.`),
  });

/** Smaller files are read within a second or two, without progress. */
export const minProgressBytes = 16 * 1024 * 1024;

/** Says what is being read: counts the PDFs if there are several, and names a large file whose rows are read. */
export const readingText = (progress: InspectionProgress | undefined): string => {
  if (progress?.kind === "rows" && progress.total >= minProgressBytes)
    return msg(str`Reading the rows of ${progress.path}…`);
  return progress?.kind !== "pdfs" || progress.total < 2
    ? msg("Reading the files…")
    : msg(str`Reading PDF ${formatCount(progress.read + 1)} of ${formatCount(progress.total)}…`);
};
