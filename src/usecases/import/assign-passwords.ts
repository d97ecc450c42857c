/** Assigns passwords to the PDFs of a batch: those of rows, those entered for dropped files, and a common one. */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import type { BatchEntry } from "#domain/model/batch.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { ImportedRows } from "./rows/imported-rows.ts";

/** The passwords of a batch beside those of its rows. */
export interface PasswordSources {
  readonly pdfs: readonly IntakeFile[];
  /** Entered passwords by the path of the dropped file. */
  readonly entered: Readonly<Record<string, string>>;
  /** The password of all other PDFs. */
  readonly common: string | undefined;
}

/**
 * Returns a function that gives entries the passwords of their PDFs. Order of precedence: the one entered for the file, the
 * row's, the common one. Without any of them, an entry has no password.
 * Undefined if only rows have passwords, which their entries have already.
 */
export const createPasswordAssigner = ({
  pdfs,
  entered,
  common,
}: PasswordSources): ((entry: BatchEntry) => BatchEntry) | undefined => {
  const hasEntered = Object.keys(entered).length > 0;
  if (!hasEntered && common === undefined) return undefined;
  const dropped = createDroppedFiles(pdfs);
  return (entry) => {
    const password =
      (hasEntered ? passwordOf(entered, dropped.find(entry.pdf)?.path) : undefined) ?? entry.pdf_password ?? common;
    return password === undefined || password === entry.pdf_password ? entry : { ...entry, pdf_password: password };
  };
};

/** Returns the passwords of dropped PDFs by path that are known without reading the rows. */
export const listFilePasswords = ({ pdfs, entered, common }: PasswordSources): ReadonlyMap<string, string> =>
  new Map(
    pdfs.flatMap(({ path }) => {
      const password = passwordOf(entered, path) ?? common;
      return password === undefined ? [] : [[path, password] as const];
    }),
  );

/** Reads the rows for the passwords of dropped PDFs: that of the first row that has one for the file, by its path. */
export const readRowPasswords = async (
  pdfs: readonly IntakeFile[],
  rows: ImportedRows,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> => {
  const dropped = createDroppedFiles(pdfs);
  const passwords = new Map<string, string>();
  for await (const batch of rows.read(signal && { signal }).batches)
    for (const { entry } of batch) {
      if (entry.pdf_password === undefined) continue;
      const path = dropped.find(entry.pdf)?.path;
      if (path !== undefined && !passwords.has(path)) passwords.set(path, entry.pdf_password);
      if (passwords.size === pdfs.length) return passwords;
    }
  return passwords;
};

const passwordOf = (entered: Readonly<Record<string, string>>, path: string | undefined): string | undefined =>
  path !== undefined && Object.hasOwn(entered, path) ? entered[path] || undefined : undefined;
