/**
 * Imports the files of a batch: reads and classifies them, in any order and in the dialect of the batch interface or of the
 * standalone tool, and merges them with a person's choices into parameters, template and rows.
 */

import type { BatchPorts } from "#batch/pipeline.ts";
import { findOmittedActions } from "#domain/actions/pdf-actions.ts";
import { type ImportedRow, readDataList } from "#domain/intake/read-data.ts";
import { readParams } from "#domain/intake/read-params.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import { type BatchEntry, type BatchParams, leadsToDocuments, makesPdfs } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { selectDefaultPdf } from "#domain/records/template-pdf.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { createPasswordAssigner, listFilePasswords } from "./assign-passwords.ts";
import type { BatchChoices } from "./batch-choices.ts";
import { createMarkFinder, type MarkFinder, type MarkFinderPorts } from "./batch-marks.ts";
import { createFileCache } from "./files/file-cache.ts";
import { type FileContent, readImportFile } from "./files/read-import-file.ts";
import { type ImportedFile, reclassifyNamedFiles } from "./files/reclassify-named-files.ts";
import { resolveParams, validateParams } from "./resolve-params.ts";
import { type ImportedRows, mapRows } from "./rows/imported-rows.ts";
import { createJsonRows, type JsonList } from "./rows/json-rows.ts";
import { type ImportedTable, importTable } from "./tables/import-table.ts";
import { findUnknownColumns, resolveTableChoices } from "./tables/resolve-table-choices.ts";
import type { LoadedTemplate, TemplateLoader } from "./template-loader.ts";
import { createTemplateOfMarks } from "./template-of-marks.ts";

export type { BatchChoices, ImportedTable };

/** Everything read from the dropped files, with all problems and everything that is still missing. */
export interface ImportedBatch {
  readonly files: readonly { readonly file: IntakeFile; readonly content: FileContent }[];
  readonly params: BatchParams;
  readonly template: Smartlink | undefined;
  /** Id of the smartlink in this library that is the template, undefined if a file or another site has it. */
  readonly storedTemplateId: string | undefined;
  /** Path of the file that the rows come from. */
  readonly dataFile: string | undefined;
  /** Set if the rows come from a table. */
  readonly table: ImportedTable | undefined;
  /** The rows with the passwords of their PDFs, not yet read. Undefined if there are none, or if they have a problem as a whole. */
  readonly rows: ImportedRows | undefined;
  readonly pdfs: readonly IntakeFile[];
  /** Passwords of dropped PDFs by path that are known without reading the rows. */
  readonly pdfPasswords: ReadonlyMap<string, string>;
  readonly resources: readonly IntakeFile[];
  /** Problems of files and parameters. They prevent the start. */
  readonly problems: readonly Problem[];
  /** Files that the batch still needs. */
  readonly missing: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Imports the files of a batch. Files that have not changed since the last call are not read again. */
export interface BatchImporter {
  /** Never rejects: whatever is wrong is in the result. */
  importFiles(files: readonly IntakeFile[], choices: BatchChoices): Promise<ImportedBatch>;
}

/** What importing needs from its environment. */
export interface BatchImporterPorts extends Pick<BatchPorts, "clock">, MarkFinderPorts {
  /** Reads tables of data. Without it, only JSON files can be data. */
  readonly tables?: TableReader;
  /** Loads the template that `document_id` names, if no file contains one. */
  readonly templates: TemplateLoader;
}

/** Creates an importer with an empty cache. */
export const createBatchImporter = (ports: BatchImporterPorts): BatchImporter => {
  const { clock, templates, tables: reader } = ports;
  const cache = createFileCache<FileContent>();
  const marks = createMarkFinder(ports);
  return {
    importFiles: async (files, choices) => {
      cache.startRound();
      marks.startRound();
      const readFiles = await Promise.all(
        files.map(async (file) => {
          const options = choices.table?.path === file.path ? choices.table.options : {};
          const read = () => readImportFile(file, { reader, options });
          return { file, content: await cache.getOrCompute(file, read, JSON.stringify(options)) };
        }),
      );
      return mergeFiles(readFiles, choices, { now: clock.now(), templates, marks });
    },
  };
};

interface MergeTools {
  readonly now: string;
  readonly templates: TemplateLoader;
  readonly marks: MarkFinder;
}

const mergeFiles = async (
  readFiles: readonly ImportedFile[],
  choices: BatchChoices,
  { now, templates, marks }: MergeTools,
): Promise<ImportedBatch> => {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const files = await reclassifyNamedFiles(readFiles);
  for (const { content } of files) if (content.role === "unknown") problems.push(...content.problems);
  /** Returns the file of a role that a batch has once; every further one is a problem. */
  const takeSingle = (role: "param" | "data" | "template") => {
    const [first, ...duplicates] = files.filter(({ content }) => content.role === role);
    for (const { file } of duplicates)
      problems.push(problem("file-twice", duplicateFile(file, first?.file, role), { file: file.path }));
    return first;
  };
  const takeValue = <T>(result: Result<T> | undefined): T | undefined => {
    if (result?.ok === false) problems.push(...result.problems);
    return result?.ok ? result.value : undefined;
  };
  const paramFile = toJsonSource(takeSingle("param"));
  const dataFile = takeSingle("data");
  const templateFile = takeSingle("template");
  const fileParams = takeValue(paramFile && readParams(paramFile.value, paramFile.path, choices.environments ?? []));
  // Parameters in the dialect of the batch interface may contain rows and template; separate files win.
  const paramPath = paramFile?.path ?? "";
  const jsonSource = toJsonSource(dataFile) ?? sourceInParams(fileParams?.data, paramPath);
  const templateSource = toJsonSource(templateFile) ?? sourceInParams(fileParams?.document, paramPath);
  if (templateSource !== undefined && choices.document_id !== undefined)
    problems.push(problem("file-twice", secondTemplate(templateSource.path), { file: templateSource.path }));
  const params = resolveParams(choices, fileParams?.params ?? {}, now);
  const templateReading = await readChosenTemplate(templateSource, choices, params, templates);
  const storedTemplateId = templateReading?.ok ? templateReading.value.storedId : undefined;
  const pdfs = filesWithRole(files, "pdf");
  const defaultPdf = selectDefaultPdf(templateReading?.ok ? templateReading.value : undefined, pdfs);
  const reading = takeValue(templateReading);
  const passwords = { pdfs, entered: choices.pdfPasswords ?? {}, common: fileParams?.pdfPassword };
  const pdfPasswords = listFilePasswords(passwords);
  const pdfsOfBatch = { pdfs, passwords: pdfPasswords, defaultPdf };
  const ofMarks = templateReading === undefined ? await createTemplateOfMarks(pdfsOfBatch, marks) : undefined;
  const template = reading ? await marks.addMarks(reading.template, pdfsOfBatch) : ofMarks?.template;
  const tableFile = dataFile && "table" in dataFile.content ? dataFile.content.table : undefined;
  const tablePath = dataFile?.file.path ?? "";
  const { cellValues = {} } = fileParams ?? {};
  const table =
    tableFile &&
    importTable(
      { path: tablePath, table: tableFile },
      template,
      defaultPdf,
      resolveTableChoices(tablePath, tableFile, choices, cellValues),
    );
  if (tableFile) warnings.push(...findUnknownColumns(tableFile.layout.columns, cellValues, paramPath));
  const list = takeValue(findJsonList(dataFile, jsonSource));
  const dataPath = dataFile?.file.path ?? jsonSource?.path;
  const rows = takeValue(table?.rows) ?? (list && createJsonRows(list, dataPath ?? "", defaultPdf));
  warnings.push(...(fileParams?.warnings ?? []), ...(reading?.warnings ?? []), ...(ofMarks ? [ofMarks.warning] : []));
  if (template && makesPdfs(params) && !leadsToDocuments(params)) warnings.push(...findOmittedActions(template.assets));
  problems.push(...validateParams(params));
  const missing = [
    ...(dataPath === undefined ? [dataMissing] : []),
    ...(templateReading === undefined && ofMarks === undefined ? [templateMissing] : []),
  ];
  const assignPassword = createPasswordAssigner(passwords);
  return {
    files,
    params,
    template: table?.template ?? template,
    storedTemplateId,
    rows: rows && assignPassword ? mapRows(rows, (row) => withPassword(row, assignPassword(row.entry))) : rows,
    dataFile: dataPath,
    table: table?.table,
    pdfs,
    pdfPasswords,
    resources: filesWithRole(files, "resource"),
    problems,
    missing,
    warnings,
  };
};

const withPassword = (row: ImportedRow, entry: BatchEntry): ImportedRow =>
  entry === row.entry ? row : { ...row, entry, entryOfFile: row.entry };

interface JsonSource {
  readonly value: unknown;
  readonly path: string;
}

/** A chosen smartlink wins over files, and a file over the `document_id` of the parameters. Undefined if there is no template. */
const readChosenTemplate = async (
  source: JsonSource | undefined,
  { document_id }: BatchChoices,
  params: BatchParams,
  templates: TemplateLoader,
): Promise<Result<LoadedTemplate> | undefined> => {
  if (document_id !== undefined) {
    const loaded = await templates.load(document_id);
    const isGone = !loaded.ok && loaded.problems.some(({ code }) => code === "template-missing");
    return isGone ? fail(chosenTemplateMissing) : loaded;
  }
  if (source !== undefined) return readTemplate(source.value, source.path);
  return params.document_id === undefined ? undefined : templates.load(params.document_id, params.api_url);
};

/** Returns the list of rows: opened, or parsed as a whole. Undefined for a table, and if there are no data. */
const findJsonList = (
  dataFile: ImportedFile | undefined,
  source: JsonSource | undefined,
): Result<JsonList> | undefined => {
  if (dataFile !== undefined && "list" in dataFile.content) return ok(dataFile.content.list);
  if (source === undefined || (dataFile !== undefined && "table" in dataFile.content)) return undefined;
  const list = readDataList(source.value, source.path);
  return list.ok ? ok({ size: 0, elements: () => sliceList(list.value) }) : list;
};

/** Rows are read in batches, between which a reading can be aborted. */
const rowsPerBatch = 1_000;

function* sliceList(values: readonly unknown[]): Generator<readonly unknown[]> {
  for (let start = 0; start < values.length; start += rowsPerBatch) yield values.slice(start, start + rowsPerBatch);
}

const toJsonSource = (item: ImportedFile | undefined): JsonSource | undefined =>
  item && "value" in item.content ? { value: item.content.value, path: item.file.path } : undefined;

const sourceInParams = (value: unknown, path: string): JsonSource | undefined =>
  value === undefined ? undefined : { value, path };

const filesWithRole = (files: readonly ImportedFile[], role: FileContent["role"]) =>
  files.flatMap(({ file, content }) => (content.role === role ? [file] : []));

const duplicateFile = (file: IntakeFile, first: IntakeFile | undefined, role: string) =>
  `“${file.name}” is a second ${role} file: “${first?.name ?? ""}” is there already. Remove one of them.`;

const secondTemplate = (path: string) =>
  `“${path}” is a template, and this batch uses a smartlink of the library as its template. Remove one of them.`;

const chosenTemplateMissing = problem(
  "template-missing",
  "The smartlink that is the template is no longer in the library. Remove it here, then add a template file, or choose “Generate…” in the menu of another smartlink.",
);

const dataMissing = problem(
  "data-missing",
  "The rows are missing. Add a CSV file, an XLSX workbook or data.json with one row for each smartlink.",
);

const templateMissing = problem(
  "template-missing",
  "The template is missing. Add the JSON file of the smartlink that the rows fill in, or a PDF with placeholders such as [[first_name]] in the text of its pages.",
);
