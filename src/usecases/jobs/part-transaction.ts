/** Bytes of records go into the part store first; the record that refers to them is written only while they are there. */
import { createSha256 } from "#domain/files/sha256.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { RecordKind, RecordTransaction } from "#ports/records.ts";
import type { ServicePorts } from "../library/service-ports.ts";

type Ports = Pick<ServicePorts, "store" | "bytes">;

/** The browser's own hash is some times faster, but takes all bytes at once, twice over. */
const hashedAtOnce = 8 * 2 ** 20;
const piece = 4 * 2 ** 20;

export const sha256Of = async (file: UploadedFile, { bytes }: Pick<Ports, "bytes">): Promise<string> => {
  if (file.size <= hashedAtOnce) return bytes.sha256(new Uint8Array(await file.arrayBuffer()));
  const hash = createSha256();
  for (let from = 0; from < file.size; from += piece)
    hash.update(new Uint8Array(await file.slice(from, from + piece).arrayBuffer()));
  return hash.hex();
};

export interface NamedPart {
  readonly sha256: string;
  readonly file: UploadedFile;
}

/**
 * A change of records that refer to the parts. Between the storing of a part and the change somebody may have swept the
 * part away, because nothing referred to it yet: then it is stored again.
 */
export const changeWithParts = async <T>(
  { store }: Ports,
  parts: readonly NamedPart[],
  kinds: readonly RecordKind[],
  work: (tx: RecordTransaction) => Promise<T>,
): Promise<T> => {
  for (;;) {
    for (const { sha256, file } of parts) if (!(await store.parts.has(sha256))) await store.parts.putBlob(sha256, file);
    const done = await store.records.change(kinds, async (tx) => {
      for (const { sha256 } of parts) if (!(await tx.hasPart(sha256))) return undefined;
      return { value: await work(tx) };
    });
    if (done !== undefined) return done.value;
  }
};
