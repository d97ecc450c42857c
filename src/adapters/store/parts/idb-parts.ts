import type { UploadedFile } from "#ports/files.ts";
import type { FileParts } from "#ports/store.ts";
import type { Connection } from "../database/connection.ts";
import type { PartRecord } from "../database/schema.ts";
import { withStorageErrors } from "../database/storage-errors.ts";

export interface BlobParts extends FileParts {
  /** The part as a Blob: bytes stay where the browser keeps them until they are read. */
  blob(sha256: string): Promise<Blob | undefined>;
  /** The sha256 of every part there is. */
  keys(): Promise<readonly string[]>;
}

/** Below this a Blob costs more than its bytes: each Blob is a file of its own. */
const blobFrom = 65_536;

export const createIdbParts = (connection: Connection): BlobParts => {
  // WebKit's private sessions refuse Blobs in IndexedDB; found out at the first refusal.
  let storesBlobs = true;
  const write = async (record: PartRecord) => {
    const db = await connection.open();
    const tx = db.transaction("parts", "readwrite", { durability: "strict" });
    await Promise.all([tx.store.put(record, record.sha256), tx.done]);
  };
  const read = async (sha256: string) => (await connection.open()).get("parts", sha256);
  /** `refused`: the browser stores no Blobs here, or this is too small to be one. */
  const putAsBlob = async (sha256: string, size: number, blob: () => Blob): Promise<"stored" | "refused"> => {
    if (!storesBlobs || size < blobFrom) return "refused";
    try {
      await write({ sha256, size, body: blob() });
      return "stored";
    } catch (error) {
      if (error instanceof Error && error.name === "QuotaExceededError") throw error;
      storesBlobs = false;
      return "refused";
    }
  };
  return {
    has: (sha256) =>
      withStorageErrors(async () => (await (await connection.open()).getKey("parts", sha256)) !== undefined),
    put: (sha256, bytes) =>
      withStorageErrors(async () => {
        const size = bytes.byteLength;
        if ((await putAsBlob(sha256, size, () => new Blob([bytes]))) === "stored") return;
        const whole = bytes.byteOffset === 0 && bytes.buffer.byteLength === size;
        await write({ sha256, size, body: whole ? bytes.buffer : bytes.slice().buffer });
      }),
    putBlob: (sha256, file) =>
      withStorageErrors(async () => {
        const { size } = file;
        if ((await putAsBlob(sha256, size, () => blobOf(file))) === "stored") return;
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

const blobOf = (file: UploadedFile): Blob => {
  if (file instanceof Blob) return file;
  throw new TypeError("An uploaded file is a Blob in every host.");
};
