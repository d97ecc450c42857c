import fc from "fast-check";
import { expect, test } from "vitest";
import { createFormatter } from "#domain/placeholders/filters.ts";
import {
  isCommaNumber,
  proposeDecimalSign,
  readNumber,
  toCommaNumber,
  toPlainNumber,
} from "#domain/values/decimal-sign.ts";

const readsAsNumber = (text: string) => createFormatter({ name: "number" }, "en")(text) !== undefined;

/** Numbers as their digits: thousands in groups of three, and decimals. */
const digits = fc.record({
  sign: fc.constantFrom("", "-", "+"),
  integer: fc.integer({ min: 0, max: 999_999_999_999 }).map(String),
  decimals: fc.stringMatching(/^\d{1,6}$/),
});
const groupThousands = (integer: string, separator: string) => integer.replace(/\B(?=(\d{3})+$)/g, separator);

test("numbers with a decimal comma become plain numbers, whatever stands between their thousands", () => {
  const separators = fc.constantFrom("", ".", " ", "\u00a0", "\u202f", "\u2009", "'", "’");
  fc.assert(
    fc.property(digits, separators, ({ sign, integer, decimals }, separator) => {
      const plain = `${sign}${integer}.${decimals}`;
      const text = `${sign}${groupThousands(integer, separator)},${decimals}`;
      expect(toPlainNumber(text)).toBe(plain);
      expect(toPlainNumber(` ${text}\u00a0`)).toBe(plain);
      expect(isCommaNumber(text)).toBe(true);
      expect(readsAsNumber(plain)).toBe(true);
    }),
  );
});

test.each([
  ["1.234", "1234"],
  ["1 234", "1234"],
  ["1.234.567", "1234567"],
  [",5", "0.5"],
  ["\u22121,5", "-1.5"],
  ["1,5E+03", "1.5E+03"],
])("the number %s with a decimal comma is %s", (text, plain) => expect(toPlainNumber(text)).toBe(plain));

test.each([
  ..."1234 1234.50 0.500 1,234.50 1.23,4,5 12.34,5 1.2345,6 1.234'567,8 1,50€ 31.12.2026 1, abc 1.234E3 0.5".split(" "),
  "1 234.5",
  "",
  " ",
])("the text %j is not changed as a number with a decimal comma", (text) => expect(toPlainNumber(text)).toBe(text));

test("numbers with a decimal comma are read without changing any other text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' -E\u00a0x") }), (text) => {
      const plain = toPlainNumber(text);
      expect(plain === text || readsAsNumber(plain)).toBe(true);
      expect(plain === text).toBe(!isCommaNumber(text));
    }),
  );
});

test("numbers are written back with a decimal comma, and no other text is changed", () => {
  fc.assert(
    fc.property(digits, ({ sign, integer, decimals }) => {
      const plain = `${sign}${integer}.${decimals}`;
      expect(toCommaNumber(plain)).toBe(`${sign}${integer},${decimals}`);
      expect(toPlainNumber(toCommaNumber(plain))).toBe(plain);
    }),
  );
  for (const text of ["1234", "a.b", ".5", "1.2.3", "1,50 €", ""]) expect(toCommaNumber(text)).toBe(text);
});

test("numbers with a decimal comma are only recognised in texts of the length of a number", () => {
  const long = `1${".000".repeat(1_000_000)}`;
  expect(toPlainNumber(long)).toBe(long);
  expect(proposeDecimalSign([long])).toBe("point");
});

test.each([
  ["1.234,50 €", "comma", "1234.50"],
  ["€ 1.234,50", "comma", "1234.50"],
  ["1.234,50 EUR", "comma", "1234.50"],
  ["1\u00a0234,50\u00a0zł", "comma", "1234.50"],
  ["R$ 1.234,50", "comma", "1234.50"],
  ["100 kr.", "comma", "100"],
  ["-5,- €", "comma", "-5"],
  ["CHF 1'234.50", "point", "1234.50"],
  ["CHF 5.–", "point", "5"],
  ["SFr. 12.50", "point", "12.50"],
  ["US$ 1,234.50", "point", "1234.50"],
  ["($1,234.50)", "point", "-1234.50"],
  ["-£5.00", "point", "-5.00"],
  ["₹12,34,567.00", "point", "1234567.00"],
  ["1,234.50", "point", "1234.50"],
  ["1,5E3", "comma", "1.5E3"],
  ["EUR1.234,50", "comma", "1234.50"],
  ["1.234,50EUR", "comma", "1234.50"],
  ["1.234,50-", "comma", "-1234.50"],
  ["1.234,50- €", "comma", "-1234.50"],
  ["$1,234.50-", "point", "-1234.50"],
  ["\u20135,00 €", "comma", "-5.00"],
] as const)("the amount %s with a decimal %s is %s", (text, sign, plain) => expect(readNumber(text, sign)).toBe(plain));

test.each(["5 PCS", "50 %", "5 €/month", "€", "--5 €", "-5-", "5-10", "EURX5", "1.2.3 €", "01/02", "1,234.50 €", ""])(
  "numbers with a currency %j is no number with a decimal comma",
  (text) => expect(readNumber(text, "comma")).toBe(text),
);

test("numbers are open if nothing decides between comma and point", () => {
  expect(readNumber("1.234", undefined)).toEqual({ readings: ["1.234", "1234"] });
  expect(["1 234", "1,50", "1.5", "12 €", "x"].map((text) => readNumber(text, undefined))).toEqual([
    ...["1234", "1.50", "1.5", "12", "x"],
  ]);
});

test.each([
  [["1,50"], "comma"],
  [["1.234,50", "1.234"], "comma"],
  [["", "n/a", "12", "0,500"], "comma"],
  [["1.234.567"], "comma"],
  [["1,500"], undefined],
  [["1.234"], undefined],
  [["1,500", "1.234", "1 234", "12"], undefined],
  [["1,500", "1.5"], "point"],
  [["1.5"], "point"],
  [["1,50", "1.5"], "point"],
  [["1,50", "1,234,567"], "point"],
  [["1,50 €"], "comma"],
  [["1.234 €"], "comma"],
  [["0,500 €"], "comma"],
  [["1.234,50-"], "comma"],
  [["$1,234"], "point"],
  [["1,234 KWD"], undefined],
  [["CHF 1'234.50"], "point"],
  [["1 234", "12 EUR", "5,- €", "n/a"], "point"],
  [[], "point"],
] as const)("the proposed decimal sign of %j is the %s", (values, sign) =>
  expect(proposeDecimalSign(values)).toBe(sign),
);

test("the proposed decimal sign is the comma exactly where a language with commas wrote the numbers", () => {
  const amounts = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(amounts, fc.constantFrom("de", "fr", "pl", "de-CH", "en"), (values, locale) => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      const expected = format.format(1.5).includes(",") ? "comma" : "point";
      expect(proposeDecimalSign(values.map((value) => format.format(value)))).toBe(expected);
    }),
  );
});
