import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  isDecimal,
  multiplyDecimals,
  negateDecimal,
  readDecimal,
} from "#domain/values/decimal.ts";

const read = (text: string): Decimal => readDecimal(text) ?? { digits: 0n, decimals: Number.NaN };

test.each([
  ["0", "0"],
  [" 1234.50 ", "1234.50"],
  ["+.5", "0.5"],
  ["-5.", "-5"],
  ["1.25e1", "12.5"],
  ["1e3", "1000"],
  ["-1.5E-3", "-0.0015"],
  ["-0.00", "0.00"],
])("%j is read as %s", (text, plain) => expect(formatDecimal(read(text))).toBe(plain));

test.each(["", " ", "1,5", "1 000", "0x10", "Infinity", "1e", "--1", ".", "1e1000"])("%j is no number", (text) =>
  expect([isDecimal(text), readDecimal(text)]).toEqual([false, undefined]),
);

const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const asMoney = (amount: bigint) => formatDecimal({ digits: amount, decimals: 2 });

test("sums, products and comparisons are exact", () => {
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      const [first, second] = [read(asMoney(a)), read(asMoney(b))];
      expect(formatDecimal(addDecimals(first, second))).toBe(asMoney(a + b));
      expect(formatDecimal(addDecimals(first, negateDecimal(second)))).toBe(asMoney(a - b));
      const product = multiplyDecimals(first, second);
      expect(product.digits * 10n ** BigInt(4 - product.decimals)).toBe(a * b);
      expect(Math.sign(compareDecimals(first, second))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

test("a written number is read back", () => {
  fc.assert(
    fc.property(cents, fc.nat(40), (digits, decimals) => {
      expect(read(formatDecimal({ digits, decimals }))).toEqual({ digits, decimals });
    }),
  );
});

test("a product has no more decimals than it needs", () => {
  const multiply = (a: string, b: string) => formatDecimal(multiplyDecimals(read(a), read(b)));
  expect(["10.00", "0.1", "2.5", "3"].map((factor) => multiply(factor, "1.5"))).toEqual([
    "15.00",
    "0.15",
    "3.75",
    "4.5",
  ]);
});

test("a text with more than 1000 characters is no number", () => {
  expect(isDecimal("9".repeat(1000))).toBe(true);
  expect([isDecimal("9".repeat(1001)), readDecimal("9".repeat(1001))]).toEqual([false, undefined]);
});

test("numbers of different precision are compared by value", () => {
  expect(compareDecimals(read("1.0"), read("1"))).toBe(0);
  expect(compareDecimals(read("0.1"), read("0.10000000000000000001"))).toBe(-1);
});
