import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildNameMessage,
  buildNonceMessage,
  deriveSalt,
  encodePassword,
  readEncryptionHeader,
} from "#domain/encryption/encryption.ts";

const aLock = {
  format: 1,
  cipher: "AES-256-GCM",
  kdf: "PBKDF2-SHA256",
  iterations: 1_000_000,
  salt: "AAECAwQFBgcICQoLDA0ODw==",
} as const;

test("the form of a lock is read if it is valid, and rejected if it is weak, too slow or unknown", () => {
  expect(readEncryptionHeader(aLock)).toEqual(aLock);
  for (const wrong of [
    undefined,
    null,
    7,
    [],
    { ...aLock, format: 2 },
    { ...aLock, cipher: "AES-256-CBC" },
    { ...aLock, kdf: "none" },
    { ...aLock, iterations: 1000 },
    { ...aLock, iterations: 1e12 },
    { ...aLock, iterations: 1_000_000.5 },
    { ...aLock, iterations: "1000000" },
    { ...aLock, salt: "" },
    { ...aLock, salt: "not base64 at all!!" },
  ])
    expect(readEncryptionHeader(wrong)).toBeUndefined();
});

test("passwords are trimmed and normalized (NFC)", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (password) => {
      const bytes = [...encodePassword(password)];
      expect([...encodePassword(`  ${password}\t`)]).toEqual(bytes);
      expect([...encodePassword(password.normalize("NFD"))]).toEqual(bytes);
    }),
  );
  expect([...encodePassword("Pass")]).not.toEqual([...encodePassword("pass")]);
});

test("the inputs of nonces and names are unique", () => {
  const text = fc.string({ maxLength: 6 });
  fc.assert(
    fc.property(text, text, text, text, (a, b, c, d) => {
      const isSame = a === c && b === d;
      const utf8 = (value: string) => new TextEncoder().encode(value);
      expect(Buffer.compare(buildNonceMessage(utf8(a), b), buildNonceMessage(utf8(c), d)) === 0).toBe(isSame);
      expect(Buffer.compare(buildNameMessage(a, b), buildNameMessage(c, d)) === 0).toBe(isSame);
      expect(Buffer.compare(buildNonceMessage(utf8(a), b), buildNameMessage(c, d))).not.toBe(0);
      expect(Buffer.compare(deriveSalt(a, b), deriveSalt(c, d)) === 0).toBe(isSame);
    }),
  );
});
