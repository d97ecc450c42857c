/** Assigns passwords to the PDFs of a batch: those of rows, those entered for dropped files, and a common one. */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import type { BatchEntry } from "#domain/model/batch.ts";
import type { IntakeFile } from "#ports/intake-file.ts";

/** Passwords by row and by dropped file. */
export interface AssignedPasswords {
  /** The entries with the passwords of their PDFs. A password entered for the file wins over the row's own. */
  readonly entries: readonly BatchEntry[];
  /** Passwords by the path of the dropped file. */
  readonly byPath: ReadonlyMap<string, string>;
}

/**
 * Assigns a password to each entry and each dropped PDF. Order of precedence: `entered` (by path), the row's, `common`.
 * Without any of them, an entry has no password.
 */
export const assignPasswords = (
  entries: readonly BatchEntry[],
  pdfs: readonly IntakeFile[],
  entered: Readonly<Record<string, string>>,
  common: string | undefined,
): AssignedPasswords => {
  const byPath = new Map<string, string>();
  const dropped = createDroppedFiles(pdfs.map(({ name, path, size }) => ({ name, path, size, sha256: "" })));
  const entriesWithPasswords = entries.map((entry): BatchEntry => {
    const path = dropped.find(entry.pdf)?.path;
    const password = passwordOf(entered, path) ?? entry.pdf_password ?? common;
    if (password === undefined) return entry;
    if (path !== undefined && !byPath.has(path)) byPath.set(path, password);
    return { ...entry, pdf_password: password };
  });
  for (const { path } of pdfs) {
    const password = passwordOf(entered, path) ?? common;
    if (password !== undefined && !byPath.has(path)) byPath.set(path, password);
  }
  return { entries: entriesWithPasswords, byPath };
};

const passwordOf = (entered: Readonly<Record<string, string>>, path: string | undefined): string | undefined =>
  path !== undefined && Object.hasOwn(entered, path) ? entered[path] || undefined : undefined;
