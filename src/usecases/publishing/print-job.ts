/** Lists the rows of a finished job from the store, to print them. */
import { listParts, readSmartlinkJson } from "#batch/page/assemble.ts";
import { findPart, type InflateRaw, readPageJson, type StoredPart } from "#batch/page/read-page-parts.ts";
import type { RowToPrint } from "#batch/print-file/print-rows.ts";
import { fileDamaged, findRowDocument, rowEncrypted } from "#batch/print-file/row-document.ts";
import { pdfNameOf } from "#domain/files/output-name.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { OutputChunk, OutputFile, PartRef } from "#domain/model/output.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok } from "#domain/result.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import type { Store } from "#ports/store.ts";

/** What reading the files of rows needs. */
export interface StoredRowPorts {
  readonly store: Pick<Store, "jobs" | "outputs" | "parts">;
  readonly inflateRaw: InflateRaw;
}

type FoundDocument = ReturnType<RowToPrint["find"]>;
type Bytes = Uint8Array<ArrayBuffer>;

/** Yields the rows that were made, in their order. The PDF of a row is printed, else that of its web document. */
export async function* listStoredRows(
  { job_id, batch_id }: Pick<BatchJob, "job_id" | "batch_id">,
  ports: StoredRowPorts,
): AsyncGenerator<RowToPrint> {
  const { store } = ports;
  const reader = createDocumentReader(batch_id, ports);
  for await (const { entries } of store.jobs.rows(job_id))
    for (const { row, reference_id, name } of entries) {
      const pdf = await store.outputs.get(batch_id, pdfNameOf(name));
      const file = pdf ?? (await store.outputs.get(batch_id, name));
      // A batch may have files of earlier jobs, and rows that failed have none.
      if (file?.job_id !== job_id) continue;
      const find = async () => (file.kind === "pdf" ? reader.readRowPdf(file, reference_id) : reader.readPage(file));
      yield { row, reference_id, find };
    }
}

const createDocumentReader = (batchId: string, { store, inflateRaw }: StoredRowPorts) => {
  const readPart = async ({ part }: PartRef): Promise<Bytes> => {
    const bytes = await store.parts.bytes(part);
    if (bytes === undefined) throw new ProblemError(fileDamaged);
    return bytes;
  };
  const readChunks = async (chunks: readonly OutputChunk[]): Promise<Bytes> => {
    const read: Bytes[] = [];
    for (const chunk of chunks) read.push(typeof chunk === "string" ? encode(chunk) : await readPart(chunk));
    return concatenateBytes(read);
  };
  /** Names of parts by their digests: all rows share most parts. */
  const names = new Map<string, string | undefined>();
  const findStoredPart = async (parts: readonly PartRef[], name: string): Promise<StoredPart | undefined> => {
    for (const reference of parts) {
      const { part } = reference;
      if (names.has(part) && names.get(part) !== name) continue;
      const stored = findPart(await readPart(reference), name);
      if (stored !== undefined) names.set(part, name);
      if (stored !== undefined) return stored;
    }
    return undefined;
  };
  const readBeside = async (path: string): Promise<Bytes | undefined> => {
    const file = await store.outputs.get(batchId, path);
    return file && readChunks(file.pieces);
  };
  return {
    readPage: async ({ pieces }: OutputFile): FoundDocument => {
      const parts = listParts(pieces);
      const json = readSmartlinkJson(pieces);
      if (json !== undefined)
        return findRowDocument({ json, findPart: (name) => findStoredPart(parts, name), readBeside }, inflateRaw);
      // The file came from the command line, as a whole.
      const file = await readChunks(pieces);
      const fileJson = readPageJson(file);
      if (fileJson === undefined) return fail(fileDamaged);
      return findRowDocument(
        { json: fileJson, findPart: async (name) => findPart(file, name), readBeside },
        inflateRaw,
      );
    },
    readRowPdf: async ({ pieces }: OutputFile, title: string): FoundDocument => {
      const parts = pieces.filter((piece) => typeof piece !== "string");
      if (parts.length === 0) return fail(rowEncrypted);
      const update = pieces.map((piece) => (typeof piece === "string" ? piece : "")).join("");
      return ok({
        key: parts.map(({ part }) => part).join(" "),
        read: () => readChunks(parts),
        ...(update === "" ? {} : { update }),
        title,
      });
    },
  };
};

const encode = (text: string): Bytes => new TextEncoder().encode(text);
