import { toHex } from "#domain/values/hex.ts";
import type { Passwords } from "#ports/secrets.ts";
import { randomIds } from "./random-ids.ts";

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** Returns the PBKDF2-HMAC-SHA-256 hash in hex. */
const derive = async (password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> => {
  const passwordBytes = new TextEncoder().encode(password.normalize("NFC"));
  const key = await crypto.subtle.importKey("raw", passwordBytes, "PBKDF2", false, ["deriveBits"]);
  return toHex(
    new Uint8Array(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256)),
  );
};

/** Compares two hashes in constant time: the time does not depend on the position of the first difference. */
const equalsInConstantTime = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
};

/** Hashes and verifies passwords with SubtleCrypto. */

export const webPasswords: Passwords = {
  hash: async (password, iterations) => {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    return { iterations, salt: toHex(salt), hash: await derive(password, salt, iterations) };
  },
  verify: async (password, { iterations, salt, hash }) =>
    equalsInConstantTime(await derive(password, fromHex(salt), iterations), hash),
  random: () => randomIds.newSuffix(),
};
