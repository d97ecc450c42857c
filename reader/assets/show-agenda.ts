/** The `agenda` action: when and where, and a calendar file to take away. */
import { type CalendarEvent, readAgenda } from "#domain/rules/action-data/agenda.ts";
import { calendarText } from "#domain/rules/action-data/calendar-text.ts";
import type { EventTime } from "#domain/rules/action-data/event-time.ts";
import { element } from "../dom.ts";
import { fileName, saveFile } from "../download.ts";
import { type Run, showFailure, showPanel } from "./acting.ts";

export const showAgenda: Run = (call, services) => {
  const agenda = readAgenda(call.data);
  if (!agenda.ok) return showFailure(call, services, agenda.problems);
  const { say, tag } = services.language;
  const { events } = agenda.value;
  const save = element("button", { type: "button", class: "primary" }, say("addToCalendar"));
  save.addEventListener("click", () =>
    saveFile(calendarText(agenda.value, Date.now()), fileName(events[0]?.title ?? call.name, "ics"), "text/calendar"),
  );
  const list = element("div", { class: "agenda" }, ...events.map((event) => eventElement(event, tag)));
  return showPanel(call, services, { kind: "agenda", content: [list, element("div", { class: "panel-foot" }, save)] });
};

const eventElement = (event: CalendarEvent, tag: string): HTMLElement => {
  const line = (text: string, name: string) => (text === "" ? [] : [element("p", { class: name }, text)]);
  const link =
    event.url === ""
      ? []
      : [element("a", { href: event.url, target: "_blank", rel: "noopener noreferrer" }, plainAddress(event.url))];
  return element(
    "article",
    { class: "event" },
    dayElement(event.start, tag),
    element(
      "div",
      {},
      element("h3", {}, event.title),
      ...line(spanText(event, tag), "when"),
      ...line(event.location, "where"),
      ...line(event.description, "plain-text"),
      ...link,
    ),
  );
};

const zoneOf = ({ kind }: EventTime): Intl.DateTimeFormatOptions => (kind === "instant" ? {} : { timeZone: "UTC" });

/** A leaf of a calendar, for the eye. */
const dayElement = (start: EventTime, tag: string): HTMLElement => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, ...zoneOf(start) }).format(start.ms);
  return element(
    "div",
    { class: "day", "aria-hidden": "true" },
    element("span", {}, part({ month: "short" })),
    element("b", {}, part({ day: "numeric" })),
  );
};

/** From when to when, as people of that language write it; an instant by the reader's own clock, with its zone. */
export const spanText = ({ start, end }: Pick<CalendarEvent, "start" | "end">, tag: string): string => {
  const format = new Intl.DateTimeFormat(tag, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    ...(start.kind === "date" ? {} : { hour: "numeric", minute: "2-digit" }),
    ...(start.kind === "instant" ? { timeZoneName: "short" } : {}),
    ...zoneOf(start),
  });
  return start.ms === end.ms ? format.format(start.ms) : format.formatRange(start.ms, end.ms);
};

export const plainAddress = (href: string): string => href.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
