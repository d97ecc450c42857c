/** Writes the PDFs of rows into one, and draws pages with poppler where it is installed. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { createPrintFile, type PrintFileFacts, type PrintFileOptions } from "#pdf-writer/merging/print-file.ts";
import type { Bytes } from "#pdf-writer/syntax/pdf-bytes.ts";
import { deflate } from "./personal-pdf.ts";

/** A PDF, with the update of a row. */
export interface RowPdf {
  readonly base: Bytes;
  readonly update?: Bytes | string;
  readonly title?: string;
}

export const hash = async (bytes: Uint8Array): Promise<string> => createHash("sha256").update(bytes).digest("hex");

/** Writes the rows into one PDF. @throws Error with the problems of a row */
export const printRows = async (
  rows: readonly RowPdf[],
  options: Partial<PrintFileOptions> = {},
): Promise<PrintFileFacts & { readonly pdf: Bytes }> => {
  const chunks: Bytes[] = [];
  const sink = async (bytes: Bytes) => void chunks.push(bytes);
  const id = "00112233445566778899aabbccddeeff";
  const file = createPrintFile({
    ...{ sink, inflate: inflateBytes, deflate, hash, title: "Rows", id, hasLinks: false },
    ...options,
  });
  for (const { base, update, title = "A row" } of rows) {
    const added = await file.addRow({ key: await hash(base), read: async () => base, update, title });
    if (!added.ok) throw new Error(added.problems[0]?.message);
  }
  return { ...(await file.end()), pdf: concatenateBytes(chunks) };
};

const hasPdftoppm = spawnSync("pdftoppm", ["-v"], { stdio: "ignore" }).error === undefined;

/** Draws all pages; undefined without poppler. */
export const drawPages = (pdf: Uint8Array): readonly Buffer[] | undefined => {
  if (!hasPdftoppm) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "smartlink-pages-"));
  try {
    writeFileSync(join(folder, "file.pdf"), pdf);
    spawnSync("pdftoppm", ["-r", "72", join(folder, "file.pdf"), join(folder, "page")]);
    const names = readdirSync(folder).filter((name) => name.endsWith(".ppm"));
    return names.sort().map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Returns how many bytes of two drawn pages differ by more than rounding; all of them if their sizes differ. */
export const countDifferences = (a: Buffer | undefined, b: Buffer | undefined): number => {
  if (a === undefined || b === undefined || a.length !== b.length) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let index = 0; index < a.length; index++) if (Math.abs((a[index] ?? 0) - (b[index] ?? 0)) > 2) count++;
  return count;
};
