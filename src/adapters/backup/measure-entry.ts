import type { Bytes } from "#ports/bytes.ts";
import { crc32 } from "../sink/crc32.ts";
import { type BackupEntry, hashChunkBytes } from "./backup-format.ts";

/** What long work reports, and how it is ended. */
export interface HashProgress {
  readonly signal: AbortSignal;
  /** Bytes that were read, hashed or written since the last call. */
  readonly onBytes: (bytes: number) => void;
}

/** Sums of a body, read in pieces: memory never holds more than one. */
export const measureEntry = async (
  path: string,
  body: Blob,
  bytes: Pick<Bytes, "sha256">,
  { signal, onBytes }: HashProgress,
): Promise<BackupEntry> => {
  let sum = 0;
  const sha256: string[] = [];
  for (let at = 0; at === 0 || at < body.size; at += hashChunkBytes) {
    signal.throwIfAborted();
    const piece = new Uint8Array(await body.slice(at, at + hashChunkBytes).arrayBuffer());
    sum = crc32(piece, sum);
    sha256.push(await bytes.sha256(piece));
    onBytes(piece.length);
  }
  return { path, size: body.size, crc32: sum, sha256 };
};
