import { constants, inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTextDeflate } from "#pdf-writer/writing/deflate-text.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** Repeats its numbers and lines, as the dictionaries of pages do. */
const dictionaries = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `<</Type/Page/Parent ${Math.floor(index / 64) + 7} 0 R/Contents ${(index % 14) + 40} 0 R>>\n`,
  ).join("");

test("any bytes are the same when they are decompressed", () => {
  const deflateText = createTextDeflate();
  const repetitive = fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 2_000 }))
    .map(([bytes, count]) =>
      Uint8Array.from({ length: bytes.length * count }, (_, at) => bytes[at % bytes.length] ?? 0),
    );
  const lines = fc
    .array(fc.nat({ max: 100_000 }), { maxLength: 300 })
    .map((numbers) => encode(numbers.map((number) => `<</Parent ${number} 0 R>>\n`).join("")));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 500 }), repetitive, lines), (plain) => {
      const bytes = new Uint8Array(plain);
      expect(Buffer.compare(inflateSync(deflateText(bytes)), bytes)).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test("distances of all sizes are possible", () => {
  const deflateText = createTextDeflate();
  const word = encode("(a word that nothing else has)");
  for (const gap of [1, 30, 700, 1_500, 12_000, 32_700, 32_738, 32_739, 40_000]) {
    const noise = Uint8Array.from({ length: gap }, (_, index) => (index * 167 + (index >> 8) * 59) & 255);
    const plain = new Uint8Array([...word, ...noise, ...word]);
    const packed = deflateText(plain);
    expect(Buffer.compare(inflateSync(packed, { finishFlush: constants.Z_FINISH }), plain), `${gap}`).toBe(0);
  }
});

test("dictionaries take a tenth of their bytes", () => {
  const plain = encode(dictionaries(1_000));
  const packed = createTextDeflate()(plain);
  expect(inflateSync(packed).toString()).toBe(dictionaries(1_000));
  expect(packed.length).toBeLessThan(plain.length / 10);
});

test("the same text has the same bytes, whatever was compressed before", () => {
  const deflateText = createTextDeflate();
  const text = encode(dictionaries(50));
  const first = deflateText(text);
  deflateText(encode(dictionaries(400)));
  expect(Buffer.compare(deflateText(text), first)).toBe(0);
});
