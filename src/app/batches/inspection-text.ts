/** Texts about the inspection of a batch before its start. */
import { msg, str } from "@lit/localize";
import type { Problem, ProblemLocation } from "#domain/problem.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countAssets, countPages, countPlaceholders, countRows } from "#ui/format/quantities.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { BatchInspection, InspectedFile, InspectionProgress } from "#workers/batch-protocol.ts";

/** Heading of the problems: how many there are, and how many rows they prevent. */
export const problemHeading = ({ problemCount, failingRows, rows, isPartial }: BatchInspection): string =>
  isPartial
    ? msg(str`Problems in the first ${formatCount(rows)} rows`)
    : failingRows > 0
      ? `${problemCountText(problemCount)}: ${failingRowsHeading(failingRows, rows)}`
      : problemCountText(problemCount);

/** The verb follows the number of rows that fail, and the noun in English the number of all. */
const failingRowsHeading = (failingRows: number, rows: number): string =>
  failingRows === 1 && rows !== 1
    ? msg(str`1 of ${formatCount(rows)} rows cannot be generated`)
    : plural(rows, {
        one: msg(str`${formatCount(failingRows)} of ${formatCount(rows)} row cannot be generated`),
        other: msg(str`${formatCount(failingRows)} of ${formatCount(rows)} rows cannot be generated`),
      });

const problemCountText = (count: number): string =>
  plural(count, { one: msg(str`${formatCount(count)} problem`), other: msg(str`${formatCount(count)} problems`) });

/** Says what a dropped file has: `12 rows`, `3 pages`, `4 assets, 6 placeholders`; empty if that is not known. */
export const describeContent = ({
  role,
  counts,
  password,
}: Pick<InspectedFile, "role" | "counts" | "password">): string => {
  const { rows, pages, assets, placeholders } = counts;
  const isReadable = role !== "pdf" || pages !== undefined;
  const parts = [
    rows === undefined ? undefined : countRows(rows),
    pages === undefined ? undefined : countPages(pages),
    assets === undefined ? undefined : countAssets(assets),
    placeholders === undefined ? undefined : countPlaceholders(placeholders),
    isReadable ? undefined : password === undefined ? msg("cannot be used") : msg("needs a password"),
    password === "accepted" ? msg("password accepted") : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
};

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

/** Says why the batch cannot start: what is missing, and what has to be corrected. */
export const notReadyText = ({ problems, missing, rows, failingRows }: NotReadyBatch): string => {
  const isOfSetting = (setting: string) => problems.some(({ at }) => isSettingLocation(at, setting));
  const isOfFile = ({ at }: Problem) =>
    at?.row === undefined && at?.rows === undefined && !settings.some((setting) => isSettingLocation(at, setting));
  const hasFileProblem = problems.some(isOfFile);
  const isMissing = (code: Problem["code"]) => !hasFileProblem && missing.some((item) => item.code === code);
  const isOther = ({ code }: Problem) => code !== "template-missing" && code !== "data-missing";
  const sentences = [
    ...(hasFileProblem ? [msg("Add or correct the files listed above.")] : []),
    ...(isMissing("template-missing") ? [msg("Add the template.")] : []),
    ...(isMissing("data-missing") ? [msg("Add the rows: a table or data.json.")] : []),
    ...(!hasFileProblem && missing.some(isOther) ? [msg("Add the files that are listed as missing above.")] : []),
    ...(isOfSetting("batch_id") ? [msg("Correct the folder name under “Advanced”.")] : []),
    ...(isOfSetting("public_url") ? [msg("Correct the public address.")] : []),
    ...(isOfSetting("callback_url") ? [msg("Correct the address for notices.")] : []),
    ...(isOfSetting("callback_emails") ? [msg("Correct the e-mail addresses for notices.")] : []),
  ];
  if (sentences.length === 0 && rows > 0 && failingRows === rows)
    sentences.push(msg("No row can be generated. Correct the problems listed above."));
  return [msg("Not ready."), ...sentences].join(" ");
};

type NotReadyBatch = Pick<BatchInspection, "problems" | "missing" | "rows" | "failingRows">;

/** Settings with a field on the page. Problems of them have the name as their path, and no file. */
const settings = ["batch_id", "public_url", "callback_url", "callback_emails"] as const;

/** Settings whose fields show their own problem. */
const explainedSettings = settings.filter((setting) => setting !== "batch_id");

const isSettingLocation = (at: ProblemLocation | undefined, setting: string): boolean =>
  at?.path === setting && at.file === undefined && at.row === undefined && at.rows === undefined;

/** Returns the inspection without the problems of addresses, whose own fields show them. */
export const omitFieldProblems = (inspection: BatchInspection): BatchInspection => {
  const problems = inspection.problems.filter(
    ({ at }) => !explainedSettings.some((setting) => isSettingLocation(at, setting)),
  );
  const omittedCount = inspection.problems.length - problems.length;
  return omittedCount === 0
    ? inspection
    : { ...inspection, problems, problemCount: inspection.problemCount - omittedCount };
};

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
