/**
 * Opens the scan of a batch's rows, and remembers that of the last file: a change that the rows do not depend on, such
 * as the name of the batch, neither repeats it nor starts it again.
 */
import type { OpenedBatch } from "#batch/open-batch.ts";
import { type BatchPorts, createPipeline } from "#batch/pipeline.ts";
import type { BatchChoices, ImportedBatch } from "./batch-importer.ts";
import { createBatchWarnings } from "./batch-warnings.ts";
import type { CheckedPdfs } from "./check-pdfs.ts";
import { createContentInspection } from "./inspect-contents.ts";
import { createRowInspector } from "./inspect-rows.ts";
import { createRowCounter, createRowScanner, type RowScanner } from "./scan-rows.ts";
import { createStoredMarks } from "./stored-marks.ts";

/** A batch whose files were read, and its rows not yet. */
export interface ScannedBatch {
  readonly batch: ImportedBatch;
  readonly choices: BatchChoices;
  readonly pdfs: CheckedPdfs;
  /** Undefined without a template. */
  readonly opened: OpenedBatch | undefined;
}

/** A scan with the batch whose PDFs of the library it finds. */
export interface OpenScan extends Pick<ScannedBatch, "opened"> {
  /** Undefined if the batch has no rows. */
  readonly scanner: RowScanner | undefined;
}

/** Remembers one scan. */
export interface ScanMemory {
  /** Returns the scan of the batch, which may have been run before. */
  open(scanned: ScannedBatch): Promise<OpenScan>;
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
    open: async (scanned) => {
      const { opened, batch } = scanned;
      const dataFile = batch.files.find(({ file: { path } }) => path === batch.rows?.path)?.file;
      const isRemembered = (dataFile?.size ?? 0) > maxForgottenBytes;
      const key = isRemembered ? await describeInput(scanned, ports) : "";
      if (isRemembered && last?.key === key) return last.scan;
      // The memory of the last scan is free before the next one needs as much.
      last = undefined;
      const scanner = await createScanner(scanned, ports);
      if (!isRemembered || scanner === undefined) return { scanner, opened };
      const scan = { scanner: dropAfterFailure(scanner, () => forget(key)), opened };
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

/** Shown in place of the random suffix that a row gets when it is generated. */
const shownSuffix = "random";

/** Creates the inspection of a batch's rows. They are filled only, for which no file is read, apart from PDFs of the library on which they print. */
export const prepareRows = async (
  { batch, pdfs }: Pick<ScannedBatch, "batch" | "pdfs">,
  opened: OpenedBatch,
  ports: BatchPorts,
) => {
  const { params, rows } = batch;
  const maker = await createPipeline({ job_id: "", params, template: opened.template, files: [] }, ports);
  const planner = await opened.createPlanner(() => shownSuffix);
  return {
    inspect: createRowInspector({
      opened,
      planner,
      maker,
      pdfs,
      inspectContents: createContentInspection(opened, ports),
      storedMarks: createStoredMarks(ports),
      location: rows?.location,
    }),
    batchWarnings: createBatchWarnings(params, maker.compiled),
  };
};

/** Without a template, rows are only counted. */
const createScanner = async (scanned: ScannedBatch, ports: BatchPorts): Promise<RowScanner | undefined> => {
  const { pdfs, opened } = scanned;
  const { rows, warnings } = scanned.batch;
  if (rows === undefined) return undefined;
  if (opened === undefined) return createRowCounter(rows, warnings);
  const inspection = await prepareRows(scanned, opened, ports);
  const findPdf = (pdf: string) => pdfs.find(pdf) ?? opened.contents.get(pdf);
  return createRowScanner(rows, { ...inspection, findPdf, warnings });
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
    batch.warnings,
    await store.outputs.paths(batch.params.batch_id),
    (await store.records.list("contents")).map(({ id, filename, sha256 }) => [id, filename, sha256]),
  ]);
