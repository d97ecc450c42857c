/**
 * Opens the scan of a batch's rows, and remembers that of the last file: a change that the rows do not depend on, such
 * as the name of the batch, neither repeats it nor starts it again.
 */
import { createDroppedFiles, type DroppedFiles } from "#batch/inputs/dropped-files.ts";
import type { ContentFinder } from "#batch/inputs/stored-files.ts";
import { type BatchPorts, createPipeline } from "#batch/pipeline.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { BatchChoices, ImportedBatch } from "./batch-importer.ts";
import { createBatchWarnings } from "./batch-warnings.ts";
import type { CheckedPdfs } from "./check-pdfs.ts";
import { createRowInspector } from "./inspect-rows.ts";
import { createRowCounter, createRowScanner, type RowScanner } from "./scan-rows.ts";

/** A batch whose files were read, and its rows not yet. */
export interface ScannedBatch {
  readonly batch: ImportedBatch;
  readonly choices: BatchChoices;
  readonly pdfs: CheckedPdfs;
  readonly droppedPdfs: DroppedFiles<IntakeFile>;
  readonly contents: ContentFinder;
}

/** A scan with what it has found in the library. */
export interface OpenScan {
  /** Undefined if the batch has no rows. */
  readonly scanner: RowScanner | undefined;
  readonly contents: ContentFinder;
}

/** Remembers one scan. */
export interface ScanMemory {
  /** Returns the scan of the batch, which may have been run before. */
  open(scanned: ScannedBatch, droppedFiles: DroppedFiles<IntakeFile>): Promise<OpenScan>;
}

/** The scan of a data file up to this size is not remembered: scanning it again takes less time than a person notices. */
const maxForgottenBytes = 256 * 1024;

/** Creates a memory without a scan. */
export const createScanMemory = (ports: BatchPorts): ScanMemory => {
  let last: { readonly key: string; readonly scan: OpenScan } | undefined;
  const forget = (key: string): void => {
    if (last?.key === key) last = undefined;
  };
  return {
    open: async (scanned, droppedFiles) => {
      const { contents, batch } = scanned;
      const dataFile = batch.files.find(({ file: { path } }) => path === batch.rows?.path)?.file;
      const isRemembered = (dataFile?.size ?? 0) > maxForgottenBytes;
      const key = isRemembered ? await describeInput(scanned, ports) : "";
      if (isRemembered && last?.key === key) return last.scan;
      // The memory of the last scan is free before the next one needs as much.
      last = undefined;
      const scanner = await createScanner(scanned, droppedFiles, ports);
      if (!isRemembered || scanner === undefined) return { scanner, contents };
      const scan = { scanner: dropAfterFailure(scanner, () => forget(key)), contents };
      last = { key, scan };
      return scan;
    },
  };
};

/** Calls `forget` when a file could not be read to its end: the person may make it readable again. */
const dropAfterFailure = ({ run }: RowScanner, forget: () => void): RowScanner => ({
  run: async (work) => {
    try {
      const scan = await run(work);
      if (scan.readingProblem !== undefined) forget();
      return scan;
    } catch (error) {
      if (!work.signal?.aborted) forget();
      throw error;
    }
  },
});

/** Returns the dropped PDFs and resources. */
export const listDroppedFiles = ({ batch, pdfs }: Pick<ScannedBatch, "batch" | "pdfs">): DroppedFiles<IntakeFile> =>
  createDroppedFiles([...pdfs.files, ...batch.resources]);

/** Creates the inspection of a batch's rows. */
export const prepareRows = async (
  { batch, pdfs, droppedPdfs, contents }: ScannedBatch,
  template: Smartlink,
  droppedFiles: DroppedFiles<IntakeFile>,
  ports: BatchPorts,
) => {
  const { params } = batch;
  const maker = createPipeline({ job_id: "", params, template, files: [] }, await ports.runtime.manifest(), ports);
  const existingNames = await ports.store.outputs.paths(params.batch_id);
  const location = batch.rows?.location;
  const rowInput = { params, template, maker, pdfs, droppedFiles, droppedPdfs, contents, existingNames, location };
  return { inspect: createRowInspector(rowInput), batchWarnings: createBatchWarnings(params, maker.compiled) };
};

/** Without a template, rows are only counted. */
const createScanner = async (
  scanned: ScannedBatch,
  droppedFiles: DroppedFiles<IntakeFile>,
  ports: BatchPorts,
): Promise<RowScanner | undefined> => {
  const { batch, droppedPdfs, contents } = scanned;
  const { rows, template, warnings } = batch;
  if (rows === undefined) return undefined;
  if (template === undefined) return createRowCounter(rows, warnings);
  const inspection = await prepareRows(scanned, template, droppedFiles, ports);
  return createRowScanner(rows, { ...inspection, droppedPdfs, contents, warnings });
};

/**
 * Returns a text that is equal for two batches whose rows have the same problems and warnings. The strategy, addresses and
 * limits of the parameters do not count, and of the batch's name only the files that its folder already contains.
 */
const describeInput = async ({ batch, choices }: ScannedBatch, { store }: BatchPorts): Promise<string> =>
  JSON.stringify([
    batch.files.map(({ file: { path, size, version } }) => [path, size, version]),
    choices.table,
    choices.pdfPasswords,
    batch.template,
    batch.storedTemplateId,
    batch.params.environment,
    await store.outputs.paths(batch.params.batch_id),
    (await store.records.list("contents")).map(({ id, filename, sha256 }) => [id, filename, sha256]),
  ]);
