/** Writes the events of a calendar action as an iCalendar file (RFC 5545). */

import type { Agenda, CalendarEvent } from "#domain/actions/agenda.ts";
import { escapeText, joinContentLines } from "#domain/actions/content-lines.ts";
import { type EventTime, formatCalendarTime } from "#domain/actions/event-time.ts";
import { sha256Hex } from "#domain/files/sha256.ts";

const dayMs = 86_400_000;

/**
 * Formats an agenda as iCalendar text, or returns the author's own text if the agenda has one.
 *
 * @param nowMs Milliseconds since 1970, for the required `DTSTAMP`.
 */
export const toICalendar = ({ events, calendar }: Agenda, nowMs: number): string =>
  calendar ??
  joinContentLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Smartlink//Reader//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events.flatMap((event) => eventLines(event, nowMs)),
    "END:VCALENDAR",
  ]);

const eventLines = (event: CalendarEvent, nowMs: number): readonly string[] => [
  "BEGIN:VEVENT",
  // Derived from the content, not random: an event that is imported twice is still one event.
  `UID:${sha256Hex(new TextEncoder().encode(JSON.stringify([event.title, event.start, event.location]))).slice(0, 32)}@smartlink`,
  `DTSTAMP:${formatCalendarTime({ kind: "instant", ms: nowMs })}`,
  timeLine("DTSTART", event.start),
  // For all-day events, DTEND is the day after the last day (RFC 5545, 3.6.1).
  timeLine("DTEND", event.end.kind === "date" ? { kind: "date", ms: event.end.ms + dayMs } : event.end),
  `SUMMARY:${escapeText(event.title)}`,
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  ...(event.reminderMinutes === undefined ? [] : alarmLines(event, event.reminderMinutes)),
  "END:VEVENT",
];

const timeLine = (name: string, time: EventTime): string =>
  `${name}${time.kind === "date" ? ";VALUE=DATE" : ""}:${formatCalendarTime(time)}`;

const alarmLines = ({ title }: CalendarEvent, minutes: number): readonly string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:-PT${minutes}M`,
  "END:VALARM",
];
