/** Whether bytes are those that were meant: by sha256, with the platform's own where it has one. */
import { sha256Hex } from "#domain/files/sha256.ts";

export const hasSha256 = async (bytes: Uint8Array<ArrayBuffer>, wanted: string): Promise<boolean> => {
  // Pages over plain http have no `subtle`.
  if (!globalThis.crypto?.subtle) return sha256Hex(bytes) === wanted;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === wanted;
};
