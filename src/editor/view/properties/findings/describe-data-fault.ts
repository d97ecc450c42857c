/**
 * The sentences of what is wrong with structured data, for people who fill in fields. Those of the domain are for people
 * who write JSON.
 */
import { msg, str } from "@lit/localize";
import type { InvalidData, InvalidDataReason } from "#domain/actions/structured-data.ts";
import { truncate } from "#domain/links/link.ts";
import type { FieldFinding } from "./field-finding.ts";

const sentences: Readonly<Record<InvalidDataReason, (...quoted: string[]) => string>> = {
  json: () => msg("The text is not valid JSON. Correct it where the message points, or start with empty fields."),
  "agenda-empty": () => msg("The calendar has no event yet. Add one."),
  "event-untitled": () => msg("An event has no title. Enter one."),
  "event-start": (_, title) => msg(str`The event “${title}” has no valid start. Choose its day or time.`),
  "event-end": (title) => msg(str`The end of “${title}” is before its start, or has another form. Correct it.`),
  "calendar-empty": () => msg("The calendar text has no event with a start. Add one."),
  "contact-shapeless": () => msg("This is not a contact. Start with empty fields."),
  "contact-unnamed": () => msg("The contact has no name. Enter one."),
  "form-empty": () => msg("The form has no field yet. Add one."),
  "field-unnamed": (number) => msg(str`Field ${number} has no label. Enter one.`),
  "field-twice": (name) => msg(str`Two fields have the name “${name}” in the data. Give one of them another name.`),
  "field-optionless": (label) => msg(str`The field “${label}” has no choices. Enter one on each line.`),
  "gallery-empty": () => msg("The gallery has no picture yet. Add one."),
  "track-file": () => msg("A track of captions has no file. Choose one, or remove the track."),
  "track-kind": (kind, file) =>
    msg(str`“${kind}” is not a kind of track that readers see (“${file}”). Write captions or subtitles in the data.`),
  "track-language": (tag, file) =>
    msg(str`“${tag}” is not a language of “${file}”. Enter its code, such as en, de or pt-BR.`),
  "track-language-missing": (file) =>
    msg(str`The captions “${file}” have no language. Enter its code, such as en, de or pt-BR.`),
  "share-address": (address) => msg(str`The address “${address}” cannot be shared. Use one that begins with https://.`),
};

/** Returns the sentence; for broken JSON with the message of the browser. */
export const describeDataFault = ({ reason, quoted }: InvalidData): Omit<FieldFinding, "kind"> => {
  const shown = quoted.map((text) => truncate(text, 120));
  const message = sentences[reason](...shown);
  return reason === "json" && shown[0] ? { message, detail: shown[0] } : { message };
};
