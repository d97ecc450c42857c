import type { OutputChunk } from "#domain/model/output.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { BlobParts } from "../store/parts/idb-parts.ts";

/** Parts as Blobs, each read from the store once: a file's bytes are then a Blob that refers to them. */
export interface PartBlobs {
  blob(sha256: string): Promise<Blob>;
  /** A file as a Blob, nothing copied. */
  createFileBlob(pieces: readonly OutputChunk[], mimetype: string): Promise<Blob>;
}

export const createPartBlobs = (parts: BlobParts): PartBlobs => {
  const known = new Map<string, Promise<Blob>>();
  const blob = (sha256: string): Promise<Blob> => {
    const found = known.get(sha256) ?? parts.blob(sha256).then((one) => one ?? Promise.reject(lost()));
    known.set(sha256, found);
    return found;
  };
  return {
    blob,
    createFileBlob: async (pieces, type) =>
      new Blob(await Promise.all(pieces.map((piece) => (typeof piece === "string" ? piece : blob(piece.part)))), {
        type,
      }),
  };
};

const lost = () =>
  new ProblemError({
    code: "storage-failed",
    message: "The browser has lost a part of the generated files. Run the batch again from its files.",
  });
