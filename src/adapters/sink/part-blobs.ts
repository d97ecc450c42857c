import type { OutputChunk } from "#domain/model/output.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { BlobParts } from "../store/parts/idb-parts.ts";

/** Reads parts as Blobs, each from the store once, and combines them into files without copying bytes. */
export interface PartBlobs {
  /** @throws ProblemError `storage-failed` if the part is missing. */
  blob(sha256: string): Promise<Blob>;
  /** Creates the Blob of a file from its chunks. */
  createFileBlob(pieces: readonly OutputChunk[], mimetype: string): Promise<Blob>;
}

/** Creates an empty cache of part Blobs. */
export const createPartBlobs = (parts: Pick<BlobParts, "blob">): PartBlobs => {
  const blobs = new Map<string, Promise<Blob>>();
  const blob = (sha256: string): Promise<Blob> => {
    const cachedBlob =
      blobs.get(sha256) ?? parts.blob(sha256).then((part) => part ?? Promise.reject(missingPartError()));
    blobs.set(sha256, cachedBlob);
    return cachedBlob;
  };
  return {
    blob,
    createFileBlob: async (pieces, type) =>
      new Blob(await Promise.all(pieces.map((piece) => (typeof piece === "string" ? piece : blob(piece.part)))), {
        type,
      }),
  };
};

const missingPartError = () =>
  new ProblemError({
    code: "storage-failed",
    message: "The browser has lost a part of the generated files. Run the batch again from its files.",
  });
