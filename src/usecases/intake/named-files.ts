/**
 * Files that template or data name are resources, whatever they look like: a `download` may offer a table, a text
 * document or a JSON file. PDFs stay PDFs, which serve as both.
 */

import { addressFileName } from "#domain/files/output-name.ts";
import { hasScheme } from "#domain/links/link.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { FileReading } from "./read-file.ts";

export interface Read {
  readonly file: IntakeFile;
  readonly reading: FileReading;
}

export const settleNamedFiles = (read: readonly Read[]): readonly Read[] => {
  const doubtful = read.filter(({ reading }) => isDoubtful(reading.role, read));
  if (doubtful.length === 0) return read;
  const isNamed = nameTest(
    read.flatMap(({ reading }) => (reading.role === "template" || reading.role === "data" ? [reading.value] : [])),
  );
  return read.map((one) =>
    doubtful.includes(one) && isNamed(one.file.name) ? { file: one.file, reading: { role: "resource" } } : one,
  );
};

/** A batch has one data file and one param file: of several, one that the template names is not meant. */
const isDoubtful = (role: Read["reading"]["role"], read: readonly Read[]): boolean =>
  role === "unknown" ||
  ((role === "data" || role === "param") && read.filter(({ reading }) => reading.role === role).length > 1);

const longestName = 2_000;
/** One line that ends with the extension of a file. */
const fileForm = /^[^\r\n]+\.[A-Za-z0-9]{1,8}\s*$/;

/** Tests whether a text of template or data names a file; a placeholder stands for anything but a slash. */
const nameTest = (trees: readonly unknown[]): ((fileName: string) => boolean) => {
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (typeof node === "string") {
      const tree = parsed(node);
      if (tree !== undefined) {
        visit(tree);
        return;
      }
      // An address of its own is not among the dropped files.
      if (!fileForm.test(node) || node.length > longestName || hasScheme(node)) return;
      if (node.includes("[[")) patterns.push(patternOf(node));
      else names.add(addressFileName(node).toLowerCase());
    } else if (typeof node === "object" && node !== null) for (const child of Object.values(node)) visit(child);
  };
  for (const tree of trees) visit(tree);
  return (fileName) => {
    const name = fileName.normalize("NFC").toLowerCase();
    return names.has(name) || patterns.some((pattern) => pattern.test(name));
  };
};

/** JSON inside a text, as structured data of actions; undefined where it is none. */
const parsed = (text: string): object | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const tree: unknown = JSON.parse(text);
    return typeof tree === "object" && tree !== null ? tree : undefined;
  } catch {
    return undefined;
  }
};

const patternOf = (text: string): RegExp => {
  const last =
    text
      .replace(/\[\[[^\]]*\]\]/g, "\0")
      .split("/")
      .at(-1) ?? "";
  const literal = last
    .toLowerCase()
    .split("\0")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join("[^/]*")}$`);
};
