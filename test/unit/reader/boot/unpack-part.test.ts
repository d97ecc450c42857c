import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { encodePart, type PackedBytes } from "#batch/parts/encode-part.ts";
import { type PartHeader, partMark } from "#domain/files/part-format.ts";
import type { Encoding } from "#domain/model/batch.ts";
import { extractParts } from "#reader/boot/extract-parts.ts";
import { unpackPart } from "#reader/boot/unpack-part.ts";
import { hasSha256 } from "#reader/encryption/has-sha256.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const plain = (bytes: Uint8Array<ArrayBuffer>): PackedBytes => ({ codec: "plain", bytes });
const deflated = (bytes: Uint8Array<ArrayBuffer>): PackedBytes => ({
  codec: "deflate",
  bytes: new Uint8Array(deflateRawSync(bytes)),
});

const part = (name: string, bytes: Uint8Array<ArrayBuffer>, carried: PackedBytes, encoding: Encoding) =>
  encodePart({ name, length: bytes.length, sha256: sha256(bytes), packed: carried }, encoding, "step()");

/** The part's comments as a browser's document holds them; of `text` parts, where the characters are the bytes. */
const comments = (encoded: Uint8Array): { header: PartHeader; chunks: string[] } => {
  const [head, ...chunks] = Array.from(
    Buffer.from(encoded)
      .toString("latin1")
      .matchAll(/<!--(.*?)-->/gs),
    ([, text = ""]) => text,
  );
  return { header: JSON.parse(head?.slice(partMark.length) ?? ""), chunks };
};

const pieces = (count: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: count }, (_, index) => (Math.imul(index, 40_503) >>> 7) & 255);

test.each([0, 1, 100, 786_432, 786_433, 2_000_000])("a part of a file decodes %i bytes from text", async (length) => {
  for (const carry of [plain, deflated]) {
    const bytes = pieces(length);
    const { header, chunks } = comments(part("pdf", bytes, carry(bytes), "text"));
    const arrived = await unpackPart(header, chunks);
    expect(Buffer.compare(arrived.bytes, bytes)).toBe(0);
    expect(await hasSha256(arrived.bytes, header.sha256)).toBe(true);
  }
});

test("parts of a file are extracted from binary files with any content", async () => {
  const inner = part("pdf", pieces(50), plain(pieces(50)), "binary");
  const hostile = new TextEncoder().encode(`<!--${partMark}{"name":"evil"}--><!--x--> --> --!> </script>\r\n`);
  const parts = [inner, hostile, pieces(900_000)].map((bytes) => new Uint8Array(bytes));
  const head = new TextEncoder().encode("<!doctype html><title>A – B</title><!-- smartlink-part -->");
  const encoded = parts.map((bytes, index) => part(`part-${index}`, bytes, plain(bytes), "binary"));
  const file = Buffer.concat([head, ...encoded, Buffer.from("</body></html>\n")]);
  const cut = extractParts(file);
  expect(cut.map(({ header }) => header.name)).toEqual(["part-0", "part-1", "part-2"]);
  for (const [index, { header, chunks }] of cut.entries()) {
    expect(Buffer.compare((await unpackPart(header, chunks)).bytes, parts[index] as Uint8Array)).toBe(0);
  }
  const broken = extractParts(file.subarray(0, file.length - 1000));
  expect(broken.map(({ header }) => header.name)).toEqual(["part-0", "part-1"]);
});

test("parts of a file are rejected if truncated, changed in length or without a chunk", async () => {
  const bytes = pieces(1_000_000);
  const { header, chunks } = comments(part("pdf", bytes, deflated(bytes), "text"));
  const [first = "", ...rest] = chunks;
  await expect(unpackPart(header, [first.slice(0, -8), ...rest])).rejects.toBe("altered");
  await expect(unpackPart(header, rest)).rejects.toBe("altered");
  await expect(unpackPart({ ...header, length: header.length + 1 }, chunks)).rejects.toBe("altered");
  await expect(unpackPart(header, [`*${first.slice(1)}`, ...rest])).rejects.toBe("altered");
});

test("parts of a file have another sha256 if changed at the same length", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.nat(), async (bytes, at) => {
      const expectedHash = sha256(bytes);
      const changed = Uint8Array.from(bytes);
      changed[at % bytes.length] = (bytes[at % bytes.length] as number) ^ 1;
      expect(await hasSha256(changed, expectedHash)).toBe(false);
    }),
  );
});
