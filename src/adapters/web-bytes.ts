import { deflateSync } from "fflate";
import type { Bytes } from "#ports/bytes.ts";

/**
 * sha256 by the browser. Deflate by a library, because each browser's own stream packs a little differently, and the
 * same input must give the same file everywhere.
 */
export const webBytes: Bytes = {
  sha256: async (bytes) =>
    Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join(""),
  deflate: async (bytes) => deflateSync(bytes, { level: 6 }) as Uint8Array<ArrayBuffer>,
};
