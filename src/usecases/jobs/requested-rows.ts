/** Reads the rows of a request to start a batch: JSON in a parameter or a file, or a table. */
import { type ImportedRow, readData } from "#domain/intake/read-data.ts";
import { readJson } from "#domain/intake/read-json.ts";
import {
  findUnfulfilledChoices,
  readTableParameters,
  type TableParameters,
  tableParameters,
} from "#domain/intake/read-table-parameters.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { selectDefaultPdf, type TemplatePdf } from "#domain/records/template-pdf.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { describeSourceTable, type SourceTable } from "#domain/tables/source-table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { createMarkFinder, type MarkFinderPorts } from "../import/batch-marks.ts";
import { readText } from "../import/files/read-import-file.ts";
import { importTable } from "../import/tables/import-table.ts";
import { isTableName, openTableFile } from "../import/tables/open-table-file.ts";
import type { LoadedTemplate } from "../import/template-loader.ts";

/** The parts of a request that its rows depend on. */
export interface RowsRequest {
  readonly fields: Readonly<Record<string, string>>;
  readonly dataFile?: IntakeFile;
  /** PDFs that rows name, and resources that the template names. */
  readonly files: readonly IntakeFile[];
}

/** Rows that can be read once. */
export interface RequestedRows {
  readonly batches: Iterable<readonly ImportedRow[]> | AsyncIterable<readonly ImportedRow[]>;
  /** The template, with placeholders for the columns of a table that fill its settings. Undefined without a template. */
  readonly template: Smartlink | undefined;
  /** The table of the rows; undefined for JSON. */
  readonly table?: SourceTable;
  /** Returns the warnings of the rows read so far. */
  readonly warnings: () => readonly Problem[];
}

/** What reading rows needs from its environment. */
export interface RequestedRowsPorts extends MarkFinderPorts {
  readonly tables: TableReader;
}

/** Reads the rows, those of a table up to the first ones. Problems have the parameter as their path. */
export const readRequestedRows = async (
  { fields, dataFile, files }: RowsRequest,
  loaded: LoadedTemplate | undefined,
  ports: RequestedRowsPorts,
): Promise<Result<RequestedRows>> => {
  const text = fields["data"] ?? "";
  if (text !== "" && dataFile !== undefined) return fail(problem("file-twice", dataTwice, { path: "data_file" }));
  if (text === "" && dataFile === undefined) return fail(problem("data-missing", noData, { path: "data" }));
  const parameters = pickTableParameters(fields);
  const pdfs = await findPdfs(files);
  const defaultPdf = selectDefaultPdf(loaded, pdfs);
  const marked =
    loaded && createMarkFinder(ports).addMarks(loaded.template, { pdfs, passwords: new Map(), defaultPdf });
  const source = { template: await marked, defaultPdf };
  if (dataFile !== undefined && (await isTable(dataFile)))
    return withParameter("data_file", await readTable(dataFile, parameters, source, ports.tables));
  const [unused] = Object.keys(parameters);
  if (unused !== undefined) return fail(problem("shape-invalid", onlyForTables, { path: unused }));
  const name = dataFile === undefined ? "data" : "data_file";
  const json = dataFile === undefined ? ok(text) : await readText(dataFile);
  return withParameter(name, json.ok ? readJsonRows(json.value, name, source) : json);
};

/** Returns the fields that are no parameters of tables. */
export const omitTableParameters = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isTableParameter(name)));

const pickTableParameters = (fields: Readonly<Record<string, string>>): TableParameters =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => isTableParameter(name) && value !== ""));

const isTableParameter = (name: string): boolean => (tableParameters as readonly string[]).includes(name);

/** Many programs send files without a name that says what they are, so their first character decides. */
const isTable = async (file: IntakeFile): Promise<boolean> => {
  if (isTableName(file.name)) return true;
  if (/\.json$/i.test(file.name)) return false;
  const start = new TextDecoder().decode(await file.slice(0, 1024)).trimStart();
  return start !== "" && !/^[[{"]/.test(start);
};

/** What rows depend on beside their file. */
interface RowSource {
  readonly template: Smartlink | undefined;
  readonly defaultPdf: TemplatePdf | undefined;
}

const readJsonRows = (text: string, name: string, { template, defaultPdf }: RowSource): Result<RequestedRows> => {
  const json = readJson(text, name);
  const data = json.ok ? readData(json.value, name, defaultPdf) : json;
  if (!data.ok) return data;
  const { rows, warnings } = data.value;
  return ok({
    batches: [rows],
    template,
    warnings: () => warnings,
  });
};

const readTable = async (
  file: IntakeFile,
  parameters: TableParameters,
  { template, defaultPdf }: RowSource,
  reader: TableReader,
): Promise<Result<RequestedRows>> => {
  const choices = readTableParameters(parameters);
  if (!choices.ok) return choices;
  const table = await openTableFile(file, choices.value.options, reader);
  if (!table.ok) return table;
  const unfulfilled = findUnfulfilledChoices(choices.value, table.value.layout);
  if (unfulfilled.length > 0) return fail(...unfulfilled);
  const { path } = file;
  const imported = importTable({ path, table: table.value }, template, defaultPdf, {
    path,
    ...choices.value,
  });
  if (!imported.rows.ok) return imported.rows;
  const { batches, warnings } = imported.rows.value.read();
  const started = await readFirstBatch(batches);
  if (!started.ok) return started;
  return ok({
    batches: started.value,
    template: imported.template,
    table: describeSourceTable(imported.table),
    warnings,
  });
};

/** Reads the first rows, so that a table without any is a problem of the request, and returns all rows. */
const readFirstBatch = async <T>(batches: AsyncIterable<T>): Promise<Result<AsyncIterable<T>>> => {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    let next = await iterator.next();
    return ok(
      (async function* () {
        for (; next.done !== true; next = await iterator.next()) yield next.value;
      })(),
    );
  } catch (error) {
    return fail(toProblem(error));
  }
};

/** Many programs send PDFs without a name that ends with .pdf, so their first bytes count too. */
const isPdf = async (file: IntakeFile): Promise<boolean> =>
  /\.pdf$/i.test(file.name) || new TextDecoder().decode(await file.slice(0, 1024)).includes("%PDF-");

const findPdfs = async (files: readonly IntakeFile[]): Promise<readonly IntakeFile[]> => {
  const pdfs: IntakeFile[] = [];
  for (const file of files) if (await isPdf(file)) pdfs.push(file);
  return pdfs;
};

/** Gives problems without a path the parameter as their path. */
export const withParameter = <T>(path: string, result: Result<T>): Result<T> =>
  result.ok ? result : fail(...result.problems.map((item) => (item.at?.path ? item : withLocation(item, { path }))));

const dataTwice = "The rows are sent twice: as data and as data_file. Send one of the two.";
const noData = "The rows are missing. Send them as data or as data_file.";
const onlyForTables =
  "The parameter says how a table is read, but the rows are JSON. Send a CSV or XLSX file as data_file.";
