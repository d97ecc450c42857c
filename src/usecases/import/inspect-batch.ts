/**
 * Inspects a batch before it starts: what is missing, every problem with file, row and field, the first rows filled, the
 * sizes to expect. Stores nothing.
 */
import { createDroppedFiles, type DroppedFiles } from "#batch/inputs/dropped-files.ts";
import { findFilesMissingInTemplate } from "#batch/inputs/missing-files.ts";
import type { BatchParams, Strategy } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { Problem } from "#domain/problem.ts";
import { groupByCause } from "#domain/problems/group-by-cause.ts";
import { readPdfName } from "#domain/records/template-pdf.ts";
import { ok } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { FreeSpace, InputFile } from "#ports/store.ts";
import { type BatchPorts, createPipeline } from "../jobs/pipeline.ts";
import { createOverlayPartStore } from "../publishing/overlay-part-store.ts";
import { type ContentFinder, createContentFinder } from "../publishing/stored-files.ts";
import { readRowPasswords } from "./assign-passwords.ts";
import type { BatchChoices, BatchImporter, ImportedBatch } from "./batch-importer.ts";
import { createBatchWarnings } from "./batch-warnings.ts";
import {
  type CheckedPdfs,
  createPdfChecker,
  listPdfWarnings,
  type PdfChecker,
  type PdfProgress,
} from "./check-pdfs.ts";
import { describeFiles, type InspectedFile } from "./describe-files.ts";
import { createRowInspector, noneMissing } from "./inspect-rows.ts";
import { type PreviewRow, toPreviewRow } from "./preview-row.ts";
import { countRows, emptyScan, type RowProgress, type RowScan, scanRows } from "./scan-rows.ts";
import { checkSpace } from "./sizes/check-space.ts";
import { forecastSizes, type SizeForecast } from "./sizes/forecast-sizes.ts";
import { describeTable, type InspectedTable } from "./tables/describe-table.ts";
import { type FaultyRows, readFaultyRows } from "./tables/faulty-rows.ts";

/** Everything the Batches page shows of a batch before its start. */
export interface BatchInspection {
  readonly files: readonly InspectedFile[];
  /** Files that the batch still needs. */
  readonly missing: readonly Problem[];
  /** The first 500 problems by cause: those of files, then those of rows. */
  readonly problems: readonly Problem[];
  /** Warnings by cause. They do not prevent the start. */
  readonly warnings: readonly Problem[];
  /** Number of causes, also beyond the first 500. */
  readonly problemCount: number;
  /** Number of rows in the data. */
  readonly rows: number;
  /** Number of rows that have a problem and would fail. */
  readonly failingRows: number;
  readonly params: BatchParams;
  /** Path of the file that the rows come from, undefined if there are none. */
  readonly dataFile: string | undefined;
  /** The table that the rows come from, undefined for data.json. */
  readonly table: InspectedTable | undefined;
  readonly templateTitle: string;
  /** The smartlink of this library that is the template, undefined if a file or another site has it. */
  readonly storedTemplate: StoredTemplate | undefined;
  readonly placeholders: readonly string[];
  /** The first five rows. */
  readonly preview: readonly PreviewRow[];
  /** Expected sizes by strategy, undefined while the batch cannot start. */
  readonly forecast: Readonly<Record<Strategy, SizeForecast>> | undefined;
  /** Whether the batch can start: nothing is missing, no file has a problem, and at least one row can be generated. */
  readonly ready: boolean;
}

/** A smartlink of the library as a template. */
export interface StoredTemplate {
  readonly id: string;
  /** Name of its PDF, which rows use that name none. */
  readonly pdfName: string;
}

/** What is being read: the dropped PDFs, counted in PDFs, or the rows of a file. */
export type InspectionProgress = ({ readonly kind: "pdfs" } & PdfProgress) | ({ readonly kind: "rows" } & RowProgress);

/** Lets a caller follow and abort an inspection. */
export interface InspectionWork {
  readonly signal?: AbortSignal | undefined;
  /** Called before each PDF, and for each megabyte of rows. */
  readonly onProgress?: (progress: InspectionProgress) => void;
}

/** Inspects batches. Unchanged files are not read again at the next inspection, except for the rows of large ones. */
export interface BatchInspector {
  /** @throws The reason of an aborted signal. */
  inspect(files: readonly IntakeFile[], choices: BatchChoices, work?: InspectionWork): Promise<BatchInspection>;
  /** Reads header and faulty rows of the table of data; undefined if the data is no table. */
  findFaultyRows(files: readonly IntakeFile[], choices: BatchChoices): Promise<FaultyRows | undefined>;
}

/** What inspecting needs from its environment. */
export interface InspectorPorts extends BatchPorts {
  /** Where the batch is stored. Without it, its size is not compared with the free space. */
  readonly freeSpace?: FreeSpace;
}

const maxProblems = 500;

/** Creates the inspector over an importer, whose cache of read files it shares. */
export const createBatchInspector = (importer: BatchImporter, ports: InspectorPorts): BatchInspector => {
  const pdfChecker = createPdfChecker(ports);
  const prepare = async (
    files: readonly IntakeFile[],
    choices: BatchChoices,
    { signal, onProgress = () => undefined }: InspectionWork,
  ): Promise<PreparedBatch> => {
    const batch = await importer.importFiles(files, choices);
    const onPdf = (progress: PdfProgress) => onProgress({ kind: "pdfs", ...progress });
    const pdfs = await checkPdfs(batch, pdfChecker, { signal, onPdf });
    const dropped = createDroppedFiles(pdfs.files);
    return { batch, pdfs, droppedPdfs: dropped, contents: createContentFinder(dropped, ports), signal, onProgress };
  };
  return {
    inspect: async (files, choices, work = {}) => inspectBatch(await prepare(files, choices, work), ports),
    findFaultyRows: async (files, choices) => findFaultyRows(await prepare(files, choices, {}), ports),
  };
};

/** A batch whose PDFs were read, and its rows not yet. */
interface PreparedBatch {
  readonly batch: ImportedBatch;
  readonly pdfs: CheckedPdfs;
  readonly droppedPdfs: DroppedFiles;
  readonly contents: ContentFinder;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: NonNullable<InspectionWork["onProgress"]>;
}

/** Reads the PDFs, and those that need a password again with the passwords of the rows. */
const checkPdfs = async (
  { pdfs, pdfPasswords, rows }: ImportedBatch,
  checker: PdfChecker,
  { signal, onPdf }: { readonly signal: AbortSignal | undefined; readonly onPdf: (progress: PdfProgress) => void },
): Promise<CheckedPdfs> => {
  const checked = await checker.checkAll(pdfs, pdfPasswords, onPdf);
  const isLocked = (file: IntakeFile) => ["missing", "wrong"].includes(checked.getByFile(file)?.password ?? "");
  const locked = pdfs.filter(isLocked);
  if (locked.length === 0 || rows === undefined) return checked;
  const rowPasswords = await readRowPasswords(locked, rows, signal);
  return rowPasswords.size === 0 ? checked : checker.checkAll(pdfs, new Map([...pdfPasswords, ...rowPasswords]), onPdf);
};

const inspectBatch = async (prepared: PreparedBatch, ports: InspectorPorts): Promise<BatchInspection> => {
  const { batch, pdfs, contents } = prepared;
  const { params, template } = batch;
  const droppedFiles = createDroppedFiles([...pdfs.files, ...resourcesOf(batch)]);
  const templateFiles = template === undefined ? noneMissing : findFilesMissingInTemplate(template, droppedFiles);
  const missing = [...batch.missing, ...templateFiles.required];
  const scan = await scanBatch(prepared, droppedFiles, ports);
  const fileProblems = [...batch.problems, ...(scan.readingProblem === undefined ? [] : [scan.readingProblem])];
  const isBlocked = fileProblems.length > 0 || missing.length > 0;
  const placeholders = batch.table?.matched.placeholders.map(({ placeholder }) => placeholder) ?? [
    ...new Set(findPlaceholders(template).map(({ name }) => name)),
  ];
  const forecast = isBlocked ? undefined : await forecastFromSample(prepared, scan, ports);
  return {
    files: describeFiles(batch, pdfs, scan.rowCount),
    missing,
    problems: [...fileProblems, ...scan.causes].slice(0, maxProblems),
    problemCount: fileProblems.length + scan.causeCount,
    warnings: groupByCause([
      ...(await checkSpace(forecast, params.strategy, ports.freeSpace)),
      ...scan.batchWarnings.filter(({ code }) => batch.table === undefined || code !== "field-unused"),
      ...templateFiles.optional,
      ...listPdfWarnings(batch.pdfs, pdfs),
      ...scan.rowWarnings,
    ]),
    rows: scan.rowCount,
    failingRows: scan.failingCount,
    params,
    dataFile: batch.dataFile,
    table: batch.table && describeTable(batch.table),
    templateTitle: template?.title ?? "",
    storedTemplate:
      template === undefined || batch.storedTemplateId === undefined
        ? undefined
        : { id: batch.storedTemplateId, pdfName: readPdfName(template) },
    placeholders,
    preview: scan.preview.map((row) => toPreviewRow(row, template, contents)),
    forecast,
    ready: !isBlocked && scan.sample !== undefined,
  };
};

const resourcesOf = ({ resources }: ImportedBatch): readonly InputFile[] =>
  resources.map(({ name, path, size }) => ({ name, path, size, sha256: "" }));

/** Creates the inspection of a batch's rows. */
const prepareRows = async (
  { batch, pdfs, droppedPdfs, contents }: PreparedBatch,
  template: Smartlink,
  droppedFiles: DroppedFiles,
  ports: BatchPorts,
) => {
  const { params } = batch;
  const maker = createPipeline({ job_id: "", params, template, files: [] }, await ports.runtime.manifest(), ports);
  const existingNames = await ports.store.outputs.paths(params.batch_id);
  const location = batch.rows?.location;
  const rowInput = { params, template, maker, pdfs, droppedFiles, droppedPdfs, contents, existingNames, location };
  return { inspect: createRowInspector(rowInput), batchWarnings: createBatchWarnings(params, maker.compiled) };
};

/** Reads all rows. Without a template, they are only counted. */
const scanBatch = async (prepared: PreparedBatch, droppedFiles: DroppedFiles, ports: BatchPorts): Promise<RowScan> => {
  const { batch, droppedPdfs, contents, signal } = prepared;
  const { rows, template, warnings } = batch;
  const onProgress = (progress: RowProgress) => prepared.onProgress({ kind: "rows", ...progress });
  if (rows === undefined) return { ...emptyScan, batchWarnings: groupByCause(warnings) };
  if (template === undefined) return countRows(rows, { signal, onProgress, warnings });
  const inspection = await prepareRows(prepared, template, droppedFiles, ports);
  return scanRows(rows, { ...inspection, droppedPdfs, contents, warnings, signal, onProgress });
};

const findFaultyRows = async (prepared: PreparedBatch, ports: BatchPorts): Promise<FaultyRows | undefined> => {
  const { batch, pdfs } = prepared;
  const { table, template, rows } = batch;
  if (table === undefined || rows === undefined || template === undefined) return undefined;
  const droppedFiles = createDroppedFiles([...pdfs.files, ...resourcesOf(batch)]);
  const { inspect } = await prepareRows(prepared, template, droppedFiles, ports);
  return readFaultyRows(table.layout, rows, inspect);
};

const forecastFromSample = async (
  { batch, pdfs, droppedPdfs, contents }: PreparedBatch,
  { sample, rowCount, pdfUses }: RowScan,
  ports: BatchPorts,
) => {
  if (sample === undefined || batch.template === undefined) return undefined;
  const { files, parts } = createOverlayPartStore([...batch.pdfs, ...batch.resources], ports.store.parts);
  const input = {
    job_id: "",
    params: batch.params,
    template: batch.template,
    files: [...files, ...contents.files],
    rowCount,
    dataBytes: batch.rows?.size ?? 0,
    pdfUses,
  };
  // The sample's PDF has just been inspected.
  const facts = pdfs.resolve(sample.pdf, droppedPdfs)?.facts;
  const inspector = facts === undefined ? ports.inspector : { inspect: async () => ok(facts) };
  return forecastSizes(input, sample, await ports.runtime.manifest(), { ...ports, inspector }, parts);
};
