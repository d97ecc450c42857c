/** Dates as people write them in spreadsheets. */
import { expect, test } from "vitest";
import { proposeDateOrder, readWrittenDate } from "#domain/dates/written-date.ts";

test.each([
  ["31.01.2027", "2027-01-31"],
  ["31. 1. 2027", "2027-01-31"],
  ["31.12.27", "2027-12-31"],
  ["So., 31.01.2027", "2027-01-31"],
  ["5. Februar 2027", "2027-02-05"],
  ["Freitag, 5. Februar 2027", "2027-02-05"],
  ["1. Mrz 2027", "2027-03-01"],
  ["1. Jänner 2027", "2027-01-01"],
  ["February 5th, 2027", "2027-02-05"],
  ["Fri, Feb 5, 2027", "2027-02-05"],
  ["05-Feb-27", "2027-02-05"],
  ["1er février 2027", "2027-02-01"],
  ["5 de febrero de 2027", "2027-02-05"],
  ["5 lutego 2027", "2027-02-05"],
  ["5 ноября 2027 г.", "2027-11-05"],
  ["2027/1/31", "2027-01-31"],
  ["2027年1月31日", "2027-01-31"],
  ["2027. 1. 31.", "2027-01-31"],
  ["31.01.2027, 18.00 Uhr", "2027-01-31T18:00"],
  ["January 31, 2027 at 6:00 PM", "2027-01-31T18:00"],
  ["31 janvier 2027 à 9h05", "2027-01-31T09:05"],
  ["2027-01-31T18:00:00+01:00", "2027-01-31T18:00:00+01:00"],
])("the written date %s has one meaning", (text, iso) => {
  expect(readWrittenDate(text)).toMatchObject({ dayFirst: iso, monthFirst: iso });
});

test.each([
  ["01/02/2027", "2027-02-01", "2027-01-02"],
  ["1-2-2027", "2027-02-01", "2027-01-02"],
  ["31/01/2027 18:30", "2027-01-31T18:30", undefined],
  ["1/31/2027 12:15 am", undefined, "2027-01-31T00:15"],
])("the written date %s needs an order", (text, dayFirst, monthFirst) => {
  expect(readWrittenDate(text)).toEqual({ dayFirst, monthFirst });
});

test.each([
  "31.02.2027",
  "13/13/2027",
  // Spreadsheets disagree about the century.
  "31.12.30",
  // The year can stand at either end.
  "27-01-05",
  // October in Croatian, November in Polish.
  "5 listopad 2027",
  "until 31.01.2027",
  "31.01.2027 25:00",
  "1.2",
  "12",
  "",
  "31.01.2027 ".repeat(10),
])("the text %j is no written date", (text) => expect(readWrittenDate(text)).toBe(undefined));

test.each([
  [["01/31/2027", "02/05/2027"], "month-day-year"],
  [["02/05/2027", "31/01/2027", "31.01.2027"], "day-month-year"],
  [["31.01.2027", "5. Februar 2027"], "day-month-year"],
  [["February 5, 2027"], "month-day-year"],
  [["2027-01-31", "n/a", ""], "year-month-day"],
  [["05/05/2027"], "year-month-day"],
  [["01/02/2027", "31.01.2027"], undefined],
  [["31/01/2027", "01/31/2027"], undefined],
  [[], "year-month-day"],
] as const)("the proposed order of the dates %j is %s", (values, order) =>
  expect(proposeDateOrder(values)).toBe(order),
);
