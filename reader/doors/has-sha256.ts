/** Compares bytes with an expected SHA-256 digest, with SubtleCrypto where available. */
import { sha256Hex } from "#domain/files/sha256.ts";

/** @param expected Lowercase hexadecimal digest. */
export const hasSha256 = async (bytes: Uint8Array<ArrayBuffer>, expected: string): Promise<boolean> => {
  // Pages loaded over plain http have no SubtleCrypto.
  if (!globalThis.crypto?.subtle) return sha256Hex(bytes) === expected;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === expected;
};
