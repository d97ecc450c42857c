import { expect, test } from "vitest";
import { createFormatter, findFilterProblem, selectLocale } from "#domain/placeholders/filters.ts";

/** Engines put different spaces between digits and signs; people do not see them. */
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");
const apply = (name: string, argument: string | undefined, value: string, locale = "en") =>
  plain(createFormatter(argument === undefined ? { name } : { name, argument }, locale)(value));

test.each([
  ["upper", undefined, "istanbul", "tr", "İSTANBUL"],
  ["lower", undefined, "ISTANBUL", "en", "istanbul"],
  ["title", undefined, "mary-ann o'neil", "en", "Mary-Ann O'neil"],
  ["title", undefined, "MARY SMITH", "en", "Mary Smith"],
  ["title", undefined, "anna of IBM", "en", "Anna Of IBM"],
  ["trim", undefined, "  a b ", "en", "a b"],
  ["number", undefined, "1234.5", "en", "1,234.5"],
  ["number", "2", "1234.5", "de", "1.234,50"],
  ["number", "0", "12345678901234567890", "en", "12,345,678,901,234,567,890"],
  ["currency", "EUR", "1234.5", "fr", "1 234,50 €"],
  ["currency", "jpy", "1234.5", "en", "¥1,235"],
  ["percent", undefined, "0.25", "en", "25%"],
  ["percent", "1", "0.2567", "de", "25,7 %"],
  ["date", undefined, "2026-03-01", "en", "March 1, 2026"],
  ["date", "short", "2026-03-01", "de", "01.03.26"],
  ["date", "month-year", "2026-03-01", "fr", "mars 2026"],
  ["date", "weekday", "2026-03-01", "en", "Sunday"],
  ["date", "short,short", "2026-03-01T23:30:00+02:00", "en", "3/1/26, 11:30 PM"],
  ["date", "none,short", "2026-03-01T23:30", "de", "23:30"],
])("the filter %s:%s formats %j in the language %s", (name, argument, value, locale, result) => {
  expect(apply(name, argument, value, locale)).toBe(result);
});

test.each([
  ["number", "1,234"],
  ["number", "abc"],
  ["number", "0x10"],
  ["number", "Infinity"],
  ["currency", "12 €"],
  ["percent", "25%"],
  ["date", "01/02/2026"],
  ["date", "2026-02-30"],
  ["date", "now"],
])("the filter %s cannot read %j", (name, value) =>
  expect(apply(name, name === "currency" ? "EUR" : undefined, value)).toBeUndefined(),
);

test.each([
  [{ name: "shout" }, /no filter "shout".*upper/],
  [{ name: "" }, /name is missing/],
  [{ name: "toString" }, /no filter/],
  [{ name: "__proto__" }, /no filter/],
  [{ name: "default" }, /needs an argument/],
  [{ name: "currency" }, /needs an argument/],
  [{ name: "currency", argument: "EURO" }, /three letters/],
  [{ name: "number", argument: "two" }, /from 0 to 20/],
  [{ name: "number", argument: "21" }, /from 0 to 20/],
  [{ name: "date", argument: "yyyy" }, /full, long/],
  [{ name: "date", argument: "long,long,long" }, /full, long/],
  [{ name: "upper", argument: "x" }, /takes no argument/],
])("the call %j of a filter is a problem", (call, message) => expect(findFilterProblem(call)).toMatch(message));

test("a valid call of a filter is no problem", () => {
  for (const call of [
    { name: "upper" },
    { name: "default", argument: "" },
    { name: "number", argument: "2" },
    { name: "date", argument: "long, short" },
  ]) {
    expect(findFilterProblem(call)).toBeUndefined();
  }
});

test("the locale of filters is the first known language", () => {
  expect(selectLocale(["fr_FR"])).toBe("fr-FR");
  expect(selectLocale(["not a language", "DE"])).toBe("de");
  expect(selectLocale([])).toBe("en");
  expect(selectLocale(["", "[["])).toBe("en");
});
