import { md5 as createMd5 } from "@noble/hashes/legacy.js";

/** Returns the MD5 digest of the chunks, one after the other. Only older PDF encryption uses it; browsers lack it. */
export const md5 = (...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const hash = createMd5.create();
  for (const chunk of chunks) hash.update(chunk);
  return Uint8Array.from(hash.digest());
};
