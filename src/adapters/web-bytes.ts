import { toHex } from "#domain/values/hex.ts";
import type { Bytes, EncryptionKey } from "#ports/bytes.ts";

/**
 * Hashes and derives keys with SubtleCrypto, and compresses with a library: the output of `CompressionStream` differs
 * between browsers, and the same input must result in the same file everywhere.
 */
export const webBytes: Bytes = {
  sha256: async (bytes) => toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))),
  // Imported on demand: the library builds its tables while it loads. This takes half the start-up time of a service
  // worker, and few calls compress anything.
  deflate: async (bytes) => {
    const { deflateSync } = await import("fflate");
    return deflateSync(bytes, { level: 6 }) as Uint8Array<ArrayBuffer>;
  },
  importCbcKey: async (keyBytes) => {
    const key = await crypto.subtle.importKey("raw", keyBytes, "AES-CBC", false, ["encrypt"]);
    return async (iv, plaintext) =>
      new Uint8Array(await crypto.subtle.encrypt({ name: "AES-CBC", iv }, key, plaintext));
  },
  deriveKey: async (password, salt, iterations) => {
    const base = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, base, 256);
    return toEncryptionKey(new Uint8Array(bits));
  },
};

const hmac = { name: "HMAC", hash: "SHA-256" } as const;

/** Derives a separate key for the message authentication codes, so that no key serves two purposes. */
const toEncryptionKey = async (key: Uint8Array<ArrayBuffer>): Promise<EncryptionKey> => {
  const aesKey = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  const base = await crypto.subtle.importKey("raw", key, hmac, false, ["sign"]);
  const macKeyBytes = await crypto.subtle.sign(hmac, base, new TextEncoder().encode("smartlink mac"));
  const macKey = await crypto.subtle.importKey("raw", macKeyBytes, hmac, false, ["sign"]);
  return {
    mac: async (message) => new Uint8Array(await crypto.subtle.sign(hmac, macKey, message)),
    encrypt: async (iv, additionalData, plaintext) =>
      new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, aesKey, plaintext)),
  };
};
