/** Reads the events of an `agenda` action: JSON or an iCalendar file. */

import { findTimeZone } from "../dates/time-zone.ts";
import { safeLink } from "../links/link.ts";
import { ok } from "../result.ts";
import { isRecord, type UnknownRecord } from "../values/is-record.ts";
import {
  type DataResult,
  fieldValue,
  invalidData,
  maxEntries,
  readJsonData,
  textField,
  toList,
  toText,
} from "../values/structured-data.ts";
import { readCalendarZones } from "./calendar-zones.ts";
import { type ContentLine, readContentLines, unescapeText } from "./content-lines.ts";
import { type EventTime, type EventZone, readCalendarTime, readEventTime } from "./event-time.ts";

/** An event of an agenda. */
export interface CalendarEvent {
  readonly title: string;
  readonly start: EventTime;
  /** Not before the start. For whole days, the last day. */
  readonly end: EventTime;
  /** IANA name of the time zone in which to show an instant; undefined: that of the reader's device. */
  readonly timeZone?: string;
  readonly location: string;
  readonly description: string;
  /** Has passed the link rule; empty if there is none. */
  readonly url: string;
  /** Minutes before the start; undefined for no alarm. */
  readonly reminderMinutes?: number;
}

/** The data of an `agenda` action. */
export interface Agenda {
  readonly events: readonly CalendarEvent[];
  /** The author's iCalendar text, if the data is one, with CRLF line ends. */
  readonly calendar?: string;
}

/** Reads one event, a list of events, an object with such a list, or the text of an iCalendar file (RFC 5545). */
export const readAgenda = (data: string): DataResult<Agenda> => {
  if (/^\s*BEGIN:VCALENDAR/i.test(data)) return readCalendar(data);
  const json = readJsonData(data);
  if (!json.ok) return json;
  const tree = json.value;
  const entries = toList(isRecord(tree) ? (fieldValue(tree, "events", "items") ?? tree) : tree).slice(0, maxEntries);
  if (entries.length === 0) return invalidData("agenda-empty");
  const events: CalendarEvent[] = [];
  for (const entry of entries) {
    const event = readEvent(isRecord(entry) ? entry : {}, isRecord(tree) ? textField(tree, "timezone", "tz") : "");
    if (!event.ok) return event;
    events.push(event.value);
  }
  return ok({ events });
};

const readEvent = (fields: UnknownRecord, commonZone: string): DataResult<CalendarEvent> => {
  const title = textField(fields, "title", "summary", "name");
  if (title === "") return invalidData("event-untitled");
  const zoneName = textField(fields, "timezone", "tz") || commonZone;
  const zone = findTimeZone(zoneName) ?? "";
  const [from, until] = [
    textField(fields, "start", "begin", "from", "date", "dtstart"),
    textField(fields, "end", "until", "to", "dtend"),
  ];
  const start = readEventTime(from, zone);
  if (start === undefined) return invalidData("event-start", from, title);
  const end = until === "" ? computeEnd(start, textField(fields, "duration")) : readEventTime(until, zone);
  if (end === undefined || end.kind !== start.kind || end.ms < start.ms) return invalidData("event-end", title);
  const reminder = Number(toText(fieldValue(fields, "reminder", "alarm")) || Number.NaN);
  return ok({
    title,
    start,
    end,
    location: textField(fields, "location", "place", "where"),
    description: textField(fields, "description", "notes", "text"),
    url: safeLink(textField(fields, "url", "link", "website"), "open") ?? "",
    ...(zone === "" ? {} : { timeZone: zone }),
    ...(Number.isInteger(reminder) && reminder >= 0 ? { reminderMinutes: reminder } : {}),
  });
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Adds a duration to a start: `PT1H30M`, `P2D` or a number of minutes. Empty: one hour, or the day itself. */
const computeEnd = (start: EventTime, duration: string): EventTime | undefined => {
  const whole = start.kind === "date";
  if (duration === "") return { kind: start.kind, ms: start.ms + (whole ? 0 : hourMs) };
  const [match, weeks, days, hours, minutes] =
    /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,6})M)?)?$/i.exec(duration) ?? [];
  const count = (text: string | undefined) => Number(text ?? 0);
  const ms = match
    ? (count(weeks) * 7 + count(days)) * dayMs + count(hours) * hourMs + count(minutes) * 60_000
    : /^\d{1,6}$/.test(duration)
      ? Number(duration) * 60_000
      : Number.NaN;
  if (!(ms > 0)) return undefined;
  return { kind: start.kind, ms: start.ms + (whole ? Math.max(0, Math.ceil(ms / dayMs) - 1) * dayMs : ms) };
};

const readCalendar = (text: string): DataResult<Agenda> => {
  const events: CalendarEvent[] = [];
  let inside: Map<string, ContentLine> | undefined;
  let nested = 0;
  const lines = readContentLines(text);
  const zones = readCalendarZones(lines);
  for (const line of lines) {
    const what = line.value.trim().toUpperCase();
    if (line.name === "BEGIN" && inside !== undefined) nested += 1;
    else if (line.name === "BEGIN" && what === "VEVENT") inside = new Map();
    else if (line.name === "END" && nested > 0) nested -= 1;
    else if (line.name === "END" && inside !== undefined) {
      const event = readCalendarEvent(inside, zones);
      if (event !== undefined && events.length < maxEntries) events.push(event);
      inside = undefined;
    } else if (inside !== undefined && nested === 0 && !inside.has(line.name)) inside.set(line.name, line);
  }
  if (events.length === 0) return invalidData("calendar-empty");
  return ok({ events, calendar: text.trim().replace(/\r?\n/g, "\r\n").concat("\r\n") });
};

const readCalendarEvent = (
  lines: ReadonlyMap<string, ContentLine>,
  zones: ReadonlyMap<string, EventZone>,
): CalendarEvent | undefined => {
  const text = (name: string) => unescapeText(lines.get(name)?.value ?? "");
  const time = (name: string) => {
    const { value = "", parameters = {} } = lines.get(name) ?? {};
    const zone = parameters["TZID"] ?? "";
    return readCalendarTime(value, zones.get(zone) ?? zone);
  };
  const start = time("DTSTART");
  if (start === undefined) return undefined;
  const statedEnd = time("DTEND") ?? computeEnd(start, text("DURATION")) ?? start;
  // In calendars, DTEND of whole days is the day after the last one.
  const end = statedEnd.kind === "date" && lines.has("DTEND") ? { ...statedEnd, ms: statedEnd.ms - dayMs } : statedEnd;
  return {
    title: text("SUMMARY"),
    start,
    end: end.ms < start.ms ? start : end,
    location: text("LOCATION"),
    description: text("DESCRIPTION"),
    url: safeLink(lines.get("URL")?.value ?? "", "open") ?? "",
  };
};
