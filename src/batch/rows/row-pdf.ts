/** Makes the PDFs of rows: the bytes of the document's PDF and the updates that follow them (docs/decisions/0061). */
import { pdfNameOf } from "#domain/files/output-name.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { ResolvedPdf } from "../inputs/pdf-resolver.ts";
import { isEncrypted } from "../parts/encryptors.ts";

/** A row whose PDF is made. */
export interface RowPdfInput {
  readonly entry: PlannedEntry;
  /** The filled template. */
  readonly smartlink: Smartlink;
  readonly pdf: ResolvedPdf;
  /** The row's update, ASCII. Undefined for a PDF that no row changes. */
  readonly update?: string | undefined;
}

/** Makes the PDF of a row. Problem: `pdf-unprotected` for a row with a password. */
export type MakeRowPdf = (row: RowPdfInput) => Promise<Result<OutputFile>>;

/** Creates the function for the rows of one job. */
export const createRowPdfMaker =
  (jobId: string, { batch_id }: Pick<BatchParams, "batch_id">): MakeRowPdf =>
  async ({ entry: { name, row }, smartlink, pdf, update }) => {
    if (isEncrypted(smartlink)) return fail(pdfUnprotected);
    const parts = await pdf.getPdfParts();
    return ok({
      batch_id,
      path: pdfNameOf(name),
      job_id: jobId,
      kind: "pdf",
      mimetype: "application/pdf",
      pieces: update === undefined ? parts : [...parts, update],
      size: parts.reduce((sum, { size }) => sum + size, update?.length ?? 0),
      row,
    });
  };

const pdfUnprotected = problem(
  "pdf-unprotected",
  "The document has a password, and PDFs are not encrypted. Make web documents alone, or remove the password.",
  { path: "config.global.pdfzPassword" },
);
