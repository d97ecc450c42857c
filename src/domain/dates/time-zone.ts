/** Finds time zones by the names that programs give them: those of IANA, of Windows and Outlook, and offsets from UTC. */
import { findWindowsZone } from "./windows-zones.ts";

/** Returns whether this browser knows the time zone, an IANA name. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the IANA name of a time zone; undefined for an unknown one. Reads `Europe/Berlin`, `W. Europe Standard Time`, names
 * with a path before them (`/freeassociation.sourceforge.net/Europe/Berlin`), cities as Outlook shows them (`(UTC+01:00) Amsterdam, Berlin`), and
 * whole hours such as `UTC+02:00`.
 */
export const findTimeZone = (name: string): string | undefined => {
  const text = name.trim().replace(/^"(.*)"$/, "$1");
  if (text === "") return undefined;
  if (/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text) && isTimeZone(text)) return text;
  const windows = findWindowsZone(text);
  if (windows !== undefined && isTimeZone(windows)) return windows;
  const path = listPathEnds(text).find(isTimeZone);
  if (path !== undefined) return path;
  const [, cities] = /^\(?(?:UTC|GMT)[^)]*\)\s*(.+)$/i.exec(text) ?? [];
  const ofCity = cities === undefined ? undefined : findZoneOfCity(cities);
  if (ofCity !== undefined) return ofCity;
  // The signs of these IANA names are reversed.
  const [, sign, hours] = /^\(?(?:UTC|GMT)([+-])0?(\d{1,2})(?::?00)?\)?$/i.exec(text) ?? [];
  const fixed = sign === undefined ? undefined : `Etc/GMT${sign === "+" ? "-" : "+"}${hours}`;
  return fixed !== undefined && isTimeZone(fixed) ? fixed : undefined;
};

/** Lists the last two and three parts of a path, which can be a name, such as `Europe/Berlin`. */
const listPathEnds = (text: string): readonly string[] => {
  const parts = text.split("/");
  return [3, 2].flatMap((count) => {
    const end = parts.slice(-count).join("/");
    return parts.length > count && /^[A-Z][a-z]+(?:\/[A-Z][\w+-]+)+$/.test(end) ? [end] : [];
  });
};

const areas = ["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic"];

/** The offset before the cities is that of the winter. */
const findZoneOfCity = (cities: string): string | undefined =>
  cities
    .split(/,|\/ /)
    .flatMap((city) => areas.map((area) => `${area}/${city.trim().replace(/ /g, "_")}`))
    .find(isTimeZone);
