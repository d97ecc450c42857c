/** Lists the rows of a finished batch in its folder, to print them. */

import { findPart, type InflateRaw, readPageJson } from "#batch/page/read-page-parts.ts";
import type { RowToPrint } from "#batch/print-file/print-rows.ts";
import { fileDamaged, findRowDocument, rowEncrypted } from "#batch/print-file/row-document.ts";
import { pdfNameOf } from "#domain/files/output-name.ts";
import type { RowPdf } from "#domain/jobs/row-line.ts";
import { fail, ok } from "#domain/result.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { OutputFolder } from "#ports/local/output-folder.ts";
import type { ShardIndex } from "#ports/local/shard-logs.ts";

/** What reading the files of rows needs. */
export interface FolderRowPorts {
  readonly folder: Pick<OutputFolder, "read">;
  readonly bytes: Pick<Bytes, "sha256">;
  readonly inflateRaw: InflateRaw;
}

/**
 * Yields the rows that were made, in their order. The PDF of a row is printed, else that of its web document. A row without its file
 * fails with `part-damaged`.
 */
export async function* listFolderRows(index: ShardIndex, ports: FolderRowPorts): AsyncGenerator<RowToPrint> {
  for await (const { row, reference_id, path, pdf, problems } of index.lines()) {
    if (problems !== undefined) continue;
    const find = async () =>
      pdf === undefined ? readWebDocument(path, ports) : readRowPdf(pdfNameOf(path), pdf, reference_id, ports);
    yield { row, reference_id, find };
  }
}

const readWebDocument = async (
  path: string,
  { folder, inflateRaw }: FolderRowPorts,
): ReturnType<RowToPrint["find"]> => {
  const file = await folder.read(path);
  const json = file && readPageJson(file);
  if (file === undefined || json === undefined) return fail(fileDamaged);
  return findRowDocument({ json, findPart: async (name) => findPart(file, name), readBeside: folder.read }, inflateRaw);
};

const readRowPdf = async (
  path: string,
  { parts, size }: RowPdf,
  title: string,
  { folder, bytes }: FolderRowPorts,
): ReturnType<RowToPrint["find"]> => {
  const file = await folder.read(path);
  if (file?.length !== size) return fail(fileDamaged);
  // Encrypted as a whole, it shares nothing with other rows.
  if (parts.length === 0) return fail(rowEncrypted);
  const length = parts.reduce((sum, part) => sum + part, 0);
  const base = file.subarray(0, length);
  return ok({
    key: await bytes.sha256(base),
    read: async () => base,
    ...(length < size ? { update: file.subarray(length) } : {}),
    title,
  });
};
