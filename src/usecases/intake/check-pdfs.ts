/** Dropped PDFs, each looked at once as long as it stays dropped: its pages, or why it cannot be used. */
import type { DroppedFiles } from "#batch/inputs/dropped-files.ts";
import { describeLinkProblem, hasScheme, safeLink } from "#domain/links/link.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { ok } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import type { InputFile } from "#ports/store.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";
import { createRemembered } from "./remembered.ts";

export interface CheckedPdf {
  /** Of a PDF that needs a password. */
  readonly password?: "missing" | "wrong" | "accepted";
  readonly facts?: PdfFacts;
  readonly problems: readonly Problem[];
}

export interface PdfCheck {
  /** The dropped PDFs as the pipeline finds them. */
  readonly files: readonly InputFile[];
  ofFile(file: IntakeFile): CheckedPdf | undefined;
  /** What is known of a row's PDF: undefined for one at an address, which is fetched only when the batch runs. */
  of(address: string, dropped: DroppedFiles): CheckedPdf | undefined;
}

/** Passwords of PDFs by the path of the dropped file. */
export type PdfPasswords = ReadonlyMap<string, string>;

/** Counts of PDFs. */
export interface ReadingProgress {
  readonly read: number;
  readonly total: number;
}

export const createPdfCheck = ({ inspector, decryptPdf }: Pick<BatchPorts, "inspector" | "decryptPdf">) => {
  const remembered = createRemembered<CheckedPdf>();
  const inspect = async (file: IntakeFile, password: string | undefined): Promise<CheckedPdf> => {
    const bytes = await file.bytes();
    const opened = password === undefined ? ok(bytes) : await decryptPdf(bytes, password);
    if (!opened.ok) return { ...passwordState(opened.problems), problems: opened.problems };
    const decrypted = opened.value !== bytes;
    const facts = await inspector.inspect(opened.value);
    if (!facts.ok) return { ...passwordState(facts.problems), problems: facts.problems };
    return { facts: facts.value, problems: [], ...(decrypted ? { password: "accepted" } : {}) };
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
    turn: () => remembered.turn(),
    all: async (
      files: readonly IntakeFile[],
      passwords: PdfPasswords,
      onProgress: (at: ReadingProgress) => void,
    ): Promise<PdfCheck> => {
      const checked: CheckedPdf[] = [];
      // One after the other: the inspector has one thread, and a thousand PDFs in memory at once would be too many.
      for (const file of files) {
        onProgress({ read: checked.length, total: files.length });
        const password = passwords.get(file.path);
        checked.push(await remembered.of(file, () => check(file, password), password));
      }
      const inputs = files.map(({ name, path, size }, index) => ({ name, path, size, sha256: String(index) }));
      return {
        files: inputs,
        ofFile: (file) => checked[files.indexOf(file)],
        of: (address, dropped) => {
          const found = dropped.find(address);
          if (found !== undefined) return checked[Number(found.sha256)];
          return undropped(address);
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

const undropped = (address: string): CheckedPdf | undefined => {
  if (hasScheme(address))
    return safeLink(address, "fetch") === undefined
      ? { problems: [problem("link-forbidden", describeLinkProblem(address, "fetch"), { path: "pdf" })] }
      : undefined;
  const sentence =
    address === ""
      ? "The row names no PDF. Give the PDF's file name or address."
      : `“${address}” was not dropped. Drop the file together with the data, or give its https address.`;
  return { problems: [problem("pdf-missing", sentence, { path: "pdf" })] };
};

const unreadable = (file: IntakeFile): Problem =>
  problem(
    "file-unreadable",
    `The browser cannot read “${file.name}” any more; it was moved or changed. Drop it again.`,
    {
      file: file.path,
    },
  );
