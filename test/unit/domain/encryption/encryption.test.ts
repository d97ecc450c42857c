import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameMessage, nonceMessage, passwordBytes, readLock, saltFrom } from "#domain/encryption/encryption.ts";

describe("the lock's form", () => {
  const aLock = {
    format: 1,
    cipher: "AES-256-GCM",
    kdf: "PBKDF2-SHA256",
    iterations: 1_000_000,
    salt: "AAECAwQFBgcICQoLDA0ODw==",
  } as const;

  test("is read where it is one, refused where it is weak, endless or unknown", () => {
    expect(readLock(aLock)).toEqual(aLock);
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
      expect(readLock(wrong)).toBeUndefined();
  });

  test("passwords are taken as people type them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (password) => {
        const bytes = [...passwordBytes(password)];
        expect([...passwordBytes(`  ${password}\t`)]).toEqual(bytes);
        expect([...passwordBytes(password.normalize("NFD"))]).toEqual(bytes);
      }),
    );
    expect([...passwordBytes("Pass")]).not.toEqual([...passwordBytes("pass")]);
  });

  test("what nonces and names are made of differs wherever anything differs", () => {
    const text = fc.string({ maxLength: 6 });
    fc.assert(
      fc.property(text, text, text, text, (a, b, c, d) => {
        const same = a === c && b === d;
        const utf8 = (value: string) => new TextEncoder().encode(value);
        expect(Buffer.compare(nonceMessage(utf8(a), b), nonceMessage(utf8(c), d)) === 0).toBe(same);
        expect(Buffer.compare(nameMessage(a, b), nameMessage(c, d)) === 0).toBe(same);
        expect(Buffer.compare(nonceMessage(utf8(a), b), nameMessage(c, d))).not.toBe(0);
        expect(Buffer.compare(saltFrom(a, b), saltFrom(c, d)) === 0).toBe(same);
      }),
    );
  });
});
