/** Packs a batch that was not started for the command line. */
import { openBatch } from "#batch/open-batch.ts";
import { createOverlayPartStore } from "#batch/parts/overlay-part-store.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import type { BatchEntry } from "#domain/model/batch.ts";
import { fail, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { FileParts } from "#ports/store.ts";
import type { WorkbookEditor } from "#ports/workbook-editor.ts";
import type { BatchChoices, TableChoices } from "../import/batch-choices.ts";
import type { ImportedBatch, ImportedTable } from "../import/batch-importer.ts";
import { createCorrectedTable } from "../import/tables/corrected-table.ts";
import {
  createJobPackage,
  type JobPackage,
  type PackageContent,
  type PackageFile,
  type PackagePorts,
} from "./job-package.ts";
import { type StoredFile, toPackageFiles } from "./resolved-batch.ts";

/** What packing a pending batch needs from its environment. */
export interface PendingPackagePorts extends PackagePorts {
  readonly parts: Pick<FileParts, "blob">;
  readonly library: Pick<BatchPorts, "store" | "batchUrl">;
  readonly joinFiles: (files: readonly StoredFile["file"][]) => StoredFile["file"];
  /** Writes a workbook with a person's corrections. */
  readonly workbookEditor: WorkbookEditor;
}

/**
 * Packs the files as they are, apart from a person's corrections of the table, so that the command line reports the same problems of rows. If the batch uses the library,
 * its template and its rows are written as new files, with the PDFs and media of the library. Problems: those of the import.
 */
export const packPendingBatch = async (
  files: readonly PackageFile[],
  choices: BatchChoices,
  ports: PendingPackagePorts,
): Promise<Result<JobPackage>> => {
  const batch = await ports.importer.importFiles(files.map(ports.toIntakeFile), choices);
  if (batch.rows === undefined || batch.template === undefined || batch.problems.length > 0 || batch.missing.length > 0)
    return fail(...batch.problems, ...batch.missing);
  const stored = await findStoredFiles(batch, ports);
  const usesLibrary = batch.storedTemplateId !== undefined || stored.length > 0;
  const content = usesLibrary
    ? await packResolved(batch, stored, files, ports)
    : packDroppedFiles(batch, await correctTableFile(batch, files, choices, ports), choices, ports);
  return createJobPackage(content, ports);
};

/** Replaces the table with the corrected one. */
const correctTableFile = async (
  batch: ImportedBatch,
  files: readonly PackageFile[],
  { table }: BatchChoices,
  { workbookEditor, createFile }: PendingPackagePorts,
): Promise<readonly PackageFile[]> => {
  if (table?.corrections === undefined || table.path !== batch.table?.path) return files;
  const corrected = createCorrectedTable(batch, table.corrections, workbookEditor);
  if (corrected === undefined) return files;
  const chunks: (string | Uint8Array<ArrayBuffer>)[] = [];
  for await (const chunk of corrected.chunks) chunks.push(chunk);
  return files.map((file) => (file.path === table.path ? { path: file.path, file: createFile(chunks) } : file));
};

const packDroppedFiles = (
  batch: ImportedBatch,
  files: readonly PackageFile[],
  choices: BatchChoices,
  { createFile }: PackagePorts,
): PackageContent => {
  const param = batch.files.find(({ content }) => content.role === "param");
  const paramValue = param !== undefined && "value" in param.content ? param.content.value : undefined;
  const fields = isRecord(paramValue) ? paramValue : {};
  const hasRole = (role: string) => batch.files.some(({ content }) => content.role === role);
  const addJson = (path: string, value: unknown): readonly PackageFile[] =>
    value === undefined || value === null || value === "" ? [] : [{ path, file: createFile([JSON.stringify(value)]) }];
  const pdfPassword = fields["pdf_password"];
  return {
    files: [
      ...files.filter(({ path }) => path !== param?.file.path),
      // Parameters of the batch interface may contain rows and template.
      ...(hasRole("data") ? [] : addJson("data.json", fields["data"])),
      ...(hasRole("template") ? [] : addJson("template.json", fields["document_file"] ?? batch.template)),
    ],
    params: batch.params,
    ...(pdfPassword === undefined || pdfPassword === null ? {} : { pdfPassword }),
    table: batch.table && toTableChoices(batch.table, choices),
    omittedRows: 0,
    needsPassword: batch.pdfPasswords.size > 0 && (pdfPassword === undefined || pdfPassword === null),
  };
};

/**
 * Returns the choices with those of param.json and the presets, which the package does not have. A table with corrections was
 * written as UTF-8.
 */
const toTableChoices = (
  { path, options: allOptions, mapping }: ImportedTable,
  { table }: BatchChoices,
): TableChoices | undefined => {
  const { encoding: _, ...withoutEncoding } = allOptions;
  const isCorrected = table?.path === path && table.corrections !== undefined;
  const options = isCorrected ? withoutEncoding : allOptions;
  return Object.keys(options).length + Object.keys(mapping).length === 0 ? undefined : { path, options, mapping };
};

const packResolved = async (
  { template, rows, params, pdfs, resources }: ImportedBatch,
  stored: readonly StoredFile[],
  files: readonly PackageFile[],
  ports: PendingPackagePorts,
): Promise<PackageContent> => {
  if (template === undefined || rows === undefined) throw new Error("The batch has no template or no rows.");
  const inputs = new Set([...pdfs, ...resources].map(({ path }) => path));
  const dropped = files
    .filter(({ path }) => inputs.has(path))
    .map(({ path, file }) => ({ path, name: path.split("/").at(-1) ?? path, file }));
  const entries = (async function* () {
    for await (const batch of rows.read().batches)
      yield batch.map(({ entry, problems }): BatchEntry & { isInvalid: boolean } => ({
        ...entry,
        isInvalid: problems.length > 0,
      }));
  })();
  const resolved = await toPackageFiles(
    { template, rows: entries, files: [...dropped, ...stored] },
    ports.createFile,
    ports.joinFiles,
  );
  return { ...resolved, params, table: undefined, needsPassword: false };
};

/** Finds the PDFs and media of the library that rows and template name. */
const findStoredFiles = async (
  { params, template, rows, pdfs }: ImportedBatch,
  { library, parts }: PendingPackagePorts,
): Promise<readonly StoredFile[]> => {
  if (template === undefined || rows === undefined) return [];
  const { files: dropped } = createOverlayPartStore(pdfs, library.store.parts);
  const opened = openBatch({ params, template, files: dropped }, library);
  for await (const batch of rows.read().batches) for (const { entry } of batch) await opened.contents.find(entry.pdf);
  const files: StoredFile[] = [];
  for (const { path, name, sha256 } of await opened.findLibraryFiles()) {
    const file = await parts.blob(sha256);
    if (file !== undefined) files.push({ path, name, file });
  }
  return files;
};
