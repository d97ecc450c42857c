/** Inspects dropped PDFs: their pages, or why they cannot be used. A PDF is inspected once as long as it stays dropped. */
import type { DroppedFiles } from "#batch/inputs/dropped-files.ts";
import { describeLinkProblem, hasScheme, safeLink } from "#domain/links/link.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { ok } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import type { InputFile } from "#ports/store.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";
import { createFileCache } from "./file-cache.ts";

/** The result for one PDF. */
export interface CheckedPdf {
  /** Set only for a PDF that needs a password to be opened. */
  readonly password?: "missing" | "wrong" | "accepted";
  readonly facts?: PdfFacts;
  readonly problems: readonly Problem[];
}

/** The results for all dropped PDFs. */
export interface CheckedPdfs {
  /** The dropped PDFs as inputs of the pipeline. Their `sha256` is no hash but the index of the result. */
  readonly files: readonly InputFile[];
  /** Returns the result for a dropped PDF, undefined for any other file. */
  getByFile(file: IntakeFile): CheckedPdf | undefined;
  /**
   * Returns the result for the PDF that a row names: that of the dropped file, else the problem of an address that cannot
   * be used. Undefined for a PDF on the web, which is fetched only when the batch runs.
   */
  resolve(address: string, dropped: DroppedFiles): CheckedPdf | undefined;
}

/** Passwords of PDFs, by the path of the dropped file. */
export type PdfPasswords = ReadonlyMap<string, string>;

/** Progress of reading the dropped PDFs, counted in PDFs. */
export interface PdfProgress {
  readonly read: number;
  readonly total: number;
}

/** Creates the inspection of dropped PDFs, with a cache that lasts from one `all` to the next. */
export const createPdfChecker = ({ inspector, decryptPdf }: Pick<BatchPorts, "inspector" | "decryptPdf">) => {
  const cache = createFileCache<CheckedPdf>();
  const inspect = async (file: IntakeFile, password: string | undefined): Promise<CheckedPdf> => {
    const bytes = await file.bytes();
    const opened = password === undefined ? ok(bytes) : await decryptPdf(bytes, password);
    if (!opened.ok) return { ...passwordState(opened.problems), problems: opened.problems };
    const isDecrypted = opened.value !== bytes;
    const facts = await inspector.inspect(opened.value);
    if (!facts.ok) return { ...passwordState(facts.problems), problems: facts.problems };
    return { facts: facts.value, problems: [], ...(isDecrypted ? { password: "accepted" } : {}) };
  };
  const check = async (file: IntakeFile, password: string | undefined): Promise<CheckedPdf> => {
    try {
      const checked = await inspect(file, password);
      return { ...checked, problems: checked.problems.map((one) => withLocation(one, { file: file.path })) };
    } catch {
      return { problems: [unreadable(file)] };
    }
  };
  return {
    turn: () => cache.startRound(),
    all: async (
      files: readonly IntakeFile[],
      passwords: PdfPasswords,
      onProgress: (at: PdfProgress) => void,
    ): Promise<CheckedPdfs> => {
      const checked: CheckedPdf[] = [];
      // One after the other: the inspector has one worker, and a thousand PDFs do not fit in memory at once.
      for (const file of files) {
        onProgress({ read: checked.length, total: files.length });
        const password = passwords.get(file.path);
        checked.push(await cache.getOrCompute(file, () => check(file, password), password));
      }
      const inputs = files.map(({ name, path, size }, index) => ({ name, path, size, sha256: String(index) }));
      return {
        files: inputs,
        getByFile: (file) => checked[files.indexOf(file)],
        resolve: (address, dropped) => {
          const file = dropped.find(address);
          return file === undefined ? checkAddress(address) : checked[Number(file.sha256)];
        },
      };
    },
  };
};

const passwordState = (problems: readonly Problem[]): Pick<CheckedPdf, "password"> => {
  const codes = new Set(problems.map(({ code }) => code));
  if (codes.has("pdf-password-wrong")) return { password: "wrong" };
  return codes.has("pdf-password") ? { password: "missing" } : {};
};

const checkAddress = (address: string): CheckedPdf | undefined => {
  if (hasScheme(address))
    return safeLink(address, "fetch") === undefined
      ? { problems: [problem("link-forbidden", describeLinkProblem(address, "fetch"), { path: "pdf" })] }
      : undefined;
  const sentence =
    address === ""
      ? "The row names no PDF. Enter the PDF's file name or address."
      : `The PDF “${address}” is missing. Add the file to the batch, or use the PDF's https address.`;
  return { problems: [problem("pdf-missing", sentence, { path: "pdf" })] };
};

const unreadable = (file: IntakeFile): Problem =>
  problem(
    "file-unreadable",
    `The browser can no longer read “${file.name}”: the file was moved or changed. Add it again.`,
    {
      file: file.path,
    },
  );
