/** Shown numbers, compared with what LibreOffice 7.4 writes for a workbook when it saves cells as shown, in three languages. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { showNumber } from "#adapters/tables/xlsx/number-format/show-number.ts";

interface ShownCase {
  readonly format: string | number;
  readonly value: number;
  readonly en: string;
  readonly de: string;
  readonly fr: string;
}

const languages = ["en", "de", "fr"] as const;
const cases = JSON.parse(
  readFileSync(new URL("../../../../../fixtures/tables/shown-formats.json", import.meta.url), "utf8"),
) as readonly ShownCase[];

/** Spaces fill the width of a cell there, and those of French may be narrow. */
const normalize = (text: string | undefined) =>
  text
    ?.replace(/[\u00a0\u202f]/g, " ")
    .replace(/ +/g, " ")
    .trim();

/** Where LibreOffice differs from Excel, whose texts these are: `format: en, de, fr`, with `=` for no difference. */
const differences: Readonly<Record<string, readonly [en: string, de: string, fr: string]>> = {
  "0%": ["=", "20%", "20%"],
  "0.00%": ["=", "19,55%", "19,55%"],
  "# ??/??": ["3 1/7", "3 1/7", "3 1/7"],
  "[$-F400]h:mm:ss AM/PM": ["6:00:00 PM", "=", "="],
  "18": ["=", "6:00 PM", "="],
  "19": ["=", "6:00:00 PM", "="],
  "A/P h": ["PM 6", "PM 6", "PM 6"],
  "#.##": [".", ",", ","],
};

test.each(languages)("numbers are shown as a spreadsheet shows them in %s", (language) => {
  const position = languages.indexOf(language);
  const shown = cases.map(({ format, value }) => [format, value, normalize(showNumber(value, format, language))]);
  const expected = cases.map(({ format, value, ...texts }) => {
    const difference = differences[String(format)]?.[position] ?? "=";
    return [format, value, difference === "=" ? normalize(texts[language]) : difference];
  });
  expect(cases.length).toBeGreaterThan(100);
  expect(shown).toEqual(expected);
});

test("a format without a language follows that of the document, with its region", () => {
  expect(["de", "de-AT", "de-CH", "en-GB", "fr-CA", "ja", "xx"].map((tag) => showNumber(46418, 14, tag))).toEqual([
    "31.01.2027",
    "31.01.2027",
    "31.01.2027",
    "31/01/2027",
    "2027-01-31",
    "2027/01/31",
    "2027-01-31",
  ]);
  expect(showNumber(1234.5, "#,##0.00", "de-CH")).toBe("1’234.50");
});

test("what spreadsheets cannot show has no text", () => {
  expect(showNumber(-1, "yyyy-mm-dd", "en")).toBe(undefined);
  expect(showNumber(-1.5, "[h]:mm", "en")).toBe(undefined);
  expect(showNumber(1, '0"', "en")).toBe(undefined);
  expect(showNumber(1, "[h", "en")).toBe(undefined);
});

test("numbers are rounded by the 15 digits that spreadsheets keep", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 4 }), (digits, places) => {
      // Half of the last place that is shown, such as 1.005 for two places, is rounded up.
      const value = Number(`${digits}5e-${places + 1}`);
      const expected = `${digits + 1}`.padStart(places + 1, "0");
      const text = `${expected.slice(0, -places)}.${expected.slice(-places)}`;
      expect(showNumber(value, `0.${"0".repeat(places)}`, "en")).toBe(text);
    }),
  );
});
