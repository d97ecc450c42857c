/**
 * Decides whether a smartlink can be opened now (docs/reader.md, “Availability”).
 *
 * Templates and rows with an invalid date are rejected (`describeDateTimeProblem`). If a file has one all the same, that
 * limit is ignored and listed in `unreadable`, so that the reader can report it.
 */
import { truncate } from "../text/truncate.ts";
import { parseDateTime } from "./date-time.ts";

export { parseDateTime } from "./date-time.ts";

/** The settings of `config.global` that decide it. */
export interface AvailabilitySettings {
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly displayAllowed: string;
}

/** The settings that limit when a smartlink can be opened. */
export type LimitKey = "startDateTime" | "endDateTime";

/** Whether a smartlink can be opened, and if not, why. */
export type Availability = { readonly unreadable?: readonly LimitKey[] } & (
  | { readonly state: "available" }
  /** Milliseconds since 1970 of the first instant at which it opens. */
  | { readonly state: "early"; readonly from: number }
  /** Milliseconds since 1970 of the last instant at which it was open. */
  | { readonly state: "late"; readonly until: number }
  | { readonly state: "off" }
);

/** Checks the availability at `nowMs`, in milliseconds since 1970. */
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

/** Describes why a text is not a date; undefined for a date and for the empty text (no limit). */
export const describeDateTimeProblem = (text: string): string | undefined =>
  text.trim() === "" || parseDateTime(text) !== undefined
    ? undefined
    : `"${truncate(text)}" is not a date. Write it as 2026-12-31 or, with time and offset, as 2026-12-31T18:00:00+01:00.`;
