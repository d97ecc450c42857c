import { expect, test } from "vitest";
import { readAgenda } from "#domain/actions/agenda.ts";
import { formatTimeSpan } from "#reader/assets/show-agenda.ts";

const shown = (data: object): string => {
  const agenda = readAgenda(JSON.stringify({ title: "x", ...data }));
  const event = agenda.ok ? agenda.value.events[0] : undefined;
  return event === undefined ? "" : formatTimeSpan(event, "en-GB").replace(/\s/g, " ");
};

test("times of an agenda are shown in the named time zone", () => {
  const times = { start: "2027-06-05T08:25", end: "2027-06-05T12:55" };
  expect(shown({ ...times, timezone: "Europe/Oslo" })).toMatch(
    /^Saturday,? 5 June 2027.* 08:25.12:55 (?:CEST|GMT\+2)$/,
  );
  expect(shown(times)).toMatch(/^Saturday,? 5 June 2027.* 08:25.12:55$/);
});

test("whole days of an agenda are shown without a time", () => {
  expect(shown({ start: "2027-06-05", end: "2027-06-05" })).toMatch(/^Saturday,? 5 June 2027$/);
  expect(shown({ start: "2027-06-05", end: "2027-06-06" })).toMatch(/5.*6 June 2027$/);
});

const startOf = (zone: string, definition = "", month = "07"): string | undefined => {
  const agenda = readAgenda(
    `BEGIN:VCALENDAR\n${definition}BEGIN:VEVENT\nSUMMARY:x\nDTSTART;TZID=${zone}:2027${month}05T090000\nEND:VEVENT\nEND:VCALENDAR`,
  );
  const start = agenda.ok ? agenda.value.events[0]?.start : undefined;
  return start?.kind === "instant" ? new Date(start.ms).toISOString().slice(0, 16) : start?.kind;
};

test.each([
  ["W. Europe Standard Time", "2027-07-05T07:00"],
  ["W. Europe Daylight Time", "2027-07-05T07:00"],
  ["Pacific Standard Time", "2027-07-05T16:00"],
  ["Eastern Standard Time (Mexico)", "2027-07-05T14:00"],
  ["GMT Standard Time", "2027-07-05T08:00"],
  ["/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "2027-07-05T07:00"],
  ["/citadel.org/20210210_1/America/Argentina/Buenos_Aires", "2027-07-05T12:00"],
  ["(GMT+01.00) Amsterdam / Berlin / Bern", "2027-07-05T07:00"],
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome"', "2027-07-05T07:00"],
  ["/freeassociation.sourceforge.net/Europe/Berlin", "2027-07-05T07:00"],
  ["Europe/Berlin", "2027-07-05T07:00"],
  ["UTC", "2027-07-05T09:00"],
  ["Nowhere", "floating"],
])("times of Outlook in the zone %s are read", (zone, instant) => expect(startOf(zone)).toBe(instant));

test("zones named as in Windows are understood in JSON events, too", () => {
  const times = { start: "2027-06-05T08:25", end: "2027-06-05T12:55" };
  expect(shown({ ...times, timezone: "W. Europe Standard Time" })).toMatch(/08:25.12:55 (?:CEST|GMT\+2)$/);
});

test("a zone that the calendar defines counts, with its summer time", () => {
  const rule = (kind: string, hour: string, offset: string, month: string) =>
    `BEGIN:${kind}\nDTSTART:16010101T0${hour}0000\nTZOFFSETTO:${offset}\nRRULE:FREQ=YEARLY;BYDAY=${month}\nEND:${kind}\n`;
  const north = `BEGIN:VTIMEZONE\nTZID:Custom\n${rule("STANDARD", "3", "+0100", "-1SU;BYMONTH=10")}${rule("DAYLIGHT", "2", "+0200", "-1SU;BYMONTH=3")}END:VTIMEZONE\n`;
  expect([startOf("Custom", north), startOf("Custom", north, "01")]).toEqual(["2027-07-05T07:00", "2027-01-05T08:00"]);
  const south = `BEGIN:VTIMEZONE\nTZID:Custom\n${rule("STANDARD", "3", "+1000", "1SU;BYMONTH=4")}${rule("DAYLIGHT", "2", "+1100", "1SU;BYMONTH=10")}END:VTIMEZONE\n`;
  expect([startOf("Custom", south), startOf("Custom", south, "01")]).toEqual(["2027-07-04T23:00", "2027-01-04T22:00"]);
  expect(startOf("Custom", "BEGIN:VTIMEZONE\nTZID:Custom\nX-LIC-LOCATION:Europe/Berlin\nEND:VTIMEZONE\n")).toBe(
    "2027-07-05T07:00",
  );
});
