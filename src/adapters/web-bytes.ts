import { toHex } from "#domain/values/hex.ts";
import type { Bytes, EncryptionKey } from "#ports/bytes.ts";

/**
 * sha256 by the browser. Deflate by a library, because each browser's own stream packs a little differently, and the
 * same input must give the same file everywhere.
 */
export const webBytes: Bytes = {
  sha256: async (bytes) => toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))),
  // Loaded when needed: the library makes its tables while it loads, which is half of what a service worker that has
  // been stopped takes to run its script, and few calls deflate anything.
  deflate: async (bytes) => {
    const { deflateSync } = await import("fflate");
    return deflateSync(bytes, { level: 6 }) as Uint8Array<ArrayBuffer>;
  },
  deriveKey: async (password, salt, iterations) => {
    const base = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, base, 256);
    return lockKeyOf(new Uint8Array(bits));
  },
};

const hmac = { name: "HMAC", hash: "SHA-256" } as const;

/** The hashes get a key of their own, so that no key serves two purposes. */
const lockKeyOf = async (key: Uint8Array<ArrayBuffer>): Promise<EncryptionKey> => {
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const base = await crypto.subtle.importKey("raw", key, hmac, false, ["sign"]);
  const macBytes = await crypto.subtle.sign(hmac, base, new TextEncoder().encode("smartlink mac"));
  const mac = await crypto.subtle.importKey("raw", macBytes, hmac, false, ["sign"]);
  return {
    mac: async (message) => new Uint8Array(await crypto.subtle.sign(hmac, mac, message)),
    encrypt: async (iv, additionalData, plaintext) =>
      new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, cipher, plaintext)),
  };
};
