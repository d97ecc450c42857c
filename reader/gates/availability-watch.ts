/** Checks the dates of a smartlink, and keeps checking while it is open or not yet available. */
import { checkAvailability } from "#domain/dates/availability.ts";
import { latestTimeMs } from "#reader/model/monotonic-clock.ts";
import type { ReaderSettings } from "#reader/model/settings.ts";
import type { ReaderSmartlink } from "#reader/model/smartlink.ts";
import type { Language } from "../i18n/language.ts";
import { formatDateTime, showNotice } from "./notice-page.ts";
import type { SmartlinkStorage } from "./smartlink-storage.ts";

/** What the gates need of the reader. */
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
export const unavailableReason = (context: GateContext, nowMs: number): string | undefined => {
  const { t } = context.language;
  const latestMs = latestSeen(context, nowMs);
  const currentState = stateAt(context, nowMs);
  if (currentState.unreadable) console.warn(`smartlink: no date in ${currentState.unreadable.join(", ")}`);
  const state = currentState.state === "available" ? stateAt(context, latestMs) : currentState;
  if (state.state === "available") return undefined;
  if (state.state === "off") return t("unavailableOff");
  return state.state === "early"
    ? t("unavailableFrom", { date: formatDateTime(state.from, context.language) })
    : t("unavailableUntil", { date: formatDateTime(state.until, context.language) });
};

/** Returns the latest time ever seen, so that setting the clock back does not reopen an expired document. */
const latestSeen = ({ settings, storage }: GateContext, nowMs: number): number => {
  if (settings.endDateTime === "") return nowMs;
  const latestMs = latestTimeMs(storage.read("clock"), nowMs);
  storage.write("clock", String(latestMs));
  return latestMs;
};

/** Closes the document and explains it when its end date passes. */
export const watchEnd = (context: GateContext, signal: AbortSignal, close: () => void): void => {
  if (context.settings.endDateTime === "") return;
  checkUntilDone(signal, () => {
    const sentence = unavailableReason(context, Date.now());
    if (sentence === undefined) return false;
    close();
    showNotice(context.host, { state: "unavailable", title: context.language.t("unavailableTitle"), sentence });
    return true;
  });
};

/** Calls `open` when the start date is reached. Does nothing for other reasons. */
export const watchStart = (context: GateContext, signal: AbortSignal, open: () => void): void => {
  if (stateAt(context, Date.now()).state !== "early") return;
  checkUntilDone(signal, () => {
    if (stateAt(context, Date.now()).state === "early") return false;
    open();
    return true;
  });
};

/** Calls `isDone` every few seconds and when the page becomes visible, until it returns true. */
const checkUntilDone = (signal: AbortSignal, isDone: () => boolean): void => {
  const controller = new AbortController();
  const check = () => {
    if (!controller.signal.aborted && isDone()) controller.abort();
  };
  const timer = setInterval(check, checkIntervalMs);
  controller.signal.addEventListener("abort", () => clearInterval(timer));
  signal.addEventListener("abort", () => controller.abort(), { signal: controller.signal });
  document.addEventListener("visibilitychange", check, { signal: controller.signal });
};
