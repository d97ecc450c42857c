import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { darkBit, lightBit, placeBits } from "#pdf-writer/codes/data-matrix-placement.ts";
import { encodeDataMatrix } from "#pdf-writer/codes/data-matrix-symbol.ts";
import { createCorrection } from "#pdf-writer/codes/reed-solomon.ts";

const computeCorrection = createCorrection(0x12d, 1);

test.each([8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 88, 96, 108, 120, 132])(
  "in a square of %i modules, each bit of each code word has one place",
  (size) => {
    const fixed = [darkBit, lightBit, lightBit, darkBit];
    const placed = [...placeBits(size)].filter((bit) => bit >= 0).sort((a, b) => a - b);
    const words = Math.floor((size * size) / 8);
    expect(placed).toEqual(Array.from({ length: words * 8 }, (_, index) => index));
    expect([...placeBits(size)].filter((bit) => bit < 0)).toEqual(fixed.slice(0, size * size - words * 8));
  },
);

test("the words that correct errors are those of the example of the standard", () => {
  // ISO/IEC 16022, annex O: the value 123456.
  expect([...computeCorrection(Uint8Array.of(142, 164, 186), 5)]).toEqual([114, 25, 5, 88, 102]);
});

const multiply = (a: number, b: number): number => {
  let [product, factor] = [0, a];
  for (let bits = b; bits > 0; bits >>= 1) {
    if (bits % 2 === 1) product ^= factor;
    factor = factor < 128 ? factor * 2 : (factor * 2) ^ 0x12d;
  }
  return product;
};

test("data and correction together are a polynomial that is 0 at its roots", () => {
  const counts = fc.constantFrom(5, 7, 10, 11, 12, 14, 18, 20, 24, 28, 36, 42, 48, 56, 62, 68);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 180 }), counts, (data, count) => {
      const words = [...data, ...computeCorrection(new Uint8Array(data), count)];
      let root = 1;
      for (let index = 1; index <= count; index++) {
        root = multiply(root, 2);
        expect(words.reduce((sum, word) => multiply(sum, root) ^ word, 0)).toBe(0);
      }
    }),
    { numRuns: 30 },
  );
});

test("the largest code has the modules that another library draws, because scanners read two orders of its words", () => {
  // The characters change between sets, so that no other form of encoding is shorter.
  const signs = ["a", "\u0001", "B", "\u0002", "c", "\u0003", "D", "\u0004"];
  const value = Array.from({ length: 1558 }, (_, index) => signs[(index * index + index) % 8]).join("");
  const symbol = encodeDataMatrix(value);
  const modules = Array.from({ length: 144 }, () => Array.from({ length: 144 }, () => 0));
  const rectangles = symbol.ok ? Array.from(symbol.value.rectangles) : [];
  for (let index = 0; index < rectangles.length; index += 4) {
    const [row = 0, column = 0, width = 0, height = 0] = rectangles.slice(index);
    for (const line of modules.slice(row, row + height)) line.fill(1, column, column + width);
  }
  // That of bwip-js 4.11.4.
  expect(createHash("sha256").update(modules.flat().join("")).digest("hex")).toBe(
    "606c23e1a64fd37cc9a83b91b2a041d054f9b6b7b2a51f8e5f89e80977a8e5ea",
  );
});
