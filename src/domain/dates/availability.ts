/**
 * Whether a smartlink may be read now (decisions §7).
 *
 * A date that cannot be read neither locks the document nor opens it in silence: templates and rows with such a date
 * are refused when they enter (`momentProblem`), so no generated file has one; should a file have one all the same,
 * that limit is left out and named in `unreadable`, for the reader to say so.
 */
import { truncate } from "../links/link.ts";
import { parseDateTime } from "./date-time.ts";

export { parseDateTime } from "./date-time.ts";

/** The part of `config.global` that decides it. */
export interface AvailabilitySettings {
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly displayAllowed: string;
}

/** The settings that limit when a smartlink can be opened. */
export type LimitKey = "startDateTime" | "endDateTime";

export type Availability = { readonly unreadable?: readonly LimitKey[] } & (
  | { readonly state: "available" }
  /** Milliseconds since 1970 of the first instant at which it opens. */
  | { readonly state: "early"; readonly from: number }
  /** Milliseconds since 1970 of the last instant at which it was open. */
  | { readonly state: "late"; readonly until: number }
  | { readonly state: "off" }
);

export const checkAvailability = (settings: AvailabilitySettings, activated: boolean, nowMs: number): Availability => {
  if (!activated || settings.displayAllowed === "false") return { state: "off" };
  const from = readLimit(settings.startDateTime, "start");
  const until = readLimit(settings.endDateTime, "end");
  const unreadable: LimitKey[] = [];
  if (from === "unreadable") unreadable.push("startDateTime");
  if (until === "unreadable") unreadable.push("endDateTime");
  const unreadableDates = unreadable.length === 0 ? {} : { unreadable };
  if (typeof until === "number" && nowMs > until) return { state: "late", until, ...unreadableDates };
  if (typeof from === "number" && nowMs < from) return { state: "early", from, ...unreadableDates };
  return { state: "available", ...unreadableDates };
};

const readLimit = (text: string, edge: "start" | "end"): number | "none" | "unreadable" =>
  text.trim() === "" ? "none" : (parseDateTime(text, edge) ?? "unreadable");

/** Why a text is no date, as a sentence; undefined for a date and for the empty text (no limit). */
export const describeDateTimeProblem = (text: string): string | undefined =>
  text.trim() === "" || parseDateTime(text) !== undefined
    ? undefined
    : `"${truncate(text)}" is no date. Write it as 2026-12-31 or, with time and offset, as 2026-12-31T18:00:00+01:00.`;
