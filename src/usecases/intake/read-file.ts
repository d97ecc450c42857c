import { detectFileType } from "#batch/inputs/file-type.ts";
import { formatBytes } from "#batch/report/report-format.ts";
import { classifyJson, type JsonRole } from "#domain/intake/classify.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";

/** What a dropped file turned out to be. */
export type FileReading =
  | { readonly role: Exclude<JsonRole, "unknown">; readonly value: unknown }
  | { readonly role: "pdf" | "resource" }
  | { readonly role: "unknown"; readonly problems: readonly Problem[] };

/** JSON files are read whole. */
export const maxJsonBytes = 256 * 1024 * 1024;

export const readFile = async (file: IntakeFile): Promise<FileReading> => {
  if (/\.pdf$/i.test(file.name)) return { role: "pdf" };
  if (!/\.json$/i.test(file.name)) return readOther(file);
  const text = await readTextOf(file);
  if (!text.ok) return refused(...text.problems);
  const json = readJson(text.value, file.path);
  if (!json.ok) return { role: "unknown", problems: json.problems };
  const role = classifyJson(json.value, file.name);
  return role === "unknown"
    ? refused(problem("file-unknown", strangeJson(file), { file: file.path }))
    : { role, value: json.value };
};

const readOther = async (file: IntakeFile): Promise<FileReading> => {
  const { mimetype } = detectFileType(
    { filename: file.name, mimetype: "", filesize: file.size, url: "" },
    new Uint8Array(),
  );
  if (isShown(mimetype)) return { role: "resource" };
  const sentence = /^text\/(?:csv|tab-separated-values)$/.test(mimetype) ? csvUnread(file) : strangeFile(file);
  return refused(problem("file-unknown", sentence, { file: file.path }));
};

/** What assets show in place is taken for a resource by its type alone; anything else must be named by the template. */
const isShown = (mimetype: string): boolean =>
  /^(?:image|video|audio)\//.test(mimetype) || /^text\/(?:plain|calendar|vcard|html)$/.test(mimetype);

/** The text of a JSON file. Problems: `file-too-large`, `file-unreadable`. */
export const readTextOf = async (file: IntakeFile): Promise<Result<string>> => {
  if (file.size > maxJsonBytes) return fail(problem("file-too-large", tooLarge(file), { file: file.path }));
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(await file.bytes()));
  } catch (error) {
    const wrongBytes = error instanceof TypeError;
    return fail(problem("file-unreadable", wrongBytes ? notUtf8(file) : gone(file), { file: file.path }));
  }
};

const refused = (...problems: readonly Problem[]): FileReading => ({ role: "unknown", problems });

const tooLarge = ({ name, size }: IntakeFile) =>
  `“${name}” has ${formatBytes(size)}; JSON files may have ${formatBytes(maxJsonBytes)}. Split the data into several batches.`;

const strangeJson = ({ name }: IntakeFile) =>
  `“${name}” is JSON, but neither data (a list of rows), nor parameters, nor a template (an object with assets). Drop another file.`;

const csvUnread = ({ name }: IntakeFile) =>
  `“${name}”: CSV cannot be read yet. Save the rows as a JSON file, as in [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}]. A CSV file that the template offers for download is taken: drop it together with the template.`;

const strangeFile = ({ name }: IntakeFile) =>
  `“${name}” is not used: the template does not name it. Drop JSON files, PDFs, and the files that the template's assets name.`;

const notUtf8 = ({ name }: IntakeFile) => `“${name}” is not UTF-8 text. Save it as UTF-8, then drop it again.`;

const gone = ({ name }: IntakeFile) =>
  `The browser cannot read “${name}” any more; it was moved or changed. Drop it again.`;
