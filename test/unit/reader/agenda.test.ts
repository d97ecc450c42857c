import { expect, test } from "vitest";
import { readAgenda } from "#domain/actions/agenda.ts";
import { formatTimeSpan } from "#reader/assets/show-agenda.ts";

const shown = (data: object): string => {
  const agenda = readAgenda(JSON.stringify({ title: "x", ...data }));
  const event = agenda.ok ? agenda.value.events[0] : undefined;
  return event === undefined ? "" : formatTimeSpan(event, "en-GB").replace(/\s/g, " ");
};

test("formats times in the named time zone", () => {
  const times = { start: "2027-06-05T08:25", end: "2027-06-05T12:55" };
  expect(shown({ ...times, timezone: "Europe/Oslo" })).toMatch(
    /^Saturday,? 5 June 2027.* 08:25.12:55 (?:CEST|GMT\+2)$/,
  );
  expect(shown(times)).toMatch(/^Saturday,? 5 June 2027.* 08:25.12:55$/);
});

test("formats whole days without a time", () => {
  expect(shown({ start: "2027-06-05", end: "2027-06-05" })).toMatch(/^Saturday,? 5 June 2027$/);
  expect(shown({ start: "2027-06-05", end: "2027-06-06" })).toMatch(/5.*6 June 2027$/);
});
