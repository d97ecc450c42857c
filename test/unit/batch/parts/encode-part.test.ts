import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base64Length, hexToBase64, readBase64, writeBase64 } from "#batch/parts/base64.ts";
import { choosePacking, encodePart, type PackedBytes } from "#batch/parts/encode-part.ts";
import { chunkBytes, type PartHeader, partMark } from "#domain/files/part-format.ts";
import { unpackPart } from "#reader/boot/unpack-part.ts";

const anyBytes = fc.uint8Array({ maxLength: 400 }).map((bytes) => new Uint8Array(bytes));

test("base64 is the platform's, both ways", () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const target = new Uint8Array(base64Length(bytes.length));
      expect(writeBase64(bytes, target, 0)).toBe(target.length);
      const text = new TextDecoder().decode(target);
      expect(text).toBe(Buffer.from(bytes).toString("base64"));
      expect(readBase64(text)).toEqual(bytes);
    }),
  );
  expect(readBase64("not base64!")).toBeUndefined();
  expect(hexToBase64("00ff10")).toBe("AP8Q");
});

/** The page's own parser, as far as comments go: a comment ends at the first --> or --!>. */
const commentsOf = (page: Uint8Array): readonly Uint8Array[] => {
  const text = Buffer.from(page).toString("latin1");
  return [...text.matchAll(/<!--(?!>|->)([\s\S]*?)--!?>/g)].map(([, body = ""]) => Buffer.from(body, "latin1"));
};

const readBack = async (page: Uint8Array) => {
  const [first, ...chunks] = commentsOf(page);
  const header = JSON.parse(
    Buffer.from(first ?? [])
      .toString()
      .slice(partMark.length),
  ) as PartHeader;
  const bodies = header.carrier === "raw" ? chunks : chunks.map((chunk) => Buffer.from(chunk).toString("latin1"));
  return unpackPart(header, bodies);
};

const encoded = (
  bytes: Uint8Array<ArrayBuffer>,
  encoding: "text" | "binary",
  carried: PackedBytes = { codec: "plain", bytes },
) => encodePart({ name: "pdf", length: bytes.length, sha256: "0".repeat(64), packed: carried }, encoding, "step()");

test("encoded bytes are restored, in both encodings", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBytes,
      fc.constantFrom("text" as const, "binary" as const),
      fc.boolean(),
      async (bytes, encoding, deflate) => {
        const carried: PackedBytes = deflate
          ? { codec: "deflate", bytes: new Uint8Array(deflateRawSync(bytes)) }
          : { codec: "plain", bytes };
        expect((await readBack(encoded(bytes, encoding, carried))).bytes).toEqual(bytes);
      },
    ),
    { numRuns: 500 },
  );
});

test("bytes that would end a comment stay inside it", async () => {
  const hostile = ["-->", "--!>", "<!--", "->", ">", "</script><script>", "\r\n\r", "\0\0", "--", "\xff\xfe", "-"];
  for (const text of hostile) {
    const bytes = new Uint8Array(Buffer.from(text.repeat(3), "latin1"));
    const page = encoded(bytes, "binary");
    expect((await readBack(page)).bytes).toEqual(bytes);
  }
});

test("a large part is split into chunks of at most a mebibyte", async () => {
  const bytes = Uint8Array.from({ length: chunkBytes * 2 + 5 }, (_, index) => (index * 7) & 255);
  for (const encoding of ["text", "binary"] as const) {
    const page = encoded(bytes, encoding);
    const [, ...chunks] = commentsOf(page);
    expect(chunks).toHaveLength(3);
    const back = await readBack(page);
    expect(back.header.chunks).toBe(3);
    expect(Buffer.compare(back.bytes, bytes)).toBe(0);
  }
});

test("the binary encoding costs about one percent, text a third", () => {
  // Bytes as a compressed PDF has them: every value as likely as any.
  const bytes = new Uint8Array(300_000);
  for (let at = 0, state = 1; at < bytes.length; at++) {
    state = (state * 48271) % 0x7fffffff;
    bytes[at] = state & 255;
  }
  expect(encoded(bytes, "binary").length).toBeLessThan(bytes.length * 1.015);
  expect(encoded(bytes, "text").length).toBeLessThan(bytes.length * 1.35);
});

test("deflate is taken only where it saves", () => {
  const plain = new Uint8Array(1000);
  expect(choosePacking(plain, new Uint8Array(950)).codec).toBe("deflate");
  expect(choosePacking(plain, new Uint8Array(951)).codec).toBe("plain");
});

test("a name that could break the comment is a bug, not a part", () => {
  const part = { name: "a-->b", length: 0, sha256: "", packed: { codec: "plain", bytes: new Uint8Array() } } as const;
  expect(() => encodePart(part, "text", "step()")).toThrow();
});
