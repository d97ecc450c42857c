import { expect, test } from "vitest";
import { normalizeDate, normalizeNumber, toTitleLetter, toUpperCase } from "#domain/placeholders/engine-differences.ts";
import {
  comparedLocales,
  comparedValueCount,
  fingerprintFormats,
  formatSamples,
} from "#domain/placeholders/formatting-fingerprint.ts";

test("Korean and Chinese times get the form of browsers in every engine", () => {
  expect(normalizeDate("2027. 1. 31. PM 6:05", "ko")).toBe("2027. 1. 31. 오후 6:05");
  expect(normalizeDate("AM 9:05", "ko-KR")).toBe("오전 9:05");
  expect(normalizeDate("1/31/27, 6:05 PM", "en")).toBe("1/31/27, 6:05 PM");
  expect(normalizeDate("2027/1/31\u2009下午6:05", "zh-TW")).toBe("2027/1/31 下午6:05");
});

test("Swiss French grouping of digits gets the form of CLDR in every engine", () => {
  expect(normalizeNumber("-1'234’567.50\u00a0€", "fr-CH")).toBe("-1\u202f234\u202f567.50\u00a0€");
  expect(normalizeNumber("1’234.5", "de-CH")).toBe("1’234.5");
});

test.each([
  ["ή", "Ή"],
  ["ένα ή δύο", "ΕΝΑ Ή ΔΥΟ"],
  ["άυλος", "ΑΫΛΟΣ"],
  ["μαΐου", "ΜΑΪΟΥ"],
  ["ταΰγετος", "ΤΑΫΓΕΤΟΣ"],
  ["ήλιος", "ΗΛΙΟΣ"],
  ["προϊόν", "ΠΡΟΪΟΝ"],
])("the Greek word “%s” in capitals becomes “%s”, also where the engine has no rules", (text, capitals) => {
  expect(toUpperCase(text, "el")).toBe(capitals);
  expect(toUpperCase(text.toUpperCase(), "el").normalize()).toBe(capitals);
});

test("a Greek name keeps the accent of its first letter in title case", () => {
  expect(toTitleLetter("ά", "el")).toBe("Ά");
  expect(toTitleLetter("i", "tr")).toBe("İ");
});

test("the fingerprint of formats covers 1128 values, none of them empty, and differs between languages", () => {
  expect(comparedValueCount).toBe(1128);
  for (const locale of comparedLocales) expect(formatSamples(locale), locale).not.toContain("");
  expect(new Set(comparedLocales).size).toBe(47);
  expect(fingerprintFormats("de")).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprintFormats("de")).not.toBe(fingerprintFormats("fr"));
});
