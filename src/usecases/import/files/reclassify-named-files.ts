/**
 * Reclassifies dropped files that template or data name as resources. By content alone, a table or a JSON file that an
 * action offers for download would be taken for unknown or for a second data file. PDFs stay PDFs: they serve as both.
 */

import { addressFileName, toNameKey } from "#domain/files/output-name.ts";
import { hasScheme } from "#domain/links/link.ts";
import { escapeRegExp } from "#domain/text/escape-reg-exp.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { FileContent } from "./read-import-file.ts";

/** A dropped file and its classified content. */
export interface ImportedFile {
  readonly file: IntakeFile;
  readonly content: FileContent;
}

/** Returns the files in the same order, with those that template or data name as resources. Reads large data only if it has to. */
export const reclassifyNamedFiles = async (files: readonly ImportedFile[]): Promise<readonly ImportedFile[]> => {
  const ambiguous = files.filter(({ content }) => isAmbiguous(content, files));
  if (ambiguous.length === 0) return files;
  const names = createNameTest(new Set(ambiguous.map(({ file }) => toNameKey(file.name))));
  for (const { file, content } of files) {
    if ("value" in content && content.role !== "param") names.add(content.value);
    // A data file can only name others.
    if (ambiguous.every((other) => other.file === file)) continue;
    try {
      if ("table" in content) for await (const rows of content.table.rows()) names.add(rows.map(({ cells }) => cells));
      if ("list" in content) for await (const values of content.list.elements()) names.add(values);
    } catch {
      // The inspection of the rows reports why the file cannot be read.
    }
  }
  const isResource = ({ file, content }: ImportedFile): boolean => {
    const hasOtherData = files.some((other) => other.content.role === "data" && other.file !== file);
    // A text with tabs is data only if there is no better candidate.
    if ("table" in content && hasOtherData && /\.txt$/i.test(file.name)) return true;
    const match = names.match(file.name);
    // `[[name]].csv` in the template matches the only table of data too.
    return match === "exact" || (match === "pattern" && (!("table" in content) || hasOtherData));
  };
  return files.map((item) =>
    ambiguous.includes(item) && isResource(item) ? { file: item.file, content: { role: "resource" } } : item,
  );
};

/**
 * A batch has one data file and one param file. Where there are several, those that the template names are resources. A
 * table can be a resource even if it is the only one.
 */
const isAmbiguous = (content: FileContent, files: readonly ImportedFile[]): boolean => {
  const { role } = content;
  if (role === "unknown" || "table" in content) return true;
  return (role === "data" || role === "param") && files.filter((file) => file.content.role === role).length > 1;
};

const maxNameLength = 2_000;
/** One line that ends with a file extension. */
const fileNamePattern = /^[^\r\n]+\.[A-Za-z0-9]{1,8}\s*$/;

interface NameTest {
  /** Adds the names that any string of a tree contains. */
  add(tree: unknown): void;
  /** Returns how a name was added: exactly, or as a pattern in which a placeholder matches anything but a slash. */
  match(fileName: string): "exact" | "pattern" | undefined;
}

/** Creates a test without names. `candidates`: the only names that it is asked for. */
const createNameTest = (candidates: ReadonlySet<string>): NameTest => {
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  const add = (node: unknown): void => {
    if (typeof node === "string") {
      const tree = parseNestedJson(node);
      if (tree !== undefined) {
        add(tree);
        return;
      }
      // A string with a scheme is a web address, not the name of a dropped file.
      if (!fileNamePattern.test(node) || node.length > maxNameLength || hasScheme(node)) return;
      if (node.includes("[[")) patterns.push(toPattern(node));
      else {
        const name = toNameKey(addressFileName(node));
        if (candidates.has(name)) names.add(name);
      }
    } else if (typeof node === "object" && node !== null) for (const child of Object.values(node)) add(child);
  };
  return {
    add,
    match: (fileName) => {
      const name = toNameKey(fileName);
      if (names.has(name)) return "exact";
      return patterns.some((pattern) => pattern.test(name)) ? "pattern" : undefined;
    },
  };
};

/** Actions hold structured data as JSON in a string. Undefined for any other string. */
const parseNestedJson = (text: string): object | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const tree: unknown = JSON.parse(text);
    return typeof tree === "object" && tree !== null ? tree : undefined;
  } catch {
    return undefined;
  }
};

const toPattern = (text: string): RegExp => {
  const fileName =
    text
      .replace(/\[\[[^\]]*\]\]/g, "\0")
      .split("/")
      .at(-1) ?? "";
  const literals = fileName.toLowerCase().split("\0").map(escapeRegExp);
  return new RegExp(`^${literals.join("[^/]*")}$`);
};
