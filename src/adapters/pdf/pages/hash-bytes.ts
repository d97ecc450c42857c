/** Hashes a file whose bytes are in memory anyway, without a second copy of a large one. */
import { createSha256 } from "#domain/files/sha256.ts";
import { toHex } from "#domain/values/hex.ts";

/** SubtleCrypto is about five times faster, but copies what it hashes. */
const maxSubtleBytes = 32 * 2 ** 20;
const chunkBytes = 4 * 2 ** 20;

/** Returns the sha256 in hex. Other tasks of the thread run between the chunks of a large file. */
export const hashBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  if (bytes.length <= maxSubtleBytes && globalThis.crypto?.subtle !== undefined)
    return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const hash = createSha256();
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    hash.update(bytes.subarray(from, from + chunkBytes));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return hash.hex();
};
