/** Compares bytes with an expected SHA-256 digest, with SubtleCrypto where available. */
import { sha256Hex } from "#domain/files/sha256.ts";
import { toHex } from "#domain/values/hex.ts";

/** @param expected Lowercase hexadecimal digest. */
export const hasSha256 = async (bytes: Uint8Array<ArrayBuffer>, expected: string): Promise<boolean> => {
  // Pages loaded over plain http have no SubtleCrypto.
  if (!globalThis.crypto?.subtle) return sha256Hex(bytes) === expected;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return toHex(digest) === expected;
};
