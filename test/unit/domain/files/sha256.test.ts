import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSha256, sha256Hex } from "#domain/files/sha256.ts";
import { compressUnrolled } from "#domain/files/sha256-unrolled.ts";

const ascii = (value: string): Uint8Array => new TextEncoder().encode(value);

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
])("sha256 hashes the standard's example %j", (message, digest) => {
  expect(sha256Hex(ascii(message))).toBe(digest);
});

test("sha256 agrees with the platform at every length around a block, and on a part of a buffer", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length: length + 3 }, (_, index) => (index * 7 + length) & 255).subarray(3);
    expect(sha256Hex(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
      expect(sha256Hex(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});

test("sha256 returns the same hash for chunks of any sizes", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (pieces) => {
      const hash = createSha256();
      for (const piece of pieces) hash.update(piece);
      expect(hash.hex()).toBe(sha256Hex(Uint8Array.from(pieces.flatMap((piece) => [...piece]))));
    }),
  );
});

test("sha256 returns the same hash with the unrolled compression", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
      const hash = createSha256(compressUnrolled);
      hash.update(bytes);
      expect(hash.hex()).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});
