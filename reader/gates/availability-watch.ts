/** Checks the dates of a smartlink, and keeps checking while it is open or not yet available. */
import { checkAvailability } from "#domain/dates/availability.ts";
import { latestTimeMs } from "#reader/model/monotonic-clock.ts";
import type { ReaderSettings } from "../document/settings.ts";
import type { ReaderSmartlink } from "../document/source.ts";
import type { Language } from "../i18n/language.ts";
import { formatDateTime, showNotice } from "./notice-page.ts";
import type { SmartlinkStorage } from "./smartlink-storage.ts";

export interface GateContext {
  readonly host: HTMLElement;
  readonly smartlink: ReaderSmartlink;
  readonly settings: ReaderSettings;
  readonly language: Language;
  readonly storage: SmartlinkStorage;
}

/** Polled instead of one long timer, because clocks are changed and computers sleep. */
const checkIntervalMs = 5000;

const stateAt = ({ smartlink, settings }: GateContext, atMs: number) =>
  checkAvailability(
    {
      startDateTime: settings.startDateTime,
      endDateTime: settings.endDateTime,
      displayAllowed: settings.displayAllowed ? "true" : "false",
    },
    smartlink.activated !== false,
    atMs,
  );

/** Returns why the smartlink is unavailable, as a sentence; undefined if it is available. */
export const unavailableReason = (opening: GateContext, nowMs: number): string | undefined => {
  const { t } = opening.language;
  const latestMs = latestSeen(opening, nowMs);
  const found = stateAt(opening, nowMs);
  if (found.unreadable) console.warn(`smartlink: no date in ${found.unreadable.join(", ")}`);
  const state = found.state === "available" ? stateAt(opening, latestMs) : found;
  if (state.state === "available") return undefined;
  if (state.state === "off") return t("unavailableOff");
  return state.state === "early"
    ? t("unavailableFrom", { date: formatDateTime(state.from, opening.language) })
    : t("unavailableUntil", { date: formatDateTime(state.until, opening.language) });
};

/** Returns the latest time ever seen, so that setting the clock back does not reopen an expired document. */
const latestSeen = ({ settings, storage }: GateContext, nowMs: number): number => {
  if (settings.endDateTime === "") return nowMs;
  const latestMs = latestTimeMs(storage.read("clock"), nowMs);
  storage.write("clock", String(latestMs));
  return latestMs;
};

/** Closes the document and explains it when its end date passes. */
export const watchEnd = (opening: GateContext, signal: AbortSignal, close: () => void): void => {
  if (opening.settings.endDateTime === "") return;
  checkUntilDone(signal, () => {
    const sentence = unavailableReason(opening, Date.now());
    if (sentence === undefined) return false;
    close();
    showNotice(opening.host, { state: "unavailable", title: opening.language.t("unavailableTitle"), sentence });
    return true;
  });
};

/** Calls `open` when the start date is reached. Does nothing for other reasons. */
export const watchStart = (opening: GateContext, signal: AbortSignal, open: () => void): void => {
  if (stateAt(opening, Date.now()).state !== "early") return;
  checkUntilDone(signal, () => {
    if (stateAt(opening, Date.now()).state === "early") return false;
    open();
    return true;
  });
};

/** Calls `isDone` every few seconds and when the page becomes visible, until it returns true. */
const checkUntilDone = (signal: AbortSignal, isDone: () => boolean): void => {
  const stop = new AbortController();
  const look = () => {
    if (!stop.signal.aborted && isDone()) stop.abort();
  };
  const timer = setInterval(look, checkIntervalMs);
  stop.signal.addEventListener("abort", () => clearInterval(timer));
  signal.addEventListener("abort", () => stop.abort(), { signal: stop.signal });
  document.addEventListener("visibilitychange", look, { signal: stop.signal });
};
