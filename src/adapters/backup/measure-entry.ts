import type { Bytes } from "#ports/bytes.ts";
import { crc32 } from "../sink/crc32.ts";
import { type BackupEntry, hashChunkBytes } from "./backup-format.ts";

/** Progress and abortion of hashing. */
export interface HashProgress {
  readonly signal: AbortSignal;
  /** Receives the number of bytes processed since the last call. */
  readonly onBytes: (bytes: number) => void;
}

/** Calculates the checksums of a body. Reads it in chunks, of which only one is in memory at a time. */
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
    const chunk = new Uint8Array(await body.slice(at, at + hashChunkBytes).arrayBuffer());
    sum = crc32(chunk, sum);
    sha256.push(await bytes.sha256(chunk));
    onBytes(chunk.length);
  }
  return { path, size: body.size, crc32: sum, sha256 };
};
