import { hash } from "node:crypto";
import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { Bytes } from "#ports/bytes.ts";
import { webBytes } from "../web-bytes.ts";

const bufferBytes = 64 * 1024;
/** A UTF-16 unit has at most three bytes in UTF-8. */
const maxBytesPerUnit = 3;
/** Encoding a shorter prefix again takes less time than a view of the buffer. */
const minKeptPrefix = 256;

/**
 * Hashes with Node's own crypto, which takes a tenth of the time of SubtleCrypto or of JavaScript for a page of 6 kB.
 * Compression and keys are those of the browser, so that the bytes are equal.
 */
export const nodeBytes: Required<Bytes> = {
  ...webBytes,
  sha256: async (bytes) => hash("sha256", bytes),
  // One call that hashes the prefix again takes less time than a hash object that continues from it.
  createTextHash: () => {
    const buffer = Buffer.allocUnsafeSlow(bufferBytes);
    const writePrefix = memoizeLast((prefix: string) => buffer.write(prefix, 0));
    return (prefix, text) => {
      const isLong = (prefix.length + text.length) * maxBytesPerUnit > bufferBytes;
      if (isLong || prefix.length < minKeptPrefix) return hash("sha256", prefix + text);
      const start = writePrefix(prefix);
      return hash("sha256", buffer.subarray(0, start + buffer.write(text, start)));
    };
  },
};
