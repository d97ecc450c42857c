/** Whether the smartlink may be read now, watched while it is open or waited for. */
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

/** Looked at often, because clocks jump and computers sleep. */
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

/** Why it may not be read, as a sentence; undefined where it may. */
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

/** Time that was seen once is not given back: a document whose end has passed stays closed. */
const latestSeen = ({ settings, storage }: GateContext, nowMs: number): number => {
  if (settings.endDateTime === "") return nowMs;
  const latestMs = latestTimeMs(storage.read("clock"), nowMs);
  storage.write("clock", String(latestMs));
  return latestMs;
};

/** Closes a document whose time ends while it is open, with the page that says so. */
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

/** Calls `open` when the time of a document begins that was too early. */
export const watchStart = (opening: GateContext, signal: AbortSignal, open: () => void): void => {
  if (stateAt(opening, Date.now()).state !== "early") return;
  checkUntilDone(signal, () => {
    if (stateAt(opening, Date.now()).state === "early") return false;
    open();
    return true;
  });
};

/** Asks every few seconds, and when the page comes back, until the answer is true. */
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
