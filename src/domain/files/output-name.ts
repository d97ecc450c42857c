/**
 * Names of outputs (decisions §3): names that every file system, ZIP tool and static host takes as they are, so that
 * a name from outside can never leave its folder, hit a device, or fall together with another.
 */

import { truncate } from "../links/link.ts";
import { latinLetters } from "../text/latin-letters.ts";

export type NameKind = "batch_id" | "reference_id" | "suffix" | "dst_dir";

const nameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;
/** Windows takes these for devices, whatever the letter case and whatever follows the first dot. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Why the name is refused, as a sentence that says what to do; undefined where it is good. */
export const describeNameProblem = (kind: NameKind, value: string): string | undefined => {
  const shown = `${kind} "${truncate(value)}"`;
  if (value === "") return `${kind} is empty. Give it a name of letters, digits, ".", "_" or "-".`;
  if (value.length > 120) return `${shown} has ${value.length} characters. Shorten it to at most 120.`;
  if (!nameForm.test(value)) {
    const invalidStart = /^[^A-Za-z0-9]/.exec(value)?.[0];
    return invalidStart === undefined
      ? `${shown} holds characters that a file name may not have. Use only letters A-Z, digits, ".", "_" and "-".`
      : `${shown} must begin with a letter A-Z or a digit. Use only letters, digits, ".", "_" and "-" after it.`;
  }
  if (value.endsWith(".")) return `${shown} ends with a dot. Remove it: Windows would drop it.`;
  if (deviceName.test(value)) return `${shown} is the name of a device on Windows. Choose another name.`;
  return undefined;
};

/** File name of a row's output. Good names of at most 120 characters each give at most 246. */
export const buildOutputName = (reference_id: string, suffix: string): string => `${reference_id}.${suffix}.html`;

/** Two names with the same key are the same file somewhere: letter case does not count. */
export const toNameKey = (name: string): string => name.normalize("NFC").toLowerCase();

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * The path that an address of a file means: without query and fragment, percent-decoded, NFC, with `/` and without
 * a leading `../rules/`. For web addresses, the path alone. What dropped files are compared with.
 */
export const addressPath = (address: string): string => {
  const text = address.trim();
  if (/^data:/i.test(text)) return "";
  const web = /^[a-z][a-z0-9+.-]+:(?:\/\/[^/?#]*)?/i.exec(text);
  const rest = web === null ? text : text.slice(web[0].length);
  // A dropped file's name may hold # and ?; only in an address do they end the path.
  const path = web === null ? rest : (/^[^?#]*/.exec(rest)?.[0] ?? "");
  return decodePercent(path)
    .normalize("NFC")
    .replace(/\\/g, "/")
    .replace(/^(?:\.?\/)+/, "");
};

/** Last part of `addressPath`: `Offer A.pdf` for `https://example.org/pdf/Offer%20A.pdf?v=2`. */
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
 * A `reference_id` for a row that has none: the stem of its PDF's address, spelled with allowed characters only; `row-7`
 * where nothing of it remains. Not unique: see `withRow`.
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

/** The reference with its row number: what makes made-up references unique. Still a good name. */
export const appendRow = (reference: string, row: number): string => {
  const tail = `-${row}`;
  return `${reference.slice(0, 120 - tail.length).replace(/[^A-Za-z0-9]+$/, "")}${tail}`;
};

/**
 * Whether a relative path can be written below a folder on every system: no way out of the folder, no device, no name
 * that a file system would change.
 */
export const isSafePath = (path: string): boolean =>
  path.length <= 500 &&
  path.split("/").every((name) => /^[\w.-]{1,250}$/.test(name) && !name.endsWith(".") && !deviceName.test(name));
