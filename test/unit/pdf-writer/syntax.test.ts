import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber } from "#pdf-writer/syntax/format-number.ts";
import { formatByteString, formatTextString, formatUtf16 } from "#pdf-writer/syntax/format-string.ts";
import { ascii, latin1 } from "#pdf-writer/syntax/pdf-bytes.ts";
import {
  asString,
  createReader,
  formatValue,
  type PdfValue,
  rawValue,
  readValue,
} from "#pdf-writer/syntax/pdf-syntax.ts";

const read = (text: string): PdfValue => readValue(createReader(ascii(text), 0));
const readText = (text: string): string => {
  const bytes = asString(read(text)) ?? new Uint8Array(0);
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isUtf16 ? new TextDecoder("utf-16be").decode(bytes) : String.fromCharCode(...bytes);
};

describe("numbers", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [12, "12"],
    [0.5, ".5"],
    [-0.25, "-.25"],
    [1 / 3, ".3333"],
    [-0.00001, "0"],
    [1e-7, "0"],
    [123456.78901, "123456.789"],
    [99999.99999, "100000"],
  ])("%d is written as %s", (value, text) => expect(formatNumber(value)).toBe(text));

  it("have more decimals on demand", () => {
    expect(formatNumber(1 / 75_000, 8)).toBe(".00001333");
    expect(formatNumber(1e-7, 8)).toBe(".0000001");
  });

  it("are never longer than needed, and have no exponent", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        const text = formatNumber(value);
        expect(text).toMatch(/^(?:0|-?(?:[1-9]\d*)?(?:\.\d{0,3}[1-9])?)$/);
        expect(text).not.toBe("");
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.000051);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e15])("%d is rejected", (value) =>
    expect(() => formatNumber(value)).toThrow(RangeError),
  );
});

describe("strings", () => {
  it("of bytes are read as they were written, and are ASCII", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = formatByteString(String.fromCharCode(...bytes));
        expect(text).toMatch(/^[ -~]*$/);
        expect(asString(read(text))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it("of text are read as they were written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const formatted = formatTextString(text);
        expect(formatted).toMatch(/^[ -~]*$/);
        expect(readText(formatted)).toBe(text);
      }),
    );
  });

  it.each([
    ["a(b)c\\", "(a\\(b\\)c\\\\)"],
    ["Grüße", "<feff0047007200fc00df0065>"],
    ["😀", "<feffd83dde00>"],
    ["", "()"],
  ])("of the text %s are %s", (text, formatted) => expect(formatTextString(text)).toBe(formatted));

  it("replace halves of characters", () => expect(formatUtf16("a\ud83db\ude00")).toBe("0061fffd0062fffd"));

  it("of bytes reject characters above", () => expect(() => formatByteString("€")).toThrow(RangeError));
});

describe("values", () => {
  const leaf = fc.oneof(
    fc.integer().map((number) => rawValue(String(number))),
    fc.constantFrom("true", "null", "/Name", "/A#20B", "12 0 R").map(rawValue),
    fc.uint8Array().map((bytes): PdfValue => ({ kind: "string", bytes: new Uint8Array(bytes) })),
  );
  const { value } = fc.letrec<{ value: PdfValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie("value")).map((items): PdfValue => ({ kind: "array", items })),
      fc
        .array(fc.tuple(fc.string({ minLength: 1, unit: "binary-ascii" }), tie("value")))
        .map((entries): PdfValue => ({ kind: "dict", entries: new Map(entries) })),
    ),
  }));

  it("are read as they were written", () => {
    fc.assert(
      fc.property(value, (original) => {
        expect(read(formatValue(original))).toEqual(original);
      }),
    );
  });

  it("are decoded without a change of offsets", () => expect(latin1(Uint8Array.of(65, 0xe4, 66))).toHaveLength(3));
});
