import type { UploadedFile } from "#ports/files.ts";
import type { FileParts } from "#ports/store.ts";
import type { Connection } from "../database/connection.ts";
import type { PartRecord } from "../database/schema.ts";
import { withStorageErrors } from "../database/storage-errors.ts";
import { createGroupedWrites } from "./grouped-writes.ts";

/** The part store of the browser. */
export interface BlobParts extends FileParts {
  /** Returns the part as a Blob, whose bytes stay in the browser's storage until they are read. */
  blob(sha256: string): Promise<Blob | undefined>;
  /** Returns the SHA-256 of every stored part. */
  keys(): Promise<readonly string[]>;
}

/** Smallest part in bytes that is stored as a Blob. The browser stores each Blob as a file, which costs more for small ones. */
const minBlobBytes = 65_536;

/** Creates the part store. */
export const createIdbParts = (connection: Connection): BlobParts => {
  // WebKit rejects Blobs in IndexedDB in private windows. The first failed write shows it.
  let storesBlobs = true;
  const write = createGroupedWrites(async (records: readonly PartRecord[]) => {
    const db = await connection.open();
    const tx = db.transaction("parts", "readwrite", { durability: "strict" });
    await Promise.all([...records.map((record) => tx.store.put(record, record.sha256)), tx.done]);
  });
  const read = async (sha256: string) => (await connection.open()).get("parts", sha256);
  /** `rejected`: the browser stores no Blobs here, or the part is too small. */
  const putAsBlob = async (sha256: string, size: number, blob: () => Blob): Promise<"stored" | "rejected"> => {
    if (!storesBlobs || size < minBlobBytes) return "rejected";
    try {
      await write({ sha256, size, body: blob() });
      return "stored";
    } catch (error) {
      if (error instanceof Error && error.name === "QuotaExceededError") throw error;
      storesBlobs = false;
      return "rejected";
    }
  };
  return {
    has: (sha256) =>
      withStorageErrors(async () => (await (await connection.open()).getKey("parts", sha256)) !== undefined),
    put: (sha256, bytes) =>
      withStorageErrors(async () => {
        const size = bytes.byteLength;
        if ((await putAsBlob(sha256, size, () => new Blob([bytes]))) === "stored") return;
        const ownsBuffer = bytes.byteOffset === 0 && bytes.buffer.byteLength === size;
        await write({ sha256, size, body: ownsBuffer ? bytes.buffer : bytes.slice().buffer });
      }),
    putBlob: (sha256, file) =>
      withStorageErrors(async () => {
        const { size } = file;
        if ((await putAsBlob(sha256, size, () => toBlob(file))) === "stored") return;
        await write({ sha256, size, body: await file.arrayBuffer() });
      }),
    bytes: (sha256) =>
      withStorageErrors(async () => {
        const record = await read(sha256);
        if (record === undefined) return undefined;
        return new Uint8Array(record.body instanceof Blob ? await record.body.arrayBuffer() : record.body);
      }),
    blob: (sha256) =>
      withStorageErrors(async () => {
        const record = await read(sha256);
        if (record === undefined) return undefined;
        return record.body instanceof Blob ? record.body : new Blob([record.body]);
      }),
    keys: () => withStorageErrors(async () => (await connection.open()).getAllKeys("parts")),
  };
};

const toBlob = (file: UploadedFile): Blob => {
  if (file instanceof Blob) return file;
  throw new TypeError("An uploaded file is a Blob in every host.");
};
