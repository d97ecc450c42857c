/** QR codes, compared with those of a library. */
import fc from "fast-check";
import { encodeQR } from "qr";
import { expect, test } from "vitest";
import type { CodeSymbol } from "#pdf-writer/codes/code-symbol.ts";
import { encodeQr, measureQr } from "#pdf-writer/codes/qr-symbol.ts";

/** Returns the modules row by row, "1" for dark ones. */
const drawWithLibrary = (value: string) => {
  const modules = encodeQR(value, "raw", { ecc: "medium", border: 1 });
  const rows = modules.slice(1, -1).map((row) => row.slice(1, -1).map((isDark) => (isDark ? "1" : "0")));
  return { size: rows.length, modules: rows.map((row) => row.join("")) };
};

const paint = ({ columns, rows, rectangles }: CodeSymbol): readonly string[] => {
  const modules = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));
  const numbers = Array.from(rectangles);
  for (let index = 0; index < numbers.length; index += 4) {
    const [row = 0, column = 0, width = 0, height = 0] = numbers.slice(index, index + 4);
    // No module is in two rectangles.
    for (const line of modules.slice(row, row + height))
      for (let x = column; x < column + width; x++) line[x] = (line[x] ?? 0) + 1;
  }
  return modules.map((row) => row.join(""));
};

const expectSame = (value: string): number => {
  const symbol = encodeQr(value);
  if (!symbol.ok) throw new Error(symbol.problems[0]?.message);
  const { size, modules } = drawWithLibrary(value);
  expect({ size: symbol.value.columns, modules: paint(symbol.value) }).toEqual({ size, modules });
  expect(measureQr(value)).toMatchObject({ ok: true, value: { columns: size } });
  return size;
};

const alphabets = ["0123456789", "ABCXYZ0189 $%*+-./:", "abcdef XYZ/?=é日"];
const anyValue = fc
  .constantFrom(...alphabets)
  .chain((alphabet) => fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 500 }));

test("any value gives the modules of the library, with the mask that it chooses", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyValue, (value) => void expectSame(value)),
    { numRuns: 300 },
  );
});

/** Returns different digits, so that the data of all lengths need other masks. */
const createDigits = (count: number): string =>
  Array.from({ length: count }, (_, index) => (index * index * 7 + count) % 10).join("");

test("all versions give the modules of the library", { timeout: 60_000 }, () => {
  const sizes = new Set<number>();
  for (let count = 1; count <= 5596; count += Math.max(1, Math.floor(count / 40)))
    sizes.add(expectSame(createDigits(count)));
  expect([...sizes]).toEqual(Array.from({ length: 40 }, (_, index) => 21 + 4 * index));
});
