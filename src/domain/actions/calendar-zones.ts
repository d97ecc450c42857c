/**
 * Reads the time zones that a calendar defines itself (VTIMEZONE, RFC 5545, 3.6.5). They count where the name of a zone says
 * nothing, such as Outlook's `Customized Time Zone`. Yearly rules are read, single dates (RDATE) are not.
 */
import { findTimeZone } from "../dates/time-zone.ts";
import type { ContentLine } from "./content-lines.ts";

/** Standard or summer time of a zone. */
interface Observance {
  /** Local time of its first beginning, as if it were UTC. */
  readonly startMs: number;
  readonly offsetMs: number;
  /** When it begins each year; undefined for the first beginning only. */
  readonly rule: YearlyRule | undefined;
}

interface YearlyRule {
  readonly month: number;
  /** From 0 for Sunday. */
  readonly weekday: number;
  /** The number of the weekday in its month; negative from its end. */
  readonly nth: number;
}

/** Returns the offset from UTC, in milliseconds, of a local time in milliseconds as if it were UTC. */
export type ReadOffset = (wallMs: number) => number;

/** Returns the zones of a calendar by their names: those of an unknown name that have offsets. */
export const readCalendarZones = (lines: readonly ContentLine[]): ReadonlyMap<string, ReadOffset | string> => {
  const zones = new Map<string, ReadOffset | string>();
  let zone: { id: string; location: string; observances: Observance[] } | undefined;
  let fields: Map<string, string> | undefined;
  for (const { name, value } of lines) {
    const what = value.trim().toUpperCase();
    if (name === "BEGIN" && what === "VTIMEZONE") zone = { id: "", location: "", observances: [] };
    else if (zone === undefined) continue;
    else if (name === "BEGIN") fields = new Map();
    else if (name === "END" && what === "VTIMEZONE") {
      const { id, location, observances } = zone;
      if (findTimeZone(id) === undefined)
        if (findTimeZone(location) !== undefined) zones.set(id, location);
        else if (observances.length > 0) zones.set(id, (wallMs) => findOffset(observances, wallMs));
      zone = undefined;
    } else if (name === "END") {
      const observance = fields && readObservance(fields);
      if (observance !== undefined) zone.observances.push(observance);
      fields = undefined;
    } else if (fields !== undefined) fields.set(name, value.trim());
    else if (name === "TZID") zone.id = value.trim();
    else if (name === "X-LIC-LOCATION") zone.location = value.trim();
  }
  return zones;
};

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

const readObservance = (fields: ReadonlyMap<string, string>): Observance | undefined => {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})/.exec(fields.get("TZOFFSETTO") ?? "") ?? [];
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})/.exec(fields.get("DTSTART") ?? "") ?? [];
  if (sign === undefined || year === undefined) return undefined;
  const rule = fields.get("RRULE") ?? "";
  const [, ruleMonth] = /BYMONTH=(\d{1,2})/i.exec(rule) ?? [];
  const [, nth, weekday = ""] = /BYDAY=([+-]?\d)([A-Z]{2})/i.exec(rule) ?? [];
  return {
    startMs: Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)),
    offsetMs: (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000,
    rule:
      ruleMonth === undefined || nth === undefined
        ? undefined
        : { month: Number(ruleMonth), weekday: weekdays.indexOf(weekday.toUpperCase()), nth: Number(nth) },
  };
};

/** The observance that began last counts. Before the first one, it is the one that begins first. */
const findOffset = (observances: readonly Observance[], wallMs: number): number => {
  const year = new Date(wallMs).getUTCFullYear();
  const begins = observances
    .flatMap((observance) => [year - 1, year].map((one) => ({ ...observance, ms: findBeginning(observance, one) })))
    .sort((a, b) => a.ms - b.ms);
  return (begins.findLast(({ ms }) => ms <= wallMs) ?? begins[0])?.offsetMs ?? 0;
};

const dayMs = 86_400_000;

const findBeginning = ({ startMs, rule }: Observance, year: number): number => {
  if (rule === undefined) return startMs;
  const { month, weekday, nth } = rule;
  const timeMs = ((startMs % dayMs) + dayMs) % dayMs;
  // The first day of the month, or the first one after it.
  const edge = Date.UTC(year, nth > 0 ? month - 1 : month, 1);
  const offset = (weekday - new Date(edge).getUTCDay() + 7) % 7;
  return edge + (offset + (nth > 0 ? nth - 1 : nth) * 7) * dayMs + timeMs;
};
