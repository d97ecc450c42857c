/**
 * Inspects a batch before it starts: what is missing, every problem with file, row and field, the first rows filled, the
 * sizes to expect. Stores nothing.
 */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { findFilesMissingInTemplate } from "#batch/inputs/missing-files.ts";
import type { RowMaker } from "#batch/rows/row-maker.ts";
import type { BatchParams, Strategy } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { Problem } from "#domain/problem.ts";
import { groupByCause } from "#domain/problems/group-by-cause.ts";
import { readPdfName } from "#domain/records/template-pdf.ts";
import { ok } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { InputFile } from "#ports/store.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";
import { createOverlayPartStore } from "../publishing/overlay-part-store.ts";
import { type ContentFinder, createContentFinder } from "../publishing/stored-files.ts";
import type { BatchChoices, BatchImporter, ImportedBatch } from "./batch-importer.ts";
import { createBatchWarnings } from "./batch-warnings.ts";
import { type CheckedPdfs, createPdfChecker, listPdfWarnings, type PdfProgress } from "./check-pdfs.ts";
import { describeFiles, type InspectedFile } from "./describe-files.ts";
import { forecastSizes, type SizeForecast } from "./forecast-sizes.ts";
import { getValueAtPath } from "./get-value-at-path.ts";
import { type InspectedRow, inspectRows, noneMissing } from "./inspect-rows.ts";
import { describeTable, type InspectedTable } from "./tables/describe-table.ts";
import { collectFaultyRows, type FaultyRows } from "./tables/faulty-rows.ts";

/** One row as it would be generated. */
export interface PreviewRow {
  readonly row: number;
  readonly reference_id: string;
  /** File name of the smartlink; the random suffix, if any, is shown as `random`. */
  readonly name: string;
  readonly title: string;
  readonly pdf: string;
  /** Strings of the template that contain placeholders: their paths, and the strings filled for this row. */
  readonly filled: readonly { readonly path: string; readonly text: string }[];
  readonly problems: readonly Problem[];
}

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

/** Inspects batches. Unchanged files are not read again at the next inspection. */
export interface BatchInspector {
  /** `onProgress` is called before each PDF is read. */
  inspect(
    files: readonly IntakeFile[],
    choices: BatchChoices,
    onProgress?: (progress: PdfProgress) => void,
  ): Promise<BatchInspection>;
  /** Returns header and faulty rows of the table of data; undefined if the data is no table. */
  findFaultyRows(files: readonly IntakeFile[], choices: BatchChoices): Promise<FaultyRows | undefined>;
}

const maxPreviewRows = 5;
const maxProblems = 500;

/** Creates the inspector over an importer, whose cache of read files it shares. */
export const createBatchInspector = (importer: BatchImporter, ports: BatchPorts): BatchInspector => {
  const pdfChecker = createPdfChecker(ports);
  return {
    inspect: async (files, choices, onProgress = () => undefined) => {
      const batch = await importer.importFiles(files, choices);
      const pdfs = await pdfChecker.checkAll(batch.pdfs, batch.pdfPasswords, onProgress);
      return inspectBatch(batch, pdfs, ports);
    },
    findFaultyRows: async (files, choices) => {
      const batch = await importer.importFiles(files, choices);
      const pdfs = await pdfChecker.checkAll(batch.pdfs, batch.pdfPasswords, () => undefined);
      return findFaultyRows(batch, pdfs, ports);
    },
  };
};

const inspectBatch = async (batch: ImportedBatch, pdfs: CheckedPdfs, ports: BatchPorts): Promise<BatchInspection> => {
  const { params, template, entries } = batch;
  const contents = createContentFinder(createDroppedFiles(pdfs.files), ports);
  const droppedFiles = createDroppedFiles([...pdfs.files, ...resourcesOf(batch)]);
  const templateFiles = template === undefined ? noneMissing : findFilesMissingInTemplate(template, droppedFiles);
  const missing = [...batch.missing, ...templateFiles.required];
  const rows = template === undefined ? [] : await inspectRows(batch, template, pdfs, droppedFiles, contents, ports);
  const failingRows = rows.filter(({ problems }) => problems.length > 0);
  const causes = [...batch.problems, ...groupByCause(failingRows.flatMap(({ problems }) => problems))];
  const isBlocked = batch.problems.length > 0 || missing.length > 0;
  const placeholders = batch.table?.matched.placeholders.map(({ placeholder }) => placeholder) ?? [
    ...new Set(findPlaceholders(template).map(({ name }) => name)),
  ];
  return {
    files: describeFiles(batch, pdfs),
    missing,
    problems: causes.slice(0, maxProblems),
    problemCount: causes.length,
    warnings: groupByCause([
      ...readingWarnings(batch, rows[0]?.maker),
      ...templateFiles.optional,
      ...listPdfWarnings(batch.pdfs, pdfs),
      ...rows.flatMap(({ warnings }) => warnings),
    ]),
    rows: entries.length,
    failingRows: failingRows.length,
    params,
    dataFile: batch.dataFile,
    table: batch.table && describeTable(batch.table),
    templateTitle: template?.title ?? "",
    storedTemplate:
      template === undefined || batch.storedTemplateId === undefined
        ? undefined
        : { id: batch.storedTemplateId, pdfName: readPdfName(template) },
    placeholders,
    preview: rows.slice(0, maxPreviewRows).map((row) => toPreviewRow(row, template, contents)),
    forecast: isBlocked ? undefined : await forecastFromSample(batch, rows, pdfs, contents, ports),
    ready: !isBlocked && rows.some(({ problems }) => problems.length === 0),
  };
};

const resourcesOf = ({ resources }: ImportedBatch): readonly InputFile[] =>
  resources.map(({ name, path, size }) => ({ name, path, size, sha256: "" }));

const findFaultyRows = async (
  batch: ImportedBatch,
  pdfs: CheckedPdfs,
  ports: BatchPorts,
): Promise<FaultyRows | undefined> => {
  const { table, template } = batch;
  const file = batch.files.find((item) => item.file.path === table?.path);
  if (file === undefined || !("table" in file.content) || template === undefined) return undefined;
  const contents = createContentFinder(createDroppedFiles(pdfs.files), ports);
  const droppedFiles = createDroppedFiles([...pdfs.files, ...resourcesOf(batch)]);
  const rows = await inspectRows(batch, template, pdfs, droppedFiles, contents, ports);
  const problems = new Map(rows.flatMap((row) => (row.problems.length > 0 ? [[row.entry.row, row.problems]] : [])));
  return collectFaultyRows(file.content.table, problems);
};

/** The unused columns of a table are listed with the table: spreadsheets have many, and none of them is a mistake. */
const readingWarnings = (
  { params, entries, warnings, table }: ImportedBatch,
  maker: RowMaker | undefined,
): readonly Problem[] => {
  if (maker === undefined) return warnings;
  const batchWarnings = createBatchWarnings(params, maker.compiled);
  for (const entry of entries) batchWarnings.addRow(entry);
  return batchWarnings.list(warnings).filter(({ code }) => table === undefined || code !== "field-unused");
};

const toPreviewRow = (
  { entry, filled, problems }: InspectedRow,
  template: Smartlink | undefined,
  contents: ContentFinder,
): PreviewRow => ({
  row: entry.row,
  reference_id: entry.reference_id,
  name: entry.name,
  title: filled?.title ?? template?.title ?? "",
  pdf: contents.get(entry.pdf)?.name ?? entry.pdf,
  filled: [...new Set(findPlaceholders(template).map(({ path }) => path))].flatMap((path) => {
    const text = getValueAtPath(filled, path);
    // Passwords are masked: the preview may be seen by people beside the author.
    return typeof text === "string" ? [{ path, text: path === "pdfz_password" ? "••••••" : text }] : [];
  }),
  problems,
});

const forecastFromSample = async (
  batch: ImportedBatch,
  rows: readonly InspectedRow[],
  pdfs: CheckedPdfs,
  contents: ContentFinder,
  ports: BatchPorts,
) => {
  const sample = rows.find(({ problems }) => problems.length === 0)?.entry;
  if (sample === undefined || batch.template === undefined) return undefined;
  const { files, parts } = createOverlayPartStore([...batch.pdfs, ...batch.resources], ports.store.parts);
  const input = {
    job_id: "",
    params: batch.params,
    template: batch.template,
    entries: rows.map(({ entry }) => entry),
    files: [...files, ...contents.files],
  };
  // The sample's PDF has just been inspected.
  const facts = pdfs.resolve(sample.pdf, createDroppedFiles(pdfs.files))?.facts;
  const inspector = facts === undefined ? ports.inspector : { inspect: async () => ok(facts) };
  return forecastSizes(input, sample, await ports.runtime.manifest(), { ...ports, inspector }, parts);
};
