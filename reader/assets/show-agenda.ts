/** The `agenda` action: shows events and offers them as an iCalendar file. */
import { type CalendarEvent, readAgenda } from "#domain/actions/agenda.ts";
import { toICalendar } from "#reader/model/icalendar.ts";
import { saveFile, toFileName } from "../sharing/download.ts";
import { button, element, externalLink } from "../ui/dom.ts";
import { type ActionHandler, showFailure, showPanel } from "./action-context.ts";

type Span = Pick<CalendarEvent, "start" | "end" | "timeZone">;

/** The `agenda` action: shows events and offers them as a calendar file. */
export const showAgenda: ActionHandler = (call, services) => {
  const agenda = readAgenda(call.data);
  if (!agenda.ok) return showFailure(call, services, agenda);
  const { t, tag } = services.language;
  const { events } = agenda.value;
  const save = button("primary", t("addToCalendar"), () =>
    saveFile(toICalendar(agenda.value, Date.now()), toFileName(events[0]?.title ?? call.name, "ics"), "text/calendar"),
  );
  const list = element("div", { class: "agenda-list" }, ...events.map((event) => eventElement(event, tag)));
  return showPanel(call, services, { kind: "agenda", content: [list, element("div", { class: "panel-foot" }, save)] });
};

const eventElement = (event: CalendarEvent, tag: string): HTMLElement => {
  const line = (text: string, name: string) => (text === "" ? [] : [element("p", { class: name }, text)]);
  const link = event.url === "" ? [] : [externalLink(event.url, formatUrl(event.url))];
  return element(
    "article",
    { class: "event" },
    dayElement(event, tag),
    element(
      "div",
      {},
      element("h3", {}, event.title),
      ...line(formatTimeSpan(event, tag), "when"),
      ...line(event.location, "where"),
      ...line(event.description, "plain-text"),
      ...link,
    ),
  );
};

/** The time zone of an event is the author's choice, else the reader's own. */
const zoneOf = ({ start, timeZone }: Span): Intl.DateTimeFormatOptions => {
  if (start.kind !== "instant") return { timeZone: "UTC" };
  return timeZone === undefined ? {} : { timeZone };
};

/** A decorative calendar sheet with month and day. */
const dayElement = (span: Span, tag: string): HTMLElement => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, ...zoneOf(span) }).format(span.start.ms);
  return element(
    "div",
    { class: "day", "aria-hidden": "true" },
    element("span", {}, part({ month: "short" })),
    element("b", {}, part({ day: "numeric" })),
  );
};

/** Formats a time span in the language of the BCP 47 tag; instants include their time zone. */
export const formatTimeSpan = (span: Span, tag: string): string => {
  const { start, end } = span;
  const format = new Intl.DateTimeFormat(tag, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    ...(start.kind === "date" ? {} : { hour: "numeric", minute: "2-digit" }),
    ...(start.kind === "instant" ? { timeZoneName: "short" } : {}),
    ...zoneOf(span),
  });
  return start.ms === end.ms ? format.format(start.ms) : format.formatRange(start.ms, end.ms);
};

/** Returns the address without scheme, `www.` and trailing slash. */
export const formatUrl = (href: string): string => href.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
