/** Writes the PDFs of all rows of a batch into one PDF for the printer, or into several of so many rows. */
import { createSha256 } from "#domain/files/sha256.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { ByteSink } from "#pdf-writer/merging/document-writer.ts";
import { createPrintFile, type PrintFile, type RowDocument } from "#pdf-writer/merging/print-file.ts";
import type { Inflate } from "#pdf-writer/syntax/pdf-bytes.ts";
import { toZlib } from "#pdf-writer/writing/zlib.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { InflateRaw } from "../page/read-page-parts.ts";
import { rowEncrypted } from "./row-document.ts";

/** What printing needs from its environment. */
export interface PrintRowsPorts {
  readonly bytes: Pick<Bytes, "sha256" | "deflate">;
  readonly inflate: Inflate;
  readonly inflateRaw: InflateRaw;
}

/** A row that is printed. */
export interface RowToPrint {
  readonly row: number;
  readonly reference_id: string;
  /** Finds its PDF. */
  readonly find: () => Promise<Result<RowDocument>>;
}

/** What is printed, and where it goes. */
export interface PrintRowsOptions {
  readonly batchId: string;
  /** In their order. */
  readonly rows: AsyncIterable<RowToPrint>;
  /** Rows of each PDF. Undefined: all rows become one. */
  readonly rowsPerFile?: number | undefined;
  readonly hasLinks: boolean;
  /** Begins a PDF. `number`: counts from 1. */
  readonly openFile: (number: number) => Promise<ByteSink>;
  /** Called after each row. */
  readonly onProgress: (rows: number) => void;
  readonly signal: AbortSignal;
}

/** What was printed. */
export interface PrintedRows {
  readonly rows: number;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** `print-conditions-differ`. */
  readonly warnings: readonly Problem[];
  /** Whether the signal ended it: the last PDF has no end then. */
  readonly isStopped: boolean;
}

/**
 * Prints rows. Fails with the first row that cannot be printed: `row-not-printable`, `pdf-damaged`, `part-damaged`. What was written until then is not complete. Problem of a batch without rows: `rows-missing`.
 */
export const printRows = async (options: PrintRowsOptions, ports: PrintRowsPorts): Promise<Result<PrintedRows>> => {
  const { rowsPerFile = Number.POSITIVE_INFINITY, signal, onProgress } = options;
  let file: PrintFile | undefined;
  let [rows, rowsInFile, pages, files, bytes] = [0, 0, 0, 0, 0];
  let intentsDiffer = false;
  const endFile = async (): Promise<void> => {
    if (file === undefined) return;
    const facts = await file.end();
    pages += facts.pages;
    bytes += facts.bytes;
    intentsDiffer ||= facts.outputIntentsDiffer;
    file = undefined;
    rowsInFile = 0;
  };
  for await (const row of options.rows) {
    if (signal.aborted) break;
    if (rowsInFile >= rowsPerFile) await endFile();
    file ??= await openPrintFile(++files, options, ports);
    const added = await addRow(row, file);
    if (!added.ok) return added;
    rowsInFile += 1;
    onProgress(++rows);
  }
  const isStopped = signal.aborted;
  if (!isStopped) await endFile();
  if (rows === 0 && !isStopped) return fail(noRows);
  return ok({ rows, pages, files, bytes, warnings: intentsDiffer ? [conditionsDiffer] : [], isStopped });
};

const addRow = async ({ row, reference_id, find }: RowToPrint, file: PrintFile): Promise<Result<void>> => {
  const at = { row, reference_id };
  try {
    const document = await find();
    const added = document.ok ? await file.addRow(document.value) : document;
    if (added.ok) return added;
    const causes = added.problems.map((cause) => (cause.code === "pdf-encrypted" ? rowEncrypted : cause));
    return fail(...causes.map((cause) => withLocation(cause, at)));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return fail(withLocation(error.problem, at));
  }
};

const openPrintFile = async (
  number: number,
  { batchId, hasLinks, openFile }: PrintRowsOptions,
  { bytes, inflate }: PrintRowsPorts,
): Promise<PrintFile> => {
  const hash = createSha256();
  hash.update(new TextEncoder().encode(`${batchId} ${number}`));
  return createPrintFile({
    sink: await openFile(number),
    inflate,
    deflate: async (plain) => toZlib(await bytes.deflate(plain), plain),
    hash: bytes.sha256,
    title: batchId,
    id: hash.hex().slice(0, 32),
    hasLinks,
  });
};

const noRows = problem("rows-missing", "The batch has no row that was made, so there is nothing to print.");

const conditionsDiffer = problem(
  "print-conditions-differ",
  "The PDFs of the rows are made for different printing conditions (output intents), so the PDF for the printer names none. Tell the printer the condition.",
);
