import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { webBytes } from "#adapters/web-bytes.ts";
import { createEncryptors } from "#batch/parts/encryptors.ts";
import { createParts } from "#batch/parts/parts.ts";
import { buildAdditionalData, encodePassword, recordName } from "#domain/encryption/encryption.ts";
import { anEntry, aTemplate } from "../../../support/builders.ts";
import { aWorld } from "../../../support/world.ts";

test("an encrypted chunk detects every change of lock, name, nonce, text or tag", async () => {
  const world = await aWorld();
  const manifest = await world.runtime.manifest();
  const parts = createParts({ ...world, parts: world.store.parts }, manifest, "text");
  const seals = createEncryptors(world, parts, { batch_id: "b" }, aTemplate({ pdfz_password: "x" }));
  const seal = await seals.get(anEntry(1), aTemplate({ pdfz_password: "x" }));
  const { record } = await seal.encryptRecord('{"title":"A"}');
  const sealed = Buffer.from(record, "base64");
  const salt = Uint8Array.from(Buffer.from(seal.header.salt, "base64"));
  const base = await crypto.subtle.importKey("raw", encodePassword("x"), "PBKDF2", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: seal.header.iterations },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
  const open = (bytes: Buffer, additional: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.decrypt(
      { name: "AES-GCM", iv: Uint8Array.from(bytes.subarray(0, 12)), additionalData: additional },
      key,
      Uint8Array.from(bytes.subarray(12)),
    );
  const additional = buildAdditionalData(seal.header, recordName);
  expect(new TextDecoder().decode(await open(sealed, additional))).toBe('{"title":"A"}');
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
    await expect(open(changed, additional)).rejects.toThrow();
  }
  for (const other of [
    buildAdditionalData(seal.header, "sealed/0"),
    buildAdditionalData({ ...seal.header, iterations: 600_000 }, recordName),
  ])
    await expect(open(sealed, other)).rejects.toThrow();
});

test("the key is PBKDF2's and the text AES-GCM's, by vectors from elsewhere", async () => {
  // RFC 7914, section 11: PBKDF2-HMAC-SHA-256 ("passwd", "salt", 1), its first 32 bytes.
  const expected = "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc";
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const key = await webBytes.deriveKey(utf8("passwd"), utf8("salt"), 1);
  const box = Buffer.from(await key.encrypt(new Uint8Array(12), utf8("more"), utf8("text")));
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(expected, "hex"), Buffer.alloc(12)).setAAD(
    Buffer.from("more"),
  );
  expect(box).toEqual(Buffer.concat([cipher.update("text"), cipher.final(), cipher.getAuthTag()]));
});
