import { toHex } from "#domain/values/hex.ts";
import type { Passwords } from "#ports/secrets.ts";
import { randomIds } from "./random-ids.ts";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

const derive = async (password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> => {
  const typed = new TextEncoder().encode(password.normalize("NFC"));
  const key = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveBits"]);
  return toHex(
    new Uint8Array(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256)),
  );
};

/** Looks at every digit, wherever the first difference is. */
const same = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
};

export const webPasswords: Passwords = {
  hash: async (password, iterations) => {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    return { iterations, salt: toHex(salt), hash: await derive(password, salt, iterations) };
  },
  verify: async (password, { iterations, salt, hash }) => same(await derive(password, bytesOf(salt), iterations), hash),
  random: () => randomIds.newSuffix(),
};
