import { md5 as createMd5 } from "@noble/hashes/legacy.js";

/** Returns the MD5 digest of the concatenated chunks. PDF encryption before AES-256 needs it, and SubtleCrypto has no MD5. */
export const md5 = (...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const hash = createMd5.create();
  for (const chunk of chunks) hash.update(chunk);
  return Uint8Array.from(hash.digest());
};
