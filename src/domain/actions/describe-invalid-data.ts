/** Explains to the author why the structured data of an action is invalid. */
import { truncate } from "../links/link.ts";
import type { InvalidData, InvalidDataReason } from "./structured-data.ts";

const sentences = {
  json: (reason, example) => `The JSON in the action's data is invalid (${reason}). Write it as in ${example}.`,
  "agenda-empty": (example) => `The agenda has no event. Write it as in ${example}.`,
  "event-untitled": (example) => `An event of the agenda has no title. Write it as in ${example}.`,
  "event-start": (from, title) =>
    `"${from}" is not a date for the event "${title}". Write it as 2027-06-05T09:30:00+02:00.`,
  "event-end": (title) =>
    `The end of the event "${title}" is invalid: it must not be before the start, and must have the same form.`,
  "calendar-empty": () => "The calendar in the action's data has no event with a start (DTSTART).",
  "contact-shapeless": (example) => `The contact is not an object. Write it as in ${example}.`,
  "contact-unnamed": (example) => `The contact has no name. Write it as in ${example}.`,
  "form-empty": (example) => `The form has no field. Write it as in ${example}.`,
  "field-unnamed": (number, example) =>
    `Field ${number} of the form has neither label nor name. Write it as in ${example}.`,
  "field-twice": (name) => `Two fields of the form have the name "${name}". Give each a different name.`,
  "field-optionless": (label) => `The field "${label}" has no options to choose from. Add "options": ["…", "…"].`,
  "gallery-empty": (example) => `The gallery has no picture. Name resources or addresses, as in ${example}.`,
  "track-file": (example) => `A track of the film has no file. Name a resource or an address, as in ${example}.`,
  "track-kind": (kind, file) =>
    `"${kind}" is not a kind of track that the reader shows ("${file}"). Write "captions" or "subtitles".`,
  "track-language": (tag, file) =>
    `"${tag}" is not a language tag of the captions "${file}". Write one such as "en", "de" or "pt-BR" as "srclang".`,
  "track-language-missing": (file, example) =>
    `The captions "${file}" have no language. Add "srclang", as in ${example}.`,
  "share-address": (address) => `The address "${address}" cannot be shared. Use one that begins with https://.`,
} as const satisfies Readonly<Record<InvalidDataReason, (...words: string[]) => string>>;

/** Returns one or two sentences for the author. `example`: data of the same type, quoted where it helps. */
export const describeInvalidData = ({ reason, quoted }: InvalidData, example: string): string => {
  const sentence: (...words: string[]) => string = sentences[reason];
  return sentence(...quoted.map((text) => truncate(text, 120)), example);
};
