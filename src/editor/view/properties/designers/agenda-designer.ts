import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { readAgenda } from "#domain/actions/agenda.ts";
import type { EventTime } from "#domain/actions/event-time.ts";
import type { UnknownRecord } from "#domain/values/is-record.ts";
import {
  type ListForm,
  moveEntry,
  readStructuredList,
  readText,
  removeAt,
  replaceAt,
  type StructuredList,
  writeStructuredList,
  writeValue,
} from "#editor/model/action-data/structured-fields.ts";
import { LightElement } from "#ui/light-element.ts";
import { type EntryMove, revealAddedEntry } from "../fields/entry-list.ts";
import "../fields/event-time-field.ts";
import type { PanelContext } from "../panel-context.ts";
import { createRecordFields, renderDataFinding, renderSource } from "./structured-panel.ts";

const list: ListForm = { list: ["events", "items"], text: "title", allowsLoneEntry: true };

const names = {
  title: ["title", "summary", "name"],
  start: ["start", "begin", "from", "date", "dtstart"],
  end: ["end", "until", "to", "dtend"],
  timezone: ["timezone", "tz"],
  location: ["location", "place", "where"],
  description: ["description", "notes", "text"],
  url: ["url", "link", "website"],
  reminder: ["reminder", "alarm"],
} as const;

/** The events of a calendar. */
export class AgendaDesigner extends LightElement {
  static override properties = { context: { attribute: false } };
  declare context: PanelContext;

  protected override render(): TemplateResult {
    const { context } = this;
    const agenda = readStructuredList(context.data, list);
    if (agenda === undefined) {
      const isCalendar = /^\s*BEGIN:VCALENDAR/i.test(context.data);
      const reason = isCalendar
        ? msg("This calendar is an iCalendar text. Readers get it as it is.")
        : msg("These events cannot be shown as fields.");
      return renderSource(context, reason, convertCalendar);
    }
    const { entries } = agenda;
    const change = (next: readonly UnknownRecord[], field: string) =>
      context.change(writeStructuredList({ ...agenda, entries: next }, list), field);
    return html`
      <entry-list .listId="${context.id}-events" .label=${msg("Events")}
        .names=${entries.map((entry, index) => readText(entry, names.title) || msg(str`Event ${index + 1}`))}
        .renderEntry=${(index: number) => this.#renderEvent(agenda, index)}
        @entry-move=${({ detail: { from, to } }: CustomEvent<EntryMove>) => change(moveEntry(entries, from, to), "order")}
        @entry-remove=${({ detail }: CustomEvent<number>) => change(removeAt(entries, detail), "remove")}></entry-list>
      ${entries.length === 0 ? html`<p class="help">${msg("No events yet. Readers put your events into their own calendar.")}</p>` : nothing}
      <div class="actions"><button type="button" class="small" @click=${() => this.#addEvent(agenda)}>${msg("Add event")}</button></div>
      ${renderDataFinding("agenda", context)}
    `;
  }

  #renderEvent(agenda: StructuredList, index: number): readonly TemplateResult[] {
    const event = agenda.entries[index] ?? {};
    const write = (fields: UnknownRecord) =>
      writeStructuredList({ ...agenda, entries: replaceAt(agenda.entries, index, fields) }, list);
    const text = createRecordFields(this.context, {
      record: event,
      keys: names,
      toData: write,
      idPrefix: `event-${index}-`,
    });
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(readText(event, names.start));
    const time = (name: "start" | "end", label: string) =>
      html`<event-time-field .fieldId="${this.context.id}-event-${index}-${name}" .label=${label} .isDay=${isDay} .sample=${this.context.sample}
        .value=${readText(event, names[name])} @field-input=${({ detail }: CustomEvent<string>) =>
          this.context.change(
            write(writeValue(event, names[name], detail)),
            `event-${index}-${name}`,
          )}></event-time-field>`;
    return [
      text("title", msg("Title")),
      html`<label class="choice"><input type="checkbox" .checked=${isDay} @change=${(input: Event) =>
        this.context.change(
          write(setWholeDays(event, (input.currentTarget as HTMLInputElement).checked)),
          `event-${index}-days`,
        )} /><span>${msg("All day")}</span></label>`,
      time("start", msg("Start")),
      time("end", msg("End")),
      text("location", msg("Place")),
      text("description", msg("Description"), { lines: 3 }),
      text("url", msg("Web address"), { slot: "open", kind: "url" }),
      html`<details class="more"><summary>${msg("Time zone and reminder")}</summary>
        ${text("timezone", msg("Time zone"), { example: "Europe/Berlin", help: msg("Empty: the time zone of the reader’s device.") })}
        ${text("reminder", msg("Reminder, in minutes before the start"), { kind: "numeric" })}
      </details>`,
    ];
  }

  #addEvent(agenda: StructuredList): void {
    const entries = [...agenda.entries, { title: msg(str`Event ${agenda.entries.length + 1}`), start: "" }];
    this.context.change(writeStructuredList({ ...agenda, entries }, list), "add");
    void revealAddedEntry(this, agenda.entries.length);
  }
}

/** Cuts the times of an event to days, or adds a time. Times with placeholders stay. */
const setWholeDays = (event: UnknownRecord, isDay: boolean): UnknownRecord => {
  const change = (text: string) =>
    isDay ? text.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, "$1") : text.replace(/^(\d{4}-\d{2}-\d{2})$/, "$1T09:00");
  const withStart = writeValue(event, names.start, change(readText(event, names.start)));
  return writeValue(withStart, names.end, change(readText(event, names.end)));
};

/** Converts an iCalendar text to JSON; undefined if it has no event. Alarms and rules of repetition are not converted. */
const convertCalendar = (data: string): string | undefined => {
  const agenda = readAgenda(data);
  if (!agenda.ok || agenda.value.calendar === undefined) return undefined;
  const entries = agenda.value.events.map(({ title, start, end, location, description, url }) => {
    const fields = { title, start: formatTime(start), end: formatTime(end), location, description, url };
    return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));
  });
  return writeStructuredList({ fields: {}, entries }, list);
};

const formatTime = ({ kind, ms }: EventTime): string => {
  const text = new Date(ms).toISOString();
  return kind === "date" ? text.slice(0, 10) : kind === "instant" ? `${text.slice(0, 16)}Z` : text.slice(0, 16);
};

customElements.define("agenda-designer", AgendaDesigner);

declare global {
  interface HTMLElementTagNameMap {
    "agenda-designer": AgendaDesigner;
  }
}
