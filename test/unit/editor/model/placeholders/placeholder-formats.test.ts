/** The formats of a placeholder, with the results for the current row. */
import { expect, test } from "vitest";
import { listFormats } from "#editor/model/placeholders/placeholder-formats.ts";

const row = { until: "2027-01-31", amount: "1234.5", name: "anna moreau", empty: "" };
const sample = { columns: Object.keys(row), row, languages: ["de"] };
const show = (source: string, data = sample) =>
  listFormats(source, data).map(({ source: choice, result, isChosen }) => [
    choice,
    result?.replaceAll("\u00a0", " "),
    isChosen,
  ]);

test("a date has the formats of dates and texts", () => {
  expect(show("[[until]]")).toEqual([
    ["[[until]]", "2027-01-31", true],
    ["[[until|date:long]]", "31. Januar 2027", false],
    ["[[until|date:short]]", "31.01.27", false],
    ["[[until|upper]]", "2027-01-31", false],
    ["[[until|title]]", "2027-01-31", false],
  ]);
});

test("a number has the formats of numbers, with the currency of the region or its own", () => {
  expect(show("[[amount|currency:USD]]").slice(0, 4)).toEqual([
    ["[[amount]]", "1234.5", false],
    ["[[amount|number:2]]", "1.234,50", false],
    ["[[amount|currency:USD]]", "1.234,50 $", true],
    ["[[amount|percent]]", "123.450 %", false],
  ]);
  const currencyIn = (...languages: string[]) =>
    listFormats("[[amount]]", { ...sample, languages }).find(({ format }) => format === "currency")?.source;
  expect([currencyIn("fr"), currencyIn("en-GB"), currencyIn("de_CH"), currencyIn("en"), currencyIn()]).toEqual(
    ["EUR", "GBP", "CHF", "USD", "USD"].map((currency) => `[[amount|currency:${currency}]]`),
  );
});

test("filters that are no formats stay, in their place", () => {
  expect(show("[[name|trim|lower|default:a\\]b]]").slice(0, 2)).toEqual([
    ["[[name|trim|default:a\\]b]]", "anna moreau", false],
    ["[[name|trim|upper|default:a\\]b]]", "ANNA MOREAU", false],
  ]);
  expect(show("[[until|plus:14d|date:long]]")[1]).toEqual(["[[until|plus:14d|date:long]]", "14. Februar 2027", true]);
});

test("a format of another kind is none of the choices", () => {
  const choices = show("[[until|date:weekday]]");
  expect(choices.some(([, , isChosen]) => isChosen)).toBe(false);
  expect(choices[0]?.[0]).toBe("[[until]]");
});

test("without a value, all formats are offered without a result", () => {
  for (const data of [sample, { ...sample, row: undefined }]) {
    const choices = listFormats("[[empty]]", data);
    expect(choices.map(({ format }) => format)).toEqual([
      "none",
      "date-long",
      "date-short",
      "number",
      "currency",
      "percent",
      "upper",
      "title",
    ]);
    expect(choices.every(({ result }) => result === undefined)).toBe(true);
  }
});

test("what makes a text of its own has no formats", () => {
  for (const source of [
    "[[name|choose:a=b,*=c]]",
    "[[name|join:until]]",
    "name",
    "[[name]] [[until]]",
    "[[name|nothing]]",
  ])
    expect(listFormats(source, sample)).toEqual([]);
});
