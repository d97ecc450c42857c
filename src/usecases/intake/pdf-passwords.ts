/** Brings together the passwords of PDFs: of rows, of dropped files, and one for all PDFs of a batch. */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import type { BatchEntry } from "#domain/model/batch.ts";
import type { IntakeFile } from "#ports/intake-file.ts";

export interface EnteredPasswords {
  /** The entries with the passwords of their PDFs. What was entered for the file wins, then the row's own. */
  readonly entries: readonly BatchEntry[];
  /** By the path of the dropped file. */
  readonly byPath: ReadonlyMap<string, string>;
}

export const enterPasswords = (
  entries: readonly BatchEntry[],
  pdfs: readonly IntakeFile[],
  entered: Readonly<Record<string, string>>,
  common: string | undefined,
): EnteredPasswords => {
  const byPath = new Map<string, string>();
  const dropped = createDroppedFiles(pdfs.map(({ name, path, size }) => ({ name, path, size, sha256: "" })));
  const complete = entries.map((entry): BatchEntry => {
    const path = dropped.find(entry.pdf)?.path;
    const password = enteredFor(entered, path) ?? entry.pdf_password ?? common;
    if (password === undefined) return entry;
    if (path !== undefined && !byPath.has(path)) byPath.set(path, password);
    return { ...entry, pdf_password: password };
  });
  for (const { path } of pdfs) {
    const password = enteredFor(entered, path) ?? common;
    if (password !== undefined && !byPath.has(path)) byPath.set(path, password);
  }
  return { entries: complete, byPath };
};

const enteredFor = (entered: Readonly<Record<string, string>>, path: string | undefined): string | undefined =>
  path !== undefined && Object.hasOwn(entered, path) ? entered[path] || undefined : undefined;
