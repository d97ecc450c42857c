/** Plans and fills the rows of a batch, and finds what is wrong with each. Generates and stores nothing. */
import type { DroppedFiles } from "#batch/inputs/dropped-files.ts";
import { findFilesMissingInRow, type MissingFiles } from "#batch/inputs/missing-files.ts";
import { createRowPlanner } from "#batch/rows/plan.ts";
import { isPdfRejected, type RowMaker, withRowLocation } from "#batch/rows/row-maker.ts";
import type { ImportedRow } from "#domain/intake/read-data.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import type { ContentFinder } from "../publishing/stored-files.ts";
import type { CheckedPdf, CheckedPdfs } from "./check-pdfs.ts";

/** A row as it would be generated, with what is wrong with it. */
export interface InspectedRow {
  readonly entry: PlannedEntry;
  readonly filled: Smartlink | undefined;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** No file is missing. */
export const noneMissing: MissingFiles = { required: [], optional: [] };

/** Shown in place of the random suffix that a row gets when it is generated. */
const shownSuffix = "random";

/** What rows are inspected with. */
export interface RowInspectorInput {
  readonly params: Pick<BatchParams, "batch_id">;
  readonly template: Smartlink;
  readonly maker: RowMaker;
  readonly pdfs: CheckedPdfs;
  /** All dropped files: PDFs and resources. */
  readonly droppedFiles: DroppedFiles;
  /** The dropped PDFs. */
  readonly droppedPdfs: DroppedFiles;
  readonly contents: ContentFinder;
  /** Names of the files that the batch's folder already contains. */
  readonly existingNames: readonly string[];
}

/** Inspects rows one after the other, in the order of the data. */
export type InspectRow = (row: ImportedRow) => InspectedRow | Promise<InspectedRow>;

/** Creates the inspection of one batch. It remembers the names of earlier rows. */
export const createRowInspector = (input: RowInspectorInput): InspectRow => {
  const { template, maker, pdfs, droppedFiles, droppedPdfs, contents, existingNames } = input;
  const planner = createRowPlanner({ existingNames, newSuffix: () => shownSuffix });

  const findPdf = (entry: PlannedEntry, contentProblems: readonly Problem[]): CheckedPdf | undefined =>
    contents.get(entry.pdf) !== undefined || contentProblems.length > 0 || isPdfRejected(entry)
      ? undefined
      : pdfs.resolve(entry.pdf, droppedPdfs);

  const inspect = (row: ImportedRow, contentProblems: readonly Problem[]): InspectedRow => {
    const entry = planner.plan(row.entry, row.problems);
    const filled = maker.fill(entry);
    const rowFiles = filled.ok ? findFilesMissingInRow(template, filled.value, droppedFiles) : noneMissing;
    const pdf = findPdf(entry, contentProblems);
    const problems = [
      ...contentProblems,
      ...(filled.ok ? [] : filled.problems),
      ...rowFiles.required,
      ...(pdf?.problems ?? []),
      ...(pdf?.facts ? maker.findMisplacedAssets(filled.ok ? filled.value : template, pdf.facts) : []),
    ];
    const warnings = [...rowFiles.optional, ...(filled.ok ? maker.findWarnings(filled.value, pdf?.facts) : [])];
    return {
      entry,
      filled: filled.ok ? filled.value : undefined,
      problems: problems.map((problem) => withRowLocation(problem, entry)),
      warnings: warnings.map((warning) => withRowLocation(warning, entry)),
    };
  };

  return (row) => {
    const contentProblems = contents.find(row.entry.pdf);
    return contentProblems instanceof Promise
      ? contentProblems.then((problems) => inspect(row, problems))
      : inspect(row, contentProblems);
  };
};
