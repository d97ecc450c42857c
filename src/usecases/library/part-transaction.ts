/** Writes records together with the parts (stored bytes) that they refer to, so that no record refers to missing bytes. */
import { createSha256 } from "#domain/files/sha256.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { RecordKind, RecordTransaction } from "#ports/records.ts";
import type { ServicePorts } from "./service-ports.ts";

type Ports = Pick<ServicePorts, "store" | "bytes">;

/** SubtleCrypto is several times faster, but needs the whole file in memory twice, so larger files are hashed in chunks. */
const maxSubtleBytes = 8 * 2 ** 20;
const chunkBytes = 4 * 2 ** 20;

/** Returns a file's sha256 in hex. At most 16 MiB of the file are in memory at a time. */
export const hashFile = async (file: UploadedFile, { bytes }: Pick<Ports, "bytes">): Promise<string> => {
  if (file.size <= maxSubtleBytes) return bytes.sha256(new Uint8Array(await file.arrayBuffer()));
  const hash = createSha256();
  for (let from = 0; from < file.size; from += chunkBytes)
    hash.update(new Uint8Array(await file.slice(from, from + chunkBytes).arrayBuffer()));
  return hash.hex();
};

/** A file and its key in the part store. */
export interface PartFile {
  readonly sha256: string;
  readonly file: UploadedFile;
}

/**
 * Stores the parts, then runs `work` in one transaction over `kinds` in which all parts exist. Between the two a sweep may
 * remove a part that nothing refers to yet; the parts are then stored again, so `work` may run later than the first try.
 */
export const changeRecordsWithParts = async <T>(
  { store }: Ports,
  parts: readonly PartFile[],
  kinds: readonly RecordKind[],
  work: (tx: RecordTransaction) => Promise<T>,
): Promise<T> => {
  for (;;) {
    for (const { sha256, file } of parts) if (!(await store.parts.has(sha256))) await store.parts.putBlob(sha256, file);
    const change = await store.records.change(kinds, async (tx) => {
      for (const { sha256 } of parts) if (!(await tx.hasPart(sha256))) return undefined;
      return { value: await work(tx) };
    });
    if (change !== undefined) return change.value;
  }
};
