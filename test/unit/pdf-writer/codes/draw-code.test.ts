import fc from "fast-check";
import { expect, test } from "vitest";
import type { Symbology } from "#pdf-writer/codes/code-symbol.ts";
import {
  type CodeBox,
  type CodeColours,
  drawCode,
  encodeCode,
  findCodeWarnings,
  measureModule,
} from "#pdf-writer/codes/draw-code.ts";
import { paintRectangles, scanCodes } from "../../../support/scan-code.ts";

const formats = { qr: "QRCode", code128: "Code128", ean13: "EAN13", datamatrix: "DataMatrix" } as const;
const black: CodeColours = { colour: [0, 0, 0] };

const encode = (symbology: Symbology, value: string) => {
  const symbol = encodeCode(symbology, value);
  if (!symbol.ok) throw new Error(symbol.problems[0]?.message);
  return symbol.value;
};

/** Draws a code with modules of three pixels, and reads it as a scanner does. */
const scan = async (symbology: Symbology, value: string, colours = black) => {
  const symbol = encode(symbology, value);
  const sizes = { width: (symbol.columns + 20) * 3, height: symbol.rows === 1 ? 60 : (symbol.rows + 20) * 3 };
  // Modules of three points, so that the edges lie between pixels.
  const box = { ...sizes, width: sizes.width * (3 / measureModule(symbol, sizes)) };
  const high = { ...box, height: symbol.rows === 1 ? 60 : box.width };
  const codes = await scanCodes(paintRectangles(drawCode(symbol, high, colours), high, 1), formats[symbology]);
  // Scanners read mirrored codes too.
  expect(codes.map(({ isMirrored }) => isMirrored)).not.toContain(true);
  return codes;
};

const textOf = async (symbology: Symbology, value: string) => (await scan(symbology, value)).map(({ text }) => text);

const bytesOf = async (symbology: Symbology, value: string) =>
  (await scan(symbology, value)).map(({ bytes }) => new TextDecoder().decode(bytes));

test.each<[Symbology, string]>([
  ["qr", "https://example.com/batch/000001/reference-abcdef-1234.html"],
  ["qr", "Grüße aus Zürich, 日本語 😀"],
  ["qr", "0123456789"],
  ["qr", "HTTPS://EXAMPLE.COM/A-1"],
  ["datamatrix", "https://example.com/batch/000001/reference-abcdef-1234.html"],
  ["datamatrix", "Grüße aus Zürich, 日本語 😀"],
  ["datamatrix", "A"],
  ["datamatrix", "123456"],
  ["code128", "ABC-123456-xyz"],
  ["code128", "12345678901"],
  ["code128", "A\tb\u0001C"],
  ["code128", "1"],
  ["ean13", "4006381333931"],
])("a %s of %j is read as this value", async (symbology, value) =>
  expect(await textOf(symbology, value)).toEqual([value]),
);

const checkDigit = (digits: string) =>
  (10 - (Array.from(digits, Number).reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10)) %
  10;

const ascii = fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 80 });
const digitsAndLetters = fc.string({
  unit: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(..."0123456789") }, fc.constantFrom(..."Ab\n ~")),
  minLength: 1,
  maxLength: 40,
});
const unicode = fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 });
const runs = { numRuns: 150 };

test("a Code 128 of any ASCII text is read as this text", { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(ascii, digitsAndLetters), async (value) => {
      expect(await textOf("code128", value)).toEqual([value]);
    }),
    runs,
  ),
);

test("an EAN-13 of any number is read as this number", { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 12, maxLength: 12 }),
      async (start) => {
        const value = start + checkDigit(start);
        expect(await textOf("ean13", value)).toEqual([value]);
      },
    ),
    runs,
  ),
);

test("a QR code of any text is read as its bytes", { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(ascii, digitsAndLetters, unicode), async (value) => {
      expect(await bytesOf("qr", value)).toEqual([value]);
    }),
    runs,
  ),
);

test("a Data Matrix code of any text is read as this text", { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.oneof(ascii, digitsAndLetters, unicode), async (value) => {
      expect(await textOf("datamatrix", value)).toEqual([value]);
    }),
    runs,
  ),
);

test.each([
  3, 5, 8, 12, 18, 22, 30, 36, 44, 62, 86, 114, 144, 174, 204, 280, 368, 456, 576, 696, 816, 1050, 1304, 1558,
])("a Data Matrix code with %i characters is full, and is read", { timeout: 20_000 }, async (count) => {
  const value = Array.from({ length: count }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join("");
  const longer = encodeCode("datamatrix", `${value}a`);
  expect(!longer.ok || longer.value.rows > encode("datamatrix", value).rows).toBe(true);
  expect(await textOf("datamatrix", value)).toEqual([value]);
});

test.each([100, 249, 250, 251, 500, 1551])(
  "a Data Matrix code with %i bytes of other letters is read",
  { timeout: 20_000 },
  async (count) => {
    const value = count % 2 === 0 ? "é".repeat(count / 2) : `${"é".repeat((count - 1) / 2)}x`;
    expect(await textOf("datamatrix", value)).toEqual([value]);
  },
);

test.each([100, 777, 778, 1500, 2331])("a QR code with %i bytes is read", { timeout: 20_000 }, async (count) => {
  const value = `${"é".repeat(Math.floor(count / 2))}${count % 2 === 1 ? "x" : ""}`;
  expect(await bytesOf("qr", value)).toEqual([value]);
});

test.each([
  ["12", 3],
  ["1234", 4],
  ["12345678", 6],
  ["A1234", 6],
  ["A12345", 7],
  ["A123456B", 9],
  ["ABC", 5],
  ["A\u0001B", 5],
])("a Code 128 of %j has %i symbol characters before its end", (value, count) =>
  expect((encode("code128", value).columns - 13) / 11).toBe(count),
);

test("a QR code has the least version, and the error correction of level M", async () => {
  const [read] = await scan("qr", "https://example.com/batch/000001/reference-abcdef-1234.html");
  expect([read?.version, read?.ecLevel]).toEqual(["4", "M"]);
});

test("a code is read in other colours, and on a background", async () => {
  const colours: CodeColours = { colour: [0, 0, 120], background: [255, 255, 200] };
  for (const [symbology, value] of [
    ["qr", "x"],
    ["ean13", "4006381333931"],
  ] as const)
    expect((await scan(symbology, value, colours)).map(({ text }) => text)).toEqual([value]);
});

test.each<[Symbology, string, RegExp]>([
  ["ean13", "4006381333930", /The check digit of “4006381333930” is wrong: the first 12 digits need 1\./],
  ["ean13", "400638133393", /has 12 digits.*Write 4006381333931 if .* or 0400638133393 if it is a UPC-A/],
  ["ean13", "40063813339X1", /“40063813339X1” is not an EAN-13 number\. Write its 13 digits\./],
  ["ean13", "4", /is not an EAN-13 number/],
  ["ean13", "40063813339310", /is not an EAN-13 number/],
  ["ean13", "٤٠٠٦٣٨١٣٣٣٩٣١", /is not an EAN-13 number/],
  ["code128", "Tür", /has “ü”\. Remove it, or use a QR code/],
  ["code128", "a 😀", /has “😀”/],
  ["code128", "x".repeat(81), /at most 80 characters here, and the value has 81/],
  ["qr", "x".repeat(2332), /at most 2331 bytes of text, and the value has 2332\. Shorten it/],
  ["qr", "é".repeat(1166), /the value has 2332/],
  ["qr", "1".repeat(5597), /the value has 5597/],
  ["qr", "A".repeat(3392), /the value has 3392/],
  ["datamatrix", "x".repeat(1559), /at most 1558 characters, .* and the value has 1559/],
  ["datamatrix", "é".repeat(777), /and the value has 777/],
  ["datamatrix", "1".repeat(3117), /and the value has 3117/],
  ["qr", "", /There is no value for the QR code\. Add it/],
  ["code128", "", /There is no value for the Code 128/],
  ["ean13", "", /There is no value for the EAN-13/],
  ["datamatrix", "", /There is no value for the Data Matrix code/],
])("a %s of the value %j is a problem", (symbology, value, message) => {
  const { problems } = encodeCode(symbology, value) as { problems?: unknown };
  expect(problems).toEqual([{ code: "code-invalid", message: expect.stringMatching(message) }]);
});

test.each<[Symbology, string]>([
  ["qr", "1".repeat(5596)],
  ["qr", "A".repeat(3391)],
  ["datamatrix", "1".repeat(3116)],
])("a full %s of digits or capitals is accepted", (symbology, value) =>
  expect(encodeCode(symbology, value).ok).toBe(true),
);

test("spaces and hyphens of an EAN-13 number do not count", () => {
  const plain = encode("ean13", "9783161484100");
  expect(encode("ean13", " 978-3-16-148410-0 ")).toEqual(plain);
  expect(encode("ean13", "9 783161 484100")).toEqual(plain);
});

test("no value makes an encoder fail in another way", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(["qr", "code128", "ean13", "datamatrix"] as const)),
      fc.string({ unit: "binary" }),
      (symbology, value) => {
        const symbol = encodeCode(symbology, value);
        if (!symbol.ok) expect(symbol.problems.map(({ code }) => code)).toEqual(["code-invalid"]);
      },
    ),
  );
});

/** Returns the edges of what operators paint in black, in points. */
const findEdges = (operators: string, box: CodeBox) => {
  const { width, height, pixels } = paintRectangles(operators, box, 1);
  const dark = [...pixels.entries()].filter(([, grey]) => grey === 0).map(([index]) => index);
  const [columns, rows] = [dark.map((index) => index % width), dark.map((index) => Math.floor(index / width))];
  const least = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b));
  const most = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b));
  return { left: least(columns), right: width - 1 - most(columns), top: least(rows), bottom: height - 1 - most(rows) };
};

test("a square code lies in the middle of its box, with its quiet zone inside", () => {
  // 21 modules and 4 on each side: 10 points a module, and 100 points to the left and to the right.
  const box = { width: 490, height: 290 };
  expect(findEdges(drawCode(encode("qr", "x"), box, black), box)).toEqual({
    left: 140,
    right: 140,
    top: 40,
    bottom: 40,
  });
});

test("bars are as high as their box, between quiet zones of 11 and 7 modules", () => {
  const box = { width: 1130, height: 50 };
  const drawn = drawCode(encode("ean13", "4006381333931"), box, black);
  expect(findEdges(drawn, box)).toEqual({ left: 110, right: 70, top: 0, bottom: 0 });
});

test("operators are short, and leave no state behind", () => {
  const drawn = drawCode(
    encode("qr", "https://example.com/batch/000001/reference-abcdef-1234.html"),
    { width: 60, height: 60 },
    black,
  );
  expect(drawn.length).toBeLessThan(3_500);
  expect(drawn).toMatch(/^q [\d. ]+ cm\n0 0 0 rg\n(?:\d+ \d+ \d+ \d+ re )+f\nQ\n$/);
});

test("a code is too small if its modules are below the least printed size", () => {
  const symbol = encode("qr", "x");
  const points = (mm: number) => ({ width: (mm * 72) / 25.4, height: 500 });
  // 29 modules of 0.35 mm.
  expect(findCodeWarnings(symbol, points(10.15))).toEqual([]);
  expect(findCodeWarnings(symbol, points(10))).toEqual([
    {
      code: "code-small",
      message:
        "The modules of the QR code are 0.34 mm wide when printed. Scanners need 0.35 mm. Make the area at least 11 × 11 mm large, or shorten the value.",
    },
  ]);
  const ean = encode("ean13", "4006381333931");
  expect(findCodeWarnings(ean, points(37.29))).toEqual([]);
  expect(findCodeWarnings(ean, points(29))[0]?.message).toMatch(/Make the area at least 30 mm wide\.$/);
});
