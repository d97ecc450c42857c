import fc from "fast-check";
import { expect, test } from "vitest";
import { type Agenda, readAgenda } from "#domain/actions/agenda.ts";
import { type Contact, readContact } from "#domain/actions/contact.ts";
import { escapeText, foldLine, splitUnescaped, unescapeText } from "#domain/actions/content-lines.ts";
import { toICalendar } from "#reader/model/icalendar.ts";
import { toVCard } from "#reader/model/vcard.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const now = Date.UTC(2026, 10, 21, 8, 30);

/** Returns the text as it is read back: without control characters, and with line feeds as line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const normalize = (text: string) => text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
const text = fc.string({ unit: "grapheme", maxLength: 200 }).map(normalize);
const trimmedText = text.map((value) => value.trim());
const name = trimmedText.filter((value) => value !== "");

const lines = (file: string): readonly string[] => {
  expect(file.endsWith("\r\n")).toBe(true);
  const contentLines = file.slice(0, -2).split("\r\n");
  for (const line of contentLines) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(bytesOf(line)).toBeLessThanOrEqual(75);
  }
  return contentLines;
};

test("content lines are folded at 75 octets and never inside a character", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 400 }).map((line) => line.toWellFormed().replace(/[\r\n]/g, "")),
      (line) => {
        const parts = foldLine(line).split("\r\n");
        for (const part of parts) expect(bytesOf(part)).toBeLessThanOrEqual(75);
        expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join("")).toBe(line);
      },
    ),
  );
});

test("content lines are escaped without loss", () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(unescapeText(escapeText(value))).toBe(value);
    }),
  );
  expect(escapeText("a,b;c\\d\ne")).toBe("a\\,b\\;c\\\\d\\ne");
});

test("content lines are split at unescaped semicolons", () => {
  for (const [value, ...parts] of [
    ["Moreau;Anna", "Moreau", "Anna"],
    ["a\\;b;c\\;", "a;b", "c;"],
    ["\\;", ";"],
    ["a\\\\;b", "a\\", "b"],
    ["a;b\\", "a", "b\\"],
  ])
    expect(splitUnescaped(value ?? "").slice(0, parts.length)).toEqual(parts);
});

test("a calendar file is valid iCalendar", () => {
  const agenda = readAgenda(
    '{"title": "Departure, Oslo", "start": "2027-06-05T09:30:00+02:00", "duration": 30, "location": "Oslo S; track 4", "reminder": 60}',
  );
  if (!agenda.ok) throw new Error("no agenda");
  const file = lines(toICalendar(agenda.value, now));
  expect(file.filter((line) => !line.startsWith("UID:"))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Smartlink//Reader//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "DTSTAMP:20261121T083000Z",
    "DTSTART:20270605T073000Z",
    "DTEND:20270605T080000Z",
    "SUMMARY:Departure\\, Oslo",
    "LOCATION:Oslo S\\; track 4",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:Departure\\, Oslo",
    "TRIGGER:-PT60M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
  expect(file.find((line) => line.startsWith("UID:"))).toMatch(/^UID:[0-9a-f]{32}@smartlink$/);
});

test("a calendar file ends an all-day event on the day after its last day, and reads back the last day", () => {
  const agenda = readAgenda('{"title": "Week", "start": "2027-06-05", "end": "2027-06-11"}');
  if (!agenda.ok) throw new Error("no agenda");
  const file = toICalendar(agenda.value, now);
  expect(file).toContain("DTSTART;VALUE=DATE:20270605\r\nDTEND;VALUE=DATE:20270612\r\n");
  const reread = readAgenda(file);
  expect(reread.ok && reread.value.events[0]?.end).toEqual({ kind: "date", ms: Date.UTC(2027, 5, 11) });
});

test("a calendar file is read back without loss", () => {
  const time = fc.record({
    kind: fc.constantFrom("date", "floating", "instant" as const),
    day: fc.integer({ min: 0, max: 20_000 }),
    seconds: fc.integer({ min: 0, max: 86_399 }),
    lasts: fc.integer({ min: 1, max: 1000 }),
  });
  const event = fc.record({ title: name, location: text, description: text, time }).map(({ time: when, ...rest }) => {
    const dayMs = 86_400_000;
    const isAllDay = when.kind === "date";
    const ms = when.day * dayMs + (isAllDay ? 0 : when.seconds * 1000);
    const kind = when.kind as "date" | "floating" | "instant";
    const end = { kind, ms: ms + when.lasts * (isAllDay ? dayMs : 60_000) };
    return { ...rest, url: "", start: { kind, ms }, end };
  });
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), (events) => {
      const file = toICalendar({ events } satisfies Agenda, now);
      lines(file);
      const reread = readAgenda(file);
      expect(reread.ok && reread.value.events).toEqual(events);
    }),
  );
});

test("a contact file is valid vCard 3.0", () => {
  const contact = readContact(
    '{"name": "Anna Moreau", "organization": "Slow; Atlas", "role": "Adviser", "email": "anna@example.org", "phone": "+44 20", "address": {"street": "1 Quay", "city": "Oslo", "country": "NO"}, "website": "https://example.org/"}',
  );
  if (!contact.ok) throw new Error("no contact");
  expect(lines(toVCard(contact.value))).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Moreau;Anna;;;",
    "FN:Anna Moreau",
    "ORG:Slow\\; Atlas",
    "TITLE:Adviser",
    "EMAIL;TYPE=INTERNET:anna@example.org",
    "TEL;TYPE=VOICE:+44 20",
    "ADR;TYPE=WORK:;;1 Quay;Oslo;;;NO",
    "URL:https://example.org/",
    "END:VCARD",
  ]);
});

test.each([
  ["Anna Moreau, MSc", "N:Moreau;Anna;;;MSc"],
  ["Prof. Dr. Anna Maria Moreau, Ph.D.", "N:Moreau;Anna Maria;;Prof. Dr.;Ph.D."],
  ["Ludwig van Beethoven", "N:van Beethoven;Ludwig;;;"],
  ["Sammy Davis Jr.", "N:Davis;Sammy;;;Jr."],
  ["Moreau, Anna", "N:Moreau;Anna;;;"],
  ["Jack Ma", "N:Ma;Jack;;;"],
  ["Bo Li, FRSA", "N:Li;Bo;;;FRSA"],
  ["Dr.", "N:Dr.;;;;"],
])("a contact file splits the name %s", (fullName, line) => {
  const contact = readContact(JSON.stringify({ name: fullName }));
  expect(contact.ok && lines(toVCard(contact.value))[2]).toBe(line);
});

test("a contact file is read back without loss", () => {
  const address = fc.record({ street: text, city: text, region: text, code: text, country: text });
  const contact = fc.record({
    name,
    firstName: name,
    lastName: name,
    organization: name,
    role: trimmedText,
    emails: fc.constantFrom([], ["a@example.org"], ["a@example.org", "b@example.org"]),
    phones: fc.constantFrom([], ["+49 30 123456"]),
    address,
    website: fc.constantFrom("", "https://example.org/a;b,c?d=1"),
    photo: fc.constant(""),
    note: trimmedText,
  });
  fc.assert(
    fc.property(contact, (original) => {
      const file = toVCard(original satisfies Contact);
      lines(file);
      const reread = readContact(file);
      expect(reread.ok && reread.value).toEqual({ ...original, card: file });
    }),
  );
});
