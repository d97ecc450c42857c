/** Inspects dropped PDFs. Results are cached, so a PDF is inspected only once while it belongs to the batch. */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import type { CheckedPages } from "#batch/printing/content-check.ts";
import type { BatchPrinter } from "#batch/printing/open-printer.ts";
import { unreadableFile } from "#domain/files/unreadable-file.ts";
import { describeLinkProblem, hasScheme, safeLink } from "#domain/links/link.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { ok } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import { createFileCache } from "./files/file-cache.ts";

/** The result for one PDF. */
export interface CheckedPdf {
  /** Set only for a PDF that needs a password to be opened. */
  readonly password?: "missing" | "wrong" | "accepted";
  readonly facts?: PdfFacts;
  /** What the check of printed contents needs, if the template has some. */
  readonly pages?: CheckedPages;
  readonly problems: readonly Problem[];
}

/** The results for all dropped PDFs. */
export interface CheckedPdfs {
  /** Returns the dropped PDF that a row names. */
  find(address: string): IntakeFile | undefined;
  /** Returns the result for a dropped PDF, undefined for any other file. */
  getByFile(file: IntakeFile): CheckedPdf | undefined;
  /**
   * Returns the result for the PDF that a row names: that of the dropped file, else the problem of an address that cannot
   * be used. Undefined for a PDF on the web, which is fetched only when the batch runs.
   */
  resolve(address: string): CheckedPdf | undefined;
}

/** Passwords of PDFs, by the path of the dropped file. */
export type PdfPasswords = ReadonlyMap<string, string>;

/** Progress of reading the dropped PDFs, counted in PDFs. */
export interface PdfProgress {
  readonly read: number;
  readonly total: number;
}

/** Reads the pages of a decrypted PDF for the check of printed contents. */
export type ReadPages = BatchPrinter["readPages"];

/** Inspects the dropped PDFs of a batch. */
export interface PdfChecker {
  /**
   * Inspects PDFs one after the other. Only the results of the previous call are cached. `readPages`: reads the pages of each
   * PDF for the check of printed contents.
   */
  checkAll(
    files: readonly IntakeFile[],
    passwords: PdfPasswords,
    onProgress: (progress: PdfProgress) => void,
    readPages?: ReadPages,
  ): Promise<CheckedPdfs>;
}

/** Creates the checker with an empty cache. */
export const createPdfChecker = ({
  inspector,
  decryptPdf,
}: Pick<BatchPorts, "inspector" | "decryptPdf">): PdfChecker => {
  const cache = createFileCache<CheckedPdf>();
  const inspect = async (
    file: IntakeFile,
    password: string | undefined,
    readPages: ReadPages | undefined,
  ): Promise<CheckedPdf> => {
    const bytes = await file.bytes();
    const decryption = password === undefined ? ok(bytes) : await decryptPdf(bytes, password);
    if (!decryption.ok) return { ...passwordState(decryption.problems), problems: decryption.problems };
    const isDecrypted = decryption.value !== bytes;
    const facts = await inspector.inspect(decryption.value);
    if (!facts.ok) return { ...passwordState(facts.problems), problems: facts.problems };
    const pages = await readPages?.(decryption.value);
    if (pages?.ok === false) return { problems: pages.problems };
    return {
      facts: withPageWarnings(facts.value, pages?.value),
      ...(pages && { pages: pages.value }),
      problems: [],
      ...(isDecrypted ? { password: "accepted" } : {}),
    };
  };
  const check = async (
    file: IntakeFile,
    password: string | undefined,
    readPages: ReadPages | undefined,
  ): Promise<CheckedPdf> => {
    try {
      const result = await inspect(file, password, readPages);
      return { ...result, problems: result.problems.map((item) => withLocation(item, { file: file.path })) };
    } catch {
      return { problems: [unreadableFile(file)] };
    }
  };
  return {
    checkAll: async (files, passwords, onProgress, readPages) => {
      cache.startRound();
      const results = new Map<IntakeFile, CheckedPdf>();
      // One after the other: the inspector has one worker, and a thousand PDFs do not fit in memory at once.
      for (const file of files) {
        onProgress({ read: results.size, total: files.length });
        const password = passwords.get(file.path);
        const variant = `${readPages === undefined ? "" : "pages "}${password ?? ""}`;
        results.set(file, await cache.getOrCompute(file, () => check(file, password, readPages), variant));
      }
      const { find } = createDroppedFiles(files);
      return {
        find,
        getByFile: (file) => results.get(file),
        resolve: (address) => {
          const file = find(address);
          return file === undefined ? checkAddress(address) : results.get(file);
        },
      };
    },
  };
};

const withPageWarnings = (facts: PdfFacts, pages: CheckedPages | undefined): PdfFacts =>
  pages === undefined || pages.warnings.length === 0
    ? facts
    : { ...facts, warnings: [...(facts.warnings ?? []), ...pages.warnings] };

/** Limits the list on the page. The job's log contains all warnings. */
const maxPdfWarnings = 200;

/** Returns the first warnings of the dropped PDFs, with their files. `withMarks`: also about marks that cannot be filled. */
export const listPdfWarnings = (
  files: readonly IntakeFile[],
  pdfs: CheckedPdfs,
  withMarks: boolean,
): readonly Problem[] =>
  files
    .flatMap((file) => {
      const { warnings = [], marks } = pdfs.getByFile(file)?.facts ?? {};
      const all = withMarks ? [...warnings, ...(marks?.warnings ?? [])] : warnings;
      return all.map((warning) => withLocation(warning, { file: file.path }));
    })
    .slice(0, maxPdfWarnings);

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
      ? "The row names no PDF. Enter the file name or address of the PDF."
      : `The PDF “${address}” is missing. Add the file to the batch, or use the PDF's https address.`;
  return { problems: [problem("pdf-missing", sentence, { path: "pdf" })] };
};
