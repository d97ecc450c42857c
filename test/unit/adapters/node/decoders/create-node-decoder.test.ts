/** Node decodes tables as browsers do: the digests are those of what Chromium decodes. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createNodeDecoder } from "#adapters/node/decoders/create-node-decoder.ts";
import type { TableEncoding } from "#domain/tables/table.ts";

const digest = (text: string) => createHash("sha256").update(text, "utf8").digest("hex").slice(0, 16);

const createReader = async (encoding: TableEncoding) => {
  const decode = await createNodeDecoder(encoding);
  return (...bytes: number[]) => decode(Uint8Array.from(bytes), { stream: false });
};

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index);

test.each([
  ["windows-1252", "cc916e51644a12e8"],
  ["windows-1250", "03772ed2e875bd12"],
  ["windows-1251", "b16600cf4e6d1a2d"],
  ["iso-8859-15", "9b58b26dbd8fbff2"],
  ["macintosh", "54112bce885d7b1a"],
] as const)("all bytes of %s are decoded as browsers do", async (encoding, expected) => {
  const read = await createReader(encoding);
  expect(digest(read(...range(0, 256)))).toBe(expected);
});

// Chromium reads four pairs of Big5 as other characters than the Encoding Standard; the digest has those of the standard.
test.each([
  ["shift_jis", "dc41c920ca79b540"],
  ["gbk", "ee552985d349aaa6"],
  ["big5", "708b047dd842085a"],
  ["euc-kr", "a70cb0db6c6f738b"],
] as const)("all pairs of bytes of %s are decoded as browsers do", async (encoding, expected) => {
  const read = await createReader(encoding);
  const texts = range(0x80, 0x100).flatMap((lead) => range(0, 256).map((trail) => read(lead, trail)));
  expect(digest(texts.join("\n"))).toBe(expected);
});

test("sequences of four bytes in GBK are decoded", async () => {
  const read = await createReader("gbk");
  const texts: string[] = [];
  for (const first of range(0x81, 0x85))
    for (const second of range(0x30, 0x3a))
      for (const third of range(0x81, 0xff))
        for (const fourth of range(0x30, 0x3a)) texts.push(read(first, second, third, fourth));
  expect(digest(texts.join("\n"))).toBe("141675e15128440b");
  expect(read(0x90, 0x30, 0x81, 0x30)).toBe("\u{10000}");
});

test("characters that chunks divide are decoded", async () => {
  const decode = await createNodeDecoder("shift_jis");
  const bytes = [0x93, 0xfa, 0x96, 0x7b, 0x41, 0x81];
  const texts = bytes.map((byte) => decode(Uint8Array.of(byte), { stream: true }));
  expect([...texts, decode(new Uint8Array(), { stream: false })].join("")).toBe("日本A\ufffd");
});
