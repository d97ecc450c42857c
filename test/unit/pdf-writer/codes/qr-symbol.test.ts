/** QR codes, compared with those of a library. */
import fc from "fast-check";
import { encodeQR } from "qr";
import { expect, test } from "vitest";
import { findRuns } from "#pdf-writer/codes/code-symbol.ts";
import { encodeQr, measureQr } from "#pdf-writer/codes/qr-symbol.ts";

const drawWithLibrary = (value: string) => {
  const modules = encodeQR(value, "raw", { ecc: "medium", border: 1 });
  const size = modules.length - 2;
  return { size, runs: findRuns(size, size, (column, row) => modules[row + 1]?.[column + 1] === true) };
};

const expectSame = (value: string): number => {
  const symbol = encodeQr(value);
  if (!symbol.ok) throw new Error(symbol.problems[0]?.message);
  const { size, runs } = drawWithLibrary(value);
  expect({ size: symbol.value.columns, runs: Array.from(symbol.value.runs) }).toEqual({ size, runs });
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
