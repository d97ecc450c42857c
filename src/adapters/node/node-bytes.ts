import { createHash, hash } from "node:crypto";
import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { Bytes } from "#ports/bytes.ts";
import { webBytes } from "../web-bytes.ts";

/** Continuing a hash takes as long as hashing so many characters again. */
const shortPrefix = 512;

/**
 * Hashes with Node's own crypto, which takes a tenth of the time of SubtleCrypto or of JavaScript for a page of 6 kB.
 * Compression and keys are those of the browser, so that the bytes are equal.
 */
export const nodeBytes: Required<Bytes> = {
  ...webBytes,
  sha256: async (bytes) => hash("sha256", bytes),
  createTextHash: () => {
    const hashPrefix = memoizeLast((prefix: string) => createHash("sha256").update(prefix));
    return (prefix, text) =>
      prefix.length < shortPrefix
        ? hash("sha256", prefix + text)
        : hashPrefix(prefix).copy().update(text).digest("hex");
  },
};
