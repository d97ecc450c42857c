import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTextSha256 } from "#domain/files/sha256-text.ts";
import { compressUnrolled } from "#domain/files/sha256-unrolled.ts";

const expectHash = (hash: ReturnType<typeof createTextSha256>, prefix: string, text: string): void => {
  const hex = createHash("sha256")
    .update(prefix + text)
    .digest("hex");
  expect(hash(prefix, text)).toEqual({ hex, size: Buffer.byteLength(text) });
};

test("texts of all lengths behind prefixes of all lengths have the hash of both together", () => {
  const hash = createTextSha256(compressUnrolled);
  for (const prefixLength of [0, 1, 55, 56, 63, 64, 65, 128])
    for (const length of [...Array(131).keys(), 6000]) expectHash(hash, "p".repeat(prefixLength), "t".repeat(length));
});

test("a text that is longer than the buffer keeps what stands before it", () => {
  const hash = createTextSha256(compressUnrolled);
  expectHash(hash, "before ".repeat(9), "é".repeat(70_000));
  expectHash(hash, "before ".repeat(9), "short");
});

test("any texts in turn have the hash of prefix and text together", () => {
  const hash = createTextSha256(compressUnrolled);
  const text = fc.string({ unit: "grapheme", maxLength: 300 });
  fc.assert(
    fc.property(fc.constantFrom("", "prefix", "ß".repeat(64)), text, (prefix, value) =>
      expectHash(hash, prefix, value),
    ),
  );
});
