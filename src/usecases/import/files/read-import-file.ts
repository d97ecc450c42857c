/** Reads a dropped file and classifies it by its name and content. */
import { detectFileType } from "#batch/inputs/file-type.ts";
import { formatBytes } from "#batch/report/report-format.ts";
import { unreadableFile } from "#domain/files/unreadable-file.ts";
import { classifyJson, type JsonRole } from "#domain/intake/classify.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { TableOptions } from "#domain/tables/table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { isJsonList, type JsonList, maxWholeJsonBytes, notUtf8, openJsonList } from "../rows/json-rows.ts";
import { isTableName, openTableFile, openTextAsTable, type TableFile } from "../tables/open-table-file.ts";

/**
 * The role of a dropped file in a batch, with the parsed JSON of data, parameters and templates. Tables and large lists of
 * data are opened, not read.
 */
export type FileContent =
  | { readonly role: "data"; readonly table: TableFile }
  | { readonly role: "data"; readonly list: JsonList }
  | { readonly role: Exclude<JsonRole, "unknown">; readonly value: unknown }
  | { readonly role: "pdf" | "resource" }
  | { readonly role: "unknown"; readonly problems: readonly Problem[] };

/** Size limit of JSON files that are read into memory as a whole: parameters, templates, and data inside parameters. */
export const maxJsonBytes = 256 * 1024 * 1024;

/** How tables are read. */
export interface TableReading {
  /** Undefined where no tables are read, such as in the service worker. */
  readonly reader: TableReader | undefined;
  readonly options: TableOptions;
}

/**
 * Reads a file far enough to know its role: JSON and tables are read, other files are classified by their names. Never
 * rejects.
 */
export const readImportFile = async (file: IntakeFile, tables: TableReading): Promise<FileContent> => {
  if (/\.pdf$/i.test(file.name)) return { role: "pdf" };
  if (!/\.json$/i.test(file.name)) return (await readTable(file, tables)) ?? classifyByName(file);
  if (file.size > maxWholeJsonBytes && (await isJsonList(file).catch(() => false)))
    return { role: "data", list: openJsonList(file) };
  const text = await readText(file);
  if (!text.ok) return toUnknown(...text.problems);
  const json = readJson(text.value, file.path);
  if (!json.ok) return { role: "unknown", problems: json.problems };
  const role = classifyJson(json.value, file.name);
  return role === "unknown"
    ? toUnknown(problem("file-unknown", unknownJson(file), { file: file.path }))
    : { role, value: json.value };
};

const readTable = async (file: IntakeFile, { reader, options }: TableReading): Promise<FileContent | undefined> => {
  if (reader === undefined) return undefined;
  const table = isTableName(file.name)
    ? await openTableFile(file, options, reader)
    : /\.txt$/i.test(file.name)
      ? await openTextAsTable(file, options, reader)
      : undefined;
  if (table === undefined) return undefined;
  return table.ok ? { role: "data", table: table.value } : toUnknown(...table.problems);
};

const classifyByName = (file: IntakeFile): FileContent => {
  const { mimetype } = detectFileType(
    { filename: file.name, mimetype: "", filesize: file.size, url: "" },
    new Uint8Array(),
  );
  if (isShownInPlace(mimetype)) return { role: "resource" };
  return toUnknown(problem("file-unknown", unknownFile(file), { file: file.path }));
};

/** Types that assets show in place are resources; a file of any other type must be named by the template. */
const isShownInPlace = (mimetype: string): boolean =>
  /^(?:image|video|audio)\//.test(mimetype) ||
  /^(?:text\/(?:plain|calendar|vcard|html|vtt)|application\/x-subrip)$/.test(mimetype);

/** Reads a JSON file as UTF-8 text. Problems: `file-too-large`, `file-unreadable`. */
export const readText = async (file: IntakeFile): Promise<Result<string>> => {
  if (file.size > maxJsonBytes) return fail(problem("file-too-large", tooLarge(file), { file: file.path }));
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(await file.bytes()));
  } catch (error) {
    // TextDecoder throws a TypeError for bytes that are not UTF-8.
    const isNotUtf8 = error instanceof TypeError;
    return fail(isNotUtf8 ? notUtf8(file) : unreadableFile(file));
  }
};

const toUnknown = (...problems: readonly Problem[]): FileContent => ({ role: "unknown", problems });

const tooLarge = ({ name, size }: IntakeFile) =>
  `“${name}” is too large: it is ${formatBytes(size)}, and the limit for JSON files is ${formatBytes(maxJsonBytes)}. Split the data into several batches.`;

const unknownJson = ({ name }: IntakeFile) =>
  `“${name}” is JSON, but neither data (a list of rows), nor parameters, nor a template (an object with assets). Add a different file.`;

const unknownFile = ({ name }: IntakeFile) =>
  `“${name}” is not used: the template does not name it. Add JSON files, tables, PDFs, and the files that the template's assets name.`;
