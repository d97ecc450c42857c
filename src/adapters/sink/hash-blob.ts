/** Hashes files of any size without a copy of the whole file in memory. */
import { createSha256 } from "#domain/files/sha256.ts";
import { toHex } from "#domain/values/hex.ts";

/** SubtleCrypto is five times faster, but needs all bytes at once. */
const maxSubtleBytes = 32 * 2 ** 20;
const chunkBytes = 4 * 2 ** 20;

/** Returns the SHA-256 of a Blob in lower-case hex. */
export const hashBlob = async (blob: Blob): Promise<string> => {
  if (blob.size <= maxSubtleBytes) return hashBytes(new Uint8Array(await blob.arrayBuffer()));
  const hash = createSha256();
  for (let from = 0; from < blob.size; from += chunkBytes)
    hash.update(new Uint8Array(await blob.slice(from, from + chunkBytes).arrayBuffer()));
  return hash.hex();
};

/** Returns the SHA-256 of bytes in lower-case hex. Works without SubtleCrypto, which insecure addresses do not have. */
const hashBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  if (globalThis.crypto?.subtle !== undefined)
    return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const hash = createSha256();
  hash.update(bytes);
  return hash.hex();
};

/** Returns the SHA-256 of a file, or of bytes that have been read already, in lower-case hex. */
export const hashContent = (content: Blob | Uint8Array<ArrayBuffer>): Promise<string> =>
  content instanceof Blob ? hashBlob(content) : hashBytes(content);
