/** Whether the smartlink may be read now, and the page that says since or until when it may not. */
import { availability } from "#domain/rules/availability.ts";
import { dateText, showNotice } from "./notice.ts";
import type { ReaderSettings } from "./settings.ts";
import type { ReaderSmartlink } from "./source.ts";
import type { Language } from "./strings.ts";

export interface Opening {
  readonly host: HTMLElement;
  readonly smartlink: ReaderSmartlink;
  readonly settings: ReaderSettings;
  readonly language: Language;
}

/** True, or false with the page that says why not already shown. */
export const mayOpen = ({ host, smartlink, settings, language }: Opening, nowMs: number): boolean => {
  const { say } = language;
  const dates = {
    startDateTime: settings.startDateTime,
    endDateTime: settings.endDateTime,
    displayAllowed: settings.displayAllowed ? ("true" as const) : ("false" as const),
  };
  const found = availability(dates, smartlink.activated !== false, nowMs);
  if (found.unreadable) console.warn(`smartlink: no date in ${found.unreadable.join(", ")}`);
  if (found.state === "available") return true;
  const sentence =
    found.state === "early"
      ? say("unavailableFrom", { date: dateText(found.from, language) })
      : found.state === "late"
        ? say("unavailableUntil", { date: dateText(found.until, language) })
        : say("unavailableOff");
  showNotice(host, { state: "unavailable", title: say("unavailableTitle"), sentence });
  return false;
};
