/** Personal PDFs by themselves, without browser and store, as they are stored or as whole PDFs in memory. */
import { openPrinter } from "#cli/text-printer.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { type BenchBatch, type BenchInput, measureRate, openBenchBatch } from "./bench-batch.ts";

/** Measured PDFs, and the bytes of the last one. */
export interface RowPdfs {
  /** From the first PDF made to the last. */
  readonly rowsPerSecond: number;
  readonly pdf: Uint8Array;
  /** Bytes of the last PDF that are its row's own. */
  readonly ownBytes: number;
}

/** Makes the PDF of each row: what is stored of it, and where `isWhole` all bytes, as other libraries return them. */
export const makeRowPdfs = async (input: BenchInput, isWhole: boolean): Promise<RowPdfs> => {
  const batch = await openBenchBatch(input, { strategy: "smallest", outputs: "pdf" }, async () => openPrinter);
  let last: OutputFile | undefined;
  const rowsPerSecond = await measureRate(batch, async ({ files: [file] }) => {
    last = file;
    if (isWhole) await joinPieces(file, batch);
  });
  return { rowsPerSecond, ...(await joinPieces(last as OutputFile, batch)) };
};

interface Joined {
  readonly pdf: Uint8Array;
  readonly ownBytes: number;
}

/** Copies the pieces into one PDF. */
const joinPieces = async ({ pieces, size }: OutputFile, { parts }: BenchBatch): Promise<Joined> => {
  const pdf = Buffer.allocUnsafe(size);
  let [at, ownBytes] = [0, 0];
  for (const piece of pieces) {
    if (typeof piece === "string") {
      ownBytes += pdf.write(piece, at, "latin1");
      at += piece.length;
      continue;
    }
    const bytes = (await parts.bytes(piece.part)) ?? new Uint8Array();
    pdf.set(bytes, at);
    at += bytes.length;
  }
  return { pdf, ownBytes };
};
