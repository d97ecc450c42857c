/**
 * Inspects a batch before it starts: what is missing, every problem with file, row and field, the first rows filled, the
 * sizes to expect. Stores nothing.
 */

import { findFilesMissingInTemplate, type MissingFiles } from "#batch/inputs/missing-files.ts";
import { openBatch } from "#batch/open-batch.ts";
import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import { formatBytes } from "#batch/report/report-format.ts";
import { fillsMarks } from "#domain/marks/template-marks.ts";
import { type BatchParams, type Strategy, strategyNames } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { groupByCause } from "#domain/problems/group-by-cause.ts";
import { findAssetName, nameAssets } from "#domain/problems/name-assets.ts";
import { readPdfName } from "#domain/records/template-pdf.ts";
import { ok } from "#domain/result.ts";
import { findDataPlaceholders } from "#domain/tables/role-placeholders.ts";
import { listFieldLabels } from "#domain/tables/source-table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { PdfInspector } from "#ports/pdf.ts";
import type { FreeSpace } from "#ports/store.ts";
import { readRowPasswords } from "./assign-passwords.ts";
import type { BatchChoices, BatchImporter, ImportedBatch } from "./batch-importer.ts";
import {
  type CheckedPdfs,
  createPdfChecker,
  listPdfWarnings,
  type PdfChecker,
  type PdfProgress,
  type ReadPages,
} from "./check-pdfs.ts";
import { type FailedInput, inspectFailedRows } from "./failed-input.ts";
import { describeFiles, type InspectedFile } from "./files/describe-files.ts";
import { createPageReader } from "./inspect-contents.ts";
import { type InspectRow, noneMissing } from "./inspect-rows.ts";
import { type PreviewRow, toPreviewRow } from "./preview-row.ts";
import type { ImportedRows } from "./rows/imported-rows.ts";
import { createScanMemory, prepareRows, type ScanMemory, type ScannedBatch } from "./scan-batch.ts";
import { emptyScan, type RowProgress, type RowScan } from "./scan-rows.ts";
import { forecastSizes, type SizeForecast } from "./sizes/forecast-sizes.ts";
import { describeTable, type InspectedTable } from "./tables/describe-table.ts";
import type { ImportedTable } from "./tables/import-table.ts";

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
  /** Texts and assets of the template by their paths, to which the locations of problems refer. */
  readonly fields: Readonly<Record<string, InspectedField>>;
  /** The first five rows. */
  readonly preview: readonly PreviewRow[];
  /** Expected sizes by strategy, undefined while the batch cannot start. */
  readonly forecast: Readonly<Record<Strategy, SizeForecast>> | undefined;
  /** Whether only the first rows were read so far. Counts, problems and warnings are those of these rows. */
  readonly isPartial: boolean;
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
  /** Called before each PDF, and for each chunk of rows. */
  readonly onProgress?: (progress: InspectionProgress) => void;
  /** Called with the result of the first rows of a large file, while the others are read. */
  readonly onFirstRows?: (inspection: BatchInspection) => void;
}

/**
 * Inspects batches. Unchanged files are not read again at the next inspection. The rows of a large file are read again if
 * they depend on what has changed; an inspection that was aborted goes on where it was.
 */
export interface BatchInspector {
  /** @throws The reason of an aborted signal. */
  inspect(files: readonly IntakeFile[], choices: BatchChoices, work?: InspectionWork): Promise<BatchInspection>;
  /** Opens the rows of the table of data, each of which is inspected when it is read; undefined if the data is no table. */
  openTable(files: readonly IntakeFile[], choices: BatchChoices): Promise<InspectedTableRows | undefined>;
  /** Finds the failed rows of the table of data, which are read once; undefined if the data is no table. */
  findFailedRows(files: readonly IntakeFile[], choices: BatchChoices): Promise<FailedInput | undefined>;
}

/** The rows of a table of data, with their inspection. */
export interface InspectedTableRows {
  readonly template: Smartlink;
  readonly table: ImportedTable;
  readonly rows: ImportedRows;
  /** Remembers the names of earlier rows. */
  readonly inspect: InspectRow;
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
  const scans = createScanMemory(ports);
  const prepare = async (
    files: readonly IntakeFile[],
    choices: BatchChoices,
    { signal, onProgress = () => undefined, onFirstRows = () => undefined }: InspectionWork,
  ): Promise<PreparedBatch> => {
    const batch = await importer.importFiles(files, choices);
    const onPdf = (progress: PdfProgress) => onProgress({ kind: "pdfs", ...progress });
    const { params, template } = batch;
    const opened = template && openBatch({ params, template, ...openDroppedFiles(batch, ports) }, ports);
    const pdfs = await checkPdfs(batch, pdfChecker, { signal, onPdf, readPages: createPageReader(opened, ports) });
    return { batch, choices, pdfs, opened, signal, onProgress, onFirstRows };
  };
  return {
    inspect: async (files, choices, work = {}) => inspectBatch(await prepare(files, choices, work), scans, ports),
    openTable: async (files, choices) => openTable(await prepare(files, choices, {}), ports),
    findFailedRows: async (files, choices) => findFailedRows(await openTable(await prepare(files, choices, {}), ports)),
  };
};

/** A batch whose PDFs were read, and its rows not yet. */
interface PreparedBatch extends ScannedBatch {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: NonNullable<InspectionWork["onProgress"]>;
  readonly onFirstRows: NonNullable<InspectionWork["onFirstRows"]>;
}

const openDroppedFiles = ({ pdfs, resources }: ImportedBatch, { store }: BatchPorts) =>
  createOverlayPartStore([...pdfs, ...resources], store.parts);

/** Reads the PDFs, and those that need a password again with the passwords of the rows. */
const checkPdfs = async (
  { pdfs, pdfPasswords, rows }: ImportedBatch,
  checker: PdfChecker,
  { signal, onPdf, readPages }: PdfCheckWork,
): Promise<CheckedPdfs> => {
  const checked = await checker.checkAll(pdfs, pdfPasswords, onPdf, readPages);
  const isLocked = (file: IntakeFile) => ["missing", "wrong"].includes(checked.getByFile(file)?.password ?? "");
  const locked = pdfs.filter(isLocked);
  if (locked.length === 0 || rows === undefined) return checked;
  const rowPasswords = await readRowPasswords(locked, rows, signal);
  return rowPasswords.size === 0
    ? checked
    : checker.checkAll(pdfs, new Map([...pdfPasswords, ...rowPasswords]), onPdf, readPages);
};

interface PdfCheckWork {
  readonly signal: AbortSignal | undefined;
  readonly onPdf: (progress: PdfProgress) => void;
  /** Reads the pages that rows print on. Undefined if they print nothing. */
  readonly readPages: ReadPages | undefined;
}

const inspectBatch = async (
  prepared: PreparedBatch,
  scans: ScanMemory,
  ports: InspectorPorts,
): Promise<BatchInspection> => {
  const { batch, signal, onProgress, onFirstRows } = prepared;
  const templateFiles =
    prepared.opened === undefined
      ? noneMissing
      : findFilesMissingInTemplate(prepared.opened.template, prepared.opened.dropped);
  const { opened, scanner } = await scans.open(prepared);
  const scanned = { ...prepared, opened };
  const scan = (await scanner?.run({
    signal,
    onProgress: (progress) => onProgress({ kind: "rows", ...progress }),
    onFirstRows: (first) => onFirstRows(toPartial(describe(scanned, first, templateFiles))),
  })) ?? { ...emptyScan, batchWarnings: groupByCause(batch.warnings) };
  const inspection = describe(scanned, scan, templateFiles);
  const forecast = inspection.ready ? await forecastFromSample(scanned, scan, ports) : undefined;
  const space = await checkSpace(forecast, batch.params.strategy, ports.freeSpace);
  return { ...inspection, warnings: [...space, ...inspection.warnings], forecast };
};

/** The number of rows is not known yet. */
const toPartial = (inspection: BatchInspection): BatchInspection => ({
  ...inspection,
  files: inspection.files.map((file) => (file.path === inspection.dataFile ? { ...file, note: "" } : file)),
  isPartial: true,
  ready: false,
});

/** The inspection without the forecast, and without the warnings that it leads to. */
const describe = (
  { batch, pdfs, opened }: PreparedBatch,
  scan: RowScan,
  templateFiles: MissingFiles,
): BatchInspection => {
  const { params, template } = batch;
  const missing = [...batch.missing, ...templateFiles.required];
  const fileProblems = [...batch.problems, ...(scan.readingProblem === undefined ? [] : [scan.readingProblem])];
  const placeholders = batch.table?.matched.placeholders.map(({ placeholder }) => placeholder) ?? [
    ...new Set(findDataPlaceholders(template).map(({ name }) => name)),
  ];
  return {
    files: describeFiles(batch, pdfs, scan.rowCount),
    missing,
    problems: [...fileProblems, ...scan.causes].slice(0, maxProblems),
    problemCount: fileProblems.length + scan.causeCount,
    warnings: groupByCause([
      ...scan.batchWarnings.filter(({ code }) => batch.table === undefined || code !== "field-unused"),
      ...templateFiles.optional,
      ...listPdfWarnings(batch.pdfs, pdfs, template !== undefined && fillsMarks(template)),
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
    fields: describeFields(template, batch.table),
    preview: opened === undefined ? [] : scan.preview.map((row) => toPreviewRow(row, template, opened.contents)),
    forecast: undefined,
    isPartial: false,
    ready: fileProblems.length === 0 && missing.length === 0 && scan.samples.length > 0,
  };
};

const openTable = async (prepared: PreparedBatch, ports: BatchPorts): Promise<InspectedTableRows | undefined> => {
  const { batch, opened } = prepared;
  const { table, rows } = batch;
  if (table === undefined || rows === undefined || opened === undefined) return undefined;
  const { inspect } = await prepareRows(prepared, opened, ports);
  return { template: opened.template, table, rows, inspect };
};

const findFailedRows = (opened: InspectedTableRows | undefined): FailedInput | undefined =>
  opened && {
    template: opened.template,
    table: opened.table,
    isNamed: false,
    readRows: () => inspectFailedRows(opened.rows, opened.inspect),
  };

/** A text of the template, or an asset as a whole. */
interface InspectedField {
  /** Name of the asset that has the text; empty if there is none. */
  readonly asset: string;
  /** Labels of the columns that fill the text; the names of placeholders without a column. */
  readonly values: readonly string[];
}

/**
 * Returns the texts with placeholders and the names of assets, by their paths such as `assets[2].aura.actions[0].data`,
 * and the placeholders themselves, such as `[[name]]`.
 */
const describeFields = (
  template: Smartlink | undefined,
  table: ImportedTable | undefined,
): Readonly<Record<string, InspectedField>> => {
  const fields = new Map<string, { readonly asset: string; readonly values: string[] }>();
  const names = template === undefined ? {} : nameAssets(template);
  for (const [path, asset] of Object.entries(names)) fields.set(path, { asset, values: [] });
  const labels = new Map(table === undefined ? [] : listFieldLabels(table.matched));
  for (const { name, path } of findPlaceholders(template)) {
    const field = fields.get(path) ?? { asset: findAssetName(path, names) ?? "", values: [] };
    fields.set(path, field);
    const value = labels.get(name) ?? name;
    fields.set(`[[${name}]]`, { asset: "", values: [value] });
    if (!field.values.includes(value)) field.values.push(value);
  }
  return Object.fromEntries(fields);
};

// Compares the forecast of a batch with the free space, before the batch starts.

/** Returns the warning `storage-short` if the batch needs more than is free; nothing if either is unknown. */
const checkSpace = async (
  forecast: Readonly<Record<Strategy, SizeForecast>> | undefined,
  strategy: Strategy,
  space: FreeSpace | undefined,
): Promise<readonly Problem[]> => {
  const free = forecast === undefined ? undefined : await space?.measure();
  if (forecast === undefined || space === undefined || free === undefined) return [];
  const neededBytes = (name: Strategy) => (space.kind === "browser" ? forecast[name].stored : forecast[name].total);
  if (neededBytes(strategy) <= free) return [];
  const fitting = strategyNames.find((name) => name !== strategy && neededBytes(name) <= free);
  const place = space.kind === "browser" ? "the browser's storage" : "the disk";
  const source = space.kind === "browser" ? "delete older batches" : "free space on the disk";
  const smaller =
    fitting === undefined ? "" : `, or choose the strategy ${fitting} (${formatBytes(neededBytes(fitting))})`;
  return [
    problem(
      "storage-short",
      `The batch needs about ${formatBytes(neededBytes(strategy))} of ${place}, but only ${formatBytes(free)} are free. Before the start, ${source}, or split the data into several batches${smaller}.`,
    ),
  ];
};

// Forecasts the sizes of a batch from some of its rows that can be generated.

/** Returns the forecast by strategy, undefined if no row can be generated. */
const forecastFromSample = async (
  { batch, pdfs, opened }: Omit<ScannedBatch, "choices">,
  { samples, rowCount, pdfUses }: RowScan,
  ports: BatchPorts,
): Promise<Readonly<Record<Strategy, SizeForecast>> | undefined> => {
  if (samples.length === 0 || opened === undefined) return undefined;
  const { files, parts } = openDroppedFiles(batch, ports);
  const input = {
    job_id: "",
    params: batch.params,
    template: opened.template,
    files: [...files, ...(await opened.findLibraryFiles())],
    rowCount,
    dataBytes: batch.rows?.size ?? 0,
    pdfUses,
  };
  // The dropped PDFs have just been inspected. The overlay names them with keys that are no hashes.
  const factsByKey = new Map(files.map(({ path, sha256 }) => [sha256, pdfs.resolve(path)?.facts]));
  const inspector: PdfInspector = {
    inspect: async (bytes, key) => {
      const facts = factsByKey.get(key ?? "");
      if (facts !== undefined) return ok(facts);
      return factsByKey.has(key ?? "") ? ports.inspector.inspect(bytes) : ports.inspector.inspect(bytes, key);
    },
  };
  return forecastSizes(input, samples, { ...ports, inspector }, parts);
};
