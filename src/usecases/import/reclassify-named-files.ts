/**
 * Reclassifies dropped files that template or data name as resources. By content alone, a table or a JSON file that an
 * action offers for download would be taken for unknown or for a second data file. PDFs stay PDFs: they serve as both.
 */

import { addressFileName } from "#domain/files/output-name.ts";
import { hasScheme } from "#domain/links/link.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { FileContent } from "./read-import-file.ts";

/** A dropped file and its classified content. */
export interface ImportedFile {
  readonly file: IntakeFile;
  readonly content: FileContent;
}

/** Returns the files in the same order, with those that template or data name as resources. */
export const reclassifyNamedFiles = (files: readonly ImportedFile[]): readonly ImportedFile[] => {
  const ambiguous = files.filter(({ content }) => isAmbiguous(content, files));
  if (ambiguous.length === 0) return files;
  const isNamed = createNameTest(
    files.flatMap(({ content }) => {
      if ("table" in content) return content.table.rows.map(({ cells }) => cells);
      return content.role === "template" || content.role === "data" ? [content.value] : [];
    }),
  );
  const isResource = ({ file, content }: ImportedFile): boolean => {
    const hasOtherData = files.some((other) => other.content.role === "data" && other.file !== file);
    // A text with tabs is data only if there is no better candidate.
    if ("table" in content && hasOtherData && /\.txt$/i.test(file.name)) return true;
    const match = isNamed(file.name);
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

/**
 * Creates a test for file names that any string in the trees contains: exactly, or as a pattern in which a placeholder
 * matches anything but a slash.
 */
const createNameTest = (trees: readonly unknown[]): ((fileName: string) => "exact" | "pattern" | undefined) => {
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (typeof node === "string") {
      const tree = parseNestedJson(node);
      if (tree !== undefined) {
        visit(tree);
        return;
      }
      // A string with a scheme is a web address, not the name of a dropped file.
      if (!fileNamePattern.test(node) || node.length > maxNameLength || hasScheme(node)) return;
      if (node.includes("[[")) patterns.push(toPattern(node));
      else names.add(addressFileName(node).toLowerCase());
    } else if (typeof node === "object" && node !== null) for (const child of Object.values(node)) visit(child);
  };
  for (const tree of trees) visit(tree);
  return (fileName) => {
    const name = fileName.normalize("NFC").toLowerCase();
    if (names.has(name)) return "exact";
    return patterns.some((pattern) => pattern.test(name)) ? "pattern" : undefined;
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
  const literals = fileName
    .toLowerCase()
    .split("\0")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literals.join("[^/]*")}$`);
};
