/** Bytes of records go into the part store first; the record that refers to them is written only while they are there. */
import type { UploadedFile } from "#ports/files.ts";
import type { RecordKind, RecordTransaction } from "#ports/records.ts";
import type { ServicePorts } from "./service-ports.ts";

type Ports = Pick<ServicePorts, "store" | "bytes">;

export const sha256Of = async (file: UploadedFile, { bytes }: Pick<Ports, "bytes">): Promise<string> =>
  bytes.sha256(new Uint8Array(await file.arrayBuffer()));

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
