import fc from "fast-check";
import { expect, test } from "vitest";
import { checkAvailability, describeDateTimeProblem, parseDateTime } from "#domain/dates/availability.ts";

const always = { startDateTime: "", endDateTime: "", displayAllowed: "true" } as const;
const at = (text: string) => Date.parse(text);

test.each([
  ["2026-03-01T10:00:00Z", "2026-03-01T10:00:00Z"],
  ["2026-03-01T10:00:00+02:00", "2026-03-01T08:00:00Z"],
  ["2026-03-01T10:00:00-0530", "2026-03-01T15:30:00Z"],
  ["2026-03-01T10:00+01", "2026-03-01T09:00:00Z"],
  ["2026-03-01T10:00", "2026-03-01T10:00:00Z"],
  ["2026-03-01 10:00:30.250", "2026-03-01T10:00:30.250Z"],
  ["2026-03-01", "2026-03-01T00:00:00Z"],
  ["2026-03-01T24:00Z", "2026-03-02T00:00:00Z"],
  [" 2024-02-29 ", "2024-02-29T00:00:00Z"],
])("the date and time %j is read", (text, same) => expect(parseDateTime(text)).toBe(at(same)));

test.each([
  "",
  "soon",
  "2026",
  "2026-3-1",
  "2026-02-30",
  "2026-13-01",
  "2026-00-10",
  "01/02/2026",
  "2026-03-01T25:00",
  "2026-03-01T10:60",
  "2026-03-01T24:00:01",
  "2026-03-01T10:00+99:00",
  "1767225600",
  "2026-03-01T10:00 CET",
  "0050-01-01",
])("the text %j is no date and time", (text) => expect(parseDateTime(text)).toBeUndefined());

test("a date without a time lasts until its end, as the end of a span", () => {
  expect(parseDateTime("2026-03-01", "end")).toBe(at("2026-03-01T23:59:59.999Z"));
  expect(parseDateTime("2026-03-01T10:00Z", "end")).toBe(at("2026-03-01T10:00:00Z"));
});

test("a date and time is read as the engine reads it", () => {
  const moment = fc.date({ min: new Date("1900-01-01"), max: new Date("2200-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (date) => {
      expect(parseDateTime(date.toISOString())).toBe(date.getTime());
    }),
  );
});

test("availability is off when it is switched off, with any dates", () => {
  expect(checkAvailability(always, false, 0)).toEqual({ state: "off" });
  expect(checkAvailability({ ...always, displayAllowed: "false" }, true, 0)).toEqual({ state: "off" });
});

test("a smartlink opens at its first instant and closes after its last", () => {
  const settings = { ...always, startDateTime: "2026-03-01T10:00:00+01:00", endDateTime: "2026-03-31" };
  const from = at("2026-03-01T09:00:00Z");
  const until = at("2026-03-31T23:59:59.999Z");
  expect(checkAvailability(settings, true, from - 1)).toEqual({ state: "early", from });
  expect(checkAvailability(settings, true, from)).toEqual({ state: "available" });
  expect(checkAvailability(settings, true, until)).toEqual({ state: "available" });
  expect(checkAvailability(settings, true, until + 1)).toEqual({ state: "late", until });
});

test("an invalid date of availability is reported, and the other limit applies", () => {
  const settings = { ...always, startDateTime: "soon", endDateTime: "2026-03-31" };
  expect(checkAvailability(settings, true, at("2026-03-30"))).toEqual({
    state: "available",
    unreadable: ["startDateTime"],
  });
  expect(checkAvailability(settings, true, at("2026-04-30"))).toMatchObject({
    state: "late",
    unreadable: ["startDateTime"],
  });
  expect(describeDateTimeProblem("soon")).toContain('"soon" is not a date');
  expect(describeDateTimeProblem("")).toBeUndefined();
});
