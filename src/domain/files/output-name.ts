/**
 * Checks and builds the names of outputs (docs/batch-files.md, “data.json”). Only names that every file system, ZIP tool and
 * static host accepts unchanged are allowed, so that a name can never leave its folder, address a device or collide with another.
 */

import { decodePercent } from "../text/decode-percent.ts";
import { latinLetters } from "../text/latin-letters.ts";
import { truncate } from "../text/truncate.ts";

/** The fields that are names. */
export type NameKind = "batch_id" | "reference_id" | "suffix" | "dst_dir";

const nameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;
/** Windows treats these names as devices, in upper and lower case and with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Names of rows are checked when they are read and when they are planned. */
let lastValidName: string | undefined;

/** Describes why the name is invalid and what to do; undefined if it is valid. */
export const describeNameProblem = (kind: NameKind, value: string): string | undefined => {
  if (value === lastValidName) return undefined;
  // Millions of names are checked, and almost all of them are valid.
  if (value.length <= 120 && nameForm.test(value) && !value.endsWith(".") && !deviceName.test(value)) {
    lastValidName = value;
    return undefined;
  }
  const shown = `${kind} "${truncate(value)}"`;
  if (value === "") return `${kind} is empty. Give it a name of letters, digits, ".", "_" or "-".`;
  if (value.length > 120) return `${shown} has ${value.length} characters. Shorten it to at most 120.`;
  if (!nameForm.test(value)) {
    const invalidStart = /^[^A-Za-z0-9]/.exec(value)?.[0];
    return invalidStart === undefined
      ? `${shown} has characters that are not allowed in file names. Use only letters A-Z, digits, ".", "_" and "-".`
      : `${shown} must begin with a letter A-Z or a digit. Use only letters, digits, ".", "_" and "-" after it.`;
  }
  if (value.endsWith(".")) return `${shown} ends with a dot, which Windows would drop. Remove it.`;
  return `${shown} is the name of a device on Windows. Choose another name.`;
};

/** As `describeNameProblem`, for the name of a batch. Beside the folder of a batch is that of its record, `<name>.job`. */
export const describeBatchNameProblem = (kind: "batch_id" | "dst_dir", value: string): string | undefined =>
  /\.job$/i.test(value)
    ? `“${truncate(value)}” is the name of the record of another batch. Choose a name that does not end in .job.`
    : describeNameProblem(kind, value);

/** Returns the file name of a row's output: at most 246 characters for valid names. `kind`: a web document by default. */
export const buildOutputName = (reference_id: string, suffix: string, kind: "html" | "pdf" = "html"): string =>
  `${reference_id}.${suffix}.${kind}`;

/** Returns the name of a row's PDF by that of its web document. The name of a PDF stays as it is. */
export const pdfNameOf = (name: string): string => name.replace(/\.html$/, ".pdf");

/** Returns a key that is equal for names which some file systems do not distinguish: Unicode form and case are ignored. */
export const toNameKey = (name: string): string =>
  // A valid name is ASCII, which has one Unicode form only.
  (name === lastValidName ? name : name.normalize("NFC")).toLowerCase();

/**
 * Returns the path of an address: percent-decoded, NFC, with `/` and without a leading `./` or `../`. For web addresses,
 * the path without query and fragment. Used to find dropped files.
 */
export const addressPath = (address: string): string => {
  const text = address.trim();
  if (/^data:/i.test(text)) return "";
  const web = /^[a-z][a-z0-9+.-]+:(?:\/\/[^/?#]*)?/i.exec(text);
  const rest = web === null ? text : text.slice(web[0].length);
  // Names of dropped files may contain # and ?. Only in a web address do they end the path.
  const path = web === null ? rest : (/^[^?#]*/.exec(rest)?.[0] ?? "");
  return decodePercent(path)
    .normalize("NFC")
    .replace(/\\/g, "/")
    .replace(/^(?:\.?\/)+/, "");
};

/** Returns the last part of `addressPath`: `Offer A.pdf` for `https://example.org/pdf/Offer%20A.pdf?v=2`. */
export const addressFileName = (address: string): string => addressPath(address).split("/").at(-1) ?? "";

const spellings: Readonly<Record<string, string>> = {
  ...latinLetters,
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ħ: "h",
  Ħ: "H",
};

const maxStem = 100;

/**
 * Returns a `reference_id` for a row that has none: the file name of its PDF without extension, in allowed characters
 * only; `row-7` if nothing remains. Not unique: see `appendRow`.
 */
export const referenceFromPdf = (address: string, row: number): string => {
  const stem = addressFileName(address).replace(/\.pdf$/i, "");
  const plain = stem
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{ASCII}]/gu, (character) => spellings[character] ?? "-")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, maxStem)
    .replace(/[^A-Za-z0-9]+$/, "");
  if (plain === "") return `row-${row}`;
  return deviceName.test(plain) ? `pdf-${plain}` : plain;
};

/** Returns the name of an exported smartlink's file and folder, without extension: its title in allowed characters. */
export const createExportName = (title: string): string =>
  referenceFromPdf(title.replace(/[\\/]/g, " "), 1).replace(/^row-1$/, "smartlink");

/** Appends the row number to a generated reference, which makes it unique. The result is a valid name. */
export const appendRow = (reference: string, row: number): string => {
  const tail = `-${row}`;
  return `${reference.slice(0, 120 - tail.length).replace(/[^A-Za-z0-9]+$/, "")}${tail}`;
};

/**
 * Returns whether a relative path can be written below a folder on every system: it does not leave the folder and has no
 * name of a device and none that a file system would change.
 */
export const isSafePath = (path: string): boolean =>
  path.length <= 500 &&
  path.split("/").every((name) => /^[\w.-]{1,250}$/.test(name) && !name.endsWith(".") && !deviceName.test(name));
