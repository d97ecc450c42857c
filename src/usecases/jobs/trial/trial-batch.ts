/** Prepares to generate rows of a batch before its start, without storing anything. */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { type ContentFinder, createContentFinder, findStoredResources } from "#batch/inputs/stored-files.ts";
import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import { type BatchPorts, createPipeline } from "#batch/pipeline.ts";
import { createRowPlanner, type RowPlanner } from "#batch/rows/plan.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { LongWork } from "#ports/progress.ts";
import type { BatchFile, PartStore } from "#ports/store.ts";
import type { ImportedBatch } from "../../import/batch-importer.ts";
import type { ImportedRows } from "../../import/rows/imported-rows.ts";

/** A batch whose rows can be generated without storing them. */
export interface TrialBatch {
  readonly params: BatchParams;
  readonly template: Smartlink;
  readonly rows: ImportedRows;
  /** The dropped files and the parts made of them, in memory. */
  readonly parts: PartStore;
  readonly contents: ContentFinder;
  /** Creates a planner that knows the names in the batch's folder. */
  createPlanner(): Promise<RowPlanner>;
  /** Creates the row maker. Of the library's PDFs, it knows those that `contents` has found before. */
  createMaker(partStore?: PartStore): Promise<RowMaker>;
  /** Creates the maker of one row, whose page can be opened: its reader verifies the hash of the dropped PDF. */
  createMakerOf(entry: PlannedEntry): Promise<RowMaker>;
}

/** Prepares the batch; undefined if it has no template or no rows. */
export const prepareTrial = (batch: ImportedBatch, ports: BatchPorts): TrialBatch | undefined => {
  const { params, template, rows } = batch;
  if (template === undefined || rows === undefined) return undefined;
  const { files, parts } = createOverlayPartStore([...batch.pdfs, ...batch.resources], ports.store.parts);
  const dropped = createDroppedFiles(files);
  const contents = createContentFinder(dropped, ports);
  const createMaker = async (droppedFiles: readonly BatchFile[], partStore: PartStore): Promise<RowMaker> => {
    const inputFiles = [...droppedFiles, ...contents.files, ...(await findStoredResources(template, ports))];
    const input = { job_id: "", params, template, files: inputFiles };
    return createPipeline(input, await ports.runtime.manifest(), ports, partStore);
  };
  return {
    params,
    template,
    rows,
    parts,
    contents,
    createPlanner: async () =>
      createRowPlanner({
        existingNames: await ports.store.outputs.paths(params.batch_id),
        newSuffix: () => ports.ids.newSuffix(),
      }),
    createMaker: (partStore = parts) => createMaker(files, partStore),
    createMakerOf: async ({ pdf }) => {
      const named = dropped.find(pdf);
      const bytes = named && (await parts.bytes(named.sha256));
      if (bytes === undefined) return createMaker(files, parts);
      const sha256 = await ports.bytes.sha256(bytes);
      await parts.put(sha256, bytes);
      return createMaker(
        files.map((file) => (file === named ? { ...file, sha256 } : file)),
        parts,
      );
    },
  };
};

/** Reads and plans the rows in batches, in their order. */
export async function* planRows(
  { rows }: TrialBatch,
  planner: RowPlanner,
  work: Partial<LongWork>,
): AsyncGenerator<readonly PlannedEntry[]> {
  for await (const batch of rows.read(work).batches)
    yield batch.map(({ entry, problems }) => planner.plan(entry, problems));
}
