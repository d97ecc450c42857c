/** Plans and fills the rows of a batch, and finds what is wrong with each. Generates and stores nothing. */
import { createDroppedFiles, type DroppedFiles } from "#batch/inputs/dropped-files.ts";
import { findFilesMissingInRow, type MissingFiles } from "#batch/inputs/missing-files.ts";
import { createRowPlanner } from "#batch/rows/plan.ts";
import { isPdfRejected, type RowMaker, withRowLocation } from "#batch/rows/row-maker.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import { type BatchPorts, createPipeline } from "../jobs/pipeline.ts";
import type { ContentFinder } from "../publishing/stored-files.ts";
import type { ImportedBatch } from "./batch-importer.ts";
import type { CheckedPdfs } from "./check-pdfs.ts";

/** A row as it would be generated, with what is wrong with it. */
export interface InspectedRow {
  readonly entry: PlannedEntry;
  readonly filled: Smartlink | undefined;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly maker: RowMaker;
}

/** No file is missing. */
export const noneMissing: MissingFiles = { required: [], optional: [] };

/** Shown in place of the random suffix that a row gets when it is generated. */
const shownSuffix = "random";

/** Inspects all rows, in the order of the data. */
export const inspectRows = async (
  batch: ImportedBatch,
  template: Smartlink,
  pdfs: CheckedPdfs,
  droppedFiles: DroppedFiles,
  contents: ContentFinder,
  ports: BatchPorts,
): Promise<readonly InspectedRow[]> => {
  const { params, entries, rowProblems } = batch;
  const existingPaths = await ports.store.outputs.paths(params.batch_id);
  const planner = createRowPlanner({ existingNames: existingPaths, newSuffix: () => shownSuffix });
  const maker = createPipeline({ job_id: "", params, template, files: [] }, await ports.runtime.manifest(), ports);
  const dropped = createDroppedFiles(pdfs.files);
  const rows: InspectedRow[] = [];
  for (const imported of entries) {
    const entry = planner.plan(imported, rowProblems.get(imported.row) ?? []);
    const filled = maker.fill(entry);
    const contentProblems = await contents.find(entry.pdf);
    const rowFiles = filled.ok ? findFilesMissingInRow(template, filled.value, droppedFiles) : noneMissing;
    const isChecked = contents.get(entry.pdf) !== undefined || contentProblems.length > 0 || isPdfRejected(entry);
    const pdf = isChecked ? undefined : pdfs.resolve(entry.pdf, dropped);
    const problems = [
      ...contentProblems,
      ...(filled.ok ? [] : filled.problems),
      ...rowFiles.required,
      ...(pdf?.problems ?? []),
      ...(pdf?.facts ? maker.findMisplacedAssets(filled.ok ? filled.value : template, pdf.facts) : []),
    ];
    rows.push({
      entry,
      maker,
      filled: filled.ok ? filled.value : undefined,
      problems: problems.map((problem) => withRowLocation(problem, entry)),
      warnings: [...rowFiles.optional, ...(filled.ok ? maker.findWarnings(filled.value, pdf?.facts) : [])].map(
        (warning) => withRowLocation(warning, entry),
      ),
    });
  }
  return rows;
};
