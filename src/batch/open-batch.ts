/**
 * Opens a batch: connects its files with the library, and creates what names and makes its rows. Opening reads nothing, and
 * PDFs of the library are found while rows are read.
 */
import type { BatchParams } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { createRowFields, type RowFields } from "#domain/publishing/row-fields.ts";
import type { BatchFile, PartStore } from "#ports/store.ts";
import { createDroppedFiles, type DroppedFiles } from "./inputs/dropped-files.ts";
import { type ContentFinder, createContentFinder, findStoredResources } from "./inputs/stored-files.ts";
import { type BatchPorts, createPipeline, type ReadRows } from "./pipeline.ts";
import { createRowPlanner, type PlanInput, type RowPlanner } from "./rows/plan.ts";
import type { RowMaker } from "./rows/row-maker.ts";

/** Everything that a batch is made of, except its rows. */
export interface BatchDefinition {
  /** Absent for a batch that is no job. */
  readonly job_id?: string;
  readonly params: BatchParams;
  readonly template: Smartlink;
  /** The files that came with the rows. */
  readonly files: readonly BatchFile[];
  /** Has the bytes of the files, and receives the parts that are made of them. By default, the store. */
  readonly parts?: PartStore;
}

/** A batch whose rows can be planned and made. */
export interface OpenedBatch {
  readonly template: Smartlink;
  /** The files that came with the rows. */
  readonly dropped: DroppedFiles;
  /** The values with which rows fill the template. */
  readonly rowFields: RowFields;
  /** Has the bytes of the files. */
  readonly parts: Pick<PartStore, "bytes">;
  /** Finds PDFs of the library that rows name. */
  readonly contents: ContentFinder;
  /** Returns the PDFs that `contents` has found so far, and the resources of the library that the template names. */
  findLibraryFiles(): Promise<readonly BatchFile[]>;
  /** Creates a planner that knows the names in the batch's folder. Each reading of the rows needs its own. */
  createPlanner(newSuffix: PlanInput["newSuffix"]): Promise<RowPlanner>;
  /**
   * Creates the row maker. Of the library's PDFs, it knows those that `contents` has found so far. `rows`: reads all rows, whose
   * letters are embedded if the template prints texts.
   */
  createMaker(ports: BatchPorts, rows?: ReadRows): Promise<RowMaker>;
}

/** Opens the batch. */
export const openBatch = (
  { job_id = "", params, template, files, parts }: BatchDefinition,
  library: Pick<BatchPorts, "store" | "batchUrl">,
): OpenedBatch => {
  const dropped = createDroppedFiles(files);
  const contents = createContentFinder(dropped, library);
  const findLibraryFiles = async () => [...contents.files, ...(await findStoredResources(template, library))];
  return {
    template,
    dropped,
    rowFields: createRowFields({ params, template }),
    parts: parts ?? library.store.parts,
    contents,
    findLibraryFiles,
    createPlanner: async (newSuffix) =>
      createRowPlanner({
        existingNames: await library.store.outputs.paths(params.batch_id),
        newSuffix,
        outputs: params.outputs,
      }),
    createMaker: async (ports, rows) =>
      createPipeline(
        { job_id, params, template, files: [...files, ...(await findLibraryFiles())] },
        ports,
        parts,
        rows,
      ),
  };
};
