/** Makes the PDFs of rows: the bytes of the document's PDF and the updates that follow them (docs/decisions/0061). */
import { pdfNameOf } from "#domain/files/output-name.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { OutputChunk, OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { ok, type Result } from "#domain/result.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { JobInput } from "#ports/store.ts";
import type { ResolvedPdf } from "../inputs/pdf-resolver.ts";
import { measureChunks } from "../parts/chunk-size.ts";
import { isEncrypted } from "../parts/encryptors.ts";
import type { Parts } from "../parts/parts.ts";
import type { EncryptRowPdf } from "../printing/open-printer.ts";

/** A row whose PDF is made. */
export interface RowPdfInput {
  readonly entry: PlannedEntry;
  /** The filled template. */
  readonly smartlink: Smartlink;
  readonly pdf: ResolvedPdf;
  /** The row's update, ASCII. Undefined for a PDF that no row changes. */
  readonly update?: string | undefined;
}

/** What making PDFs needs. */
export interface RowPdfPorts {
  readonly parts: Pick<Parts, "raw">;
  readonly bytes: Pick<Bytes, "sha256">;
  readonly encrypt: EncryptRowPdf;
}

/** Makes the PDFs of the rows of one job. */
export interface RowPdfMaker {
  /** Makes the PDF of a row. Problems: those of encrypting the PDF of a row with a password. */
  make(row: RowPdfInput): Promise<Result<OutputFile>>;
  /** Creates the function that makes the PDFs of rows with one PDF and without passwords at once. */
  createRepeater(pdf: ResolvedPdf): Promise<RepeatRowPdf>;
}

/** Makes the PDF of a row. `update`: as in `RowPdfInput`. */
export type RepeatRowPdf = (entry: PlannedEntry, update: string | undefined) => OutputFile;

/** Creates the maker of one job. */
export const createRowPdfMaker = (
  { job_id, params: { batch_id } }: Pick<JobInput, "job_id" | "params">,
  ports: RowPdfPorts,
): RowPdfMaker => {
  const toFile = ({ name, row }: PlannedEntry, pieces: readonly OutputChunk[], size: number): OutputFile => ({
    batch_id,
    path: pdfNameOf(name),
    job_id,
    kind: "pdf",
    mimetype: "application/pdf",
    pieces,
    size,
    row,
  });
  const makePieces = async (row: RowPdfInput): Promise<Result<readonly OutputChunk[]>> => {
    if (isEncrypted(row.smartlink)) return encryptPieces(row, batch_id, ports);
    const parts = await row.pdf.getPdfParts();
    return ok(row.update === undefined ? parts : [...parts, row.update]);
  };
  return {
    make: async (row) => {
      const pieces = await makePieces(row);
      return pieces.ok ? ok(toFile(row.entry, pieces.value, measureChunks(pieces.value))) : pieces;
    },
    createRepeater: async (pdf) => {
      const parts = await pdf.getPdfParts();
      const partsSize = measureChunks(parts);
      // Updates are ASCII.
      return (entry, update) =>
        update === undefined
          ? toFile(entry, parts, partsSize)
          : toFile(entry, [...parts, update], partsSize + update.length);
    },
  };
};

/** All strings and streams are encrypted with the key of the row, so no part is shared with other rows. */
const encryptPieces = async (
  { entry, smartlink, pdf, update = "" }: RowPdfInput,
  batchId: string,
  { parts, bytes, encrypt }: RowPdfPorts,
): Promise<Result<readonly OutputChunk[]>> => {
  const plain = concatenateBytes([await pdf.readPdf(), new TextEncoder().encode(update)]);
  const encrypted = await encrypt(plain, {
    password: smartlink.pdfz_password,
    seed: `${batchId}/${pdfNameOf(entry.name)}`,
    canPrint: smartlink.config.global.printAllowed !== "false",
  });
  return encrypted.ok ? ok([await parts.raw(encrypted.value, await bytes.sha256(encrypted.value))]) : encrypted;
};
