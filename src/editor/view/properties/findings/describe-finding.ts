/** The sentences of what is wrong with texts and data, in the language of the page. */
import { msg, str } from "@lit/localize";
import type { MissingData } from "#domain/actions/idle-action.ts";
import { type LinkFault, type LinkKind, readScheme } from "#domain/links/link.ts";
import type { PageContent } from "#domain/model/page-content.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { InvalidData, InvalidDataReason } from "#domain/values/structured-data.ts";
import type { FindingReason, TextFinding } from "#editor/model/action-data/check-data.ts";
import { describeSentence } from "#ui/format/translated-problem.ts";
import type { FieldFinding } from "./field-finding.ts";

/** Returns the sentences of a finding; undefined for none. */
export const describeFinding = (finding: TextFinding | undefined): FieldFinding | undefined =>
  finding === undefined ? undefined : { kind: finding.kind, ...describeReason(finding.reason) };

/** Returns a finding as one sentence, for places without room for its details. */
export const describeShortly = ({ message, detail = "" }: FieldFinding): string => message || describeSentence(detail);

const describeReason = (reason: FindingReason): Omit<FieldFinding, "kind"> => {
  switch (reason.code) {
    case "unknown-column":
      return { message: describeUnknownColumn(reason.name, reason.closest) };
    case "placeholder-unclosed":
      return { message: msg(str`“${truncate(reason.source)}” is not closed. Write ]] after the name.`) };
    case "placeholder-empty":
      return {
        message: msg(str`“${truncate(reason.source)}” has no name. Write the name of a column between the brackets.`),
      };
    case "placeholder-name":
      return {
        message: msg(
          str`“${truncate(reason.source)}” stays as it is: names of placeholders have letters from A to Z, digits, “_”, “.” and “-”, and no spaces.`,
        ),
      };
    case "link":
      return { message: describeLinkFault(reason.fault, reason.kind, reason.text) };
    case "data":
      return describeDataFault(reason.invalid);
    case "idle":
      return { message: idleSentences[reason.missing]() };
    case "content-empty":
      return { message: emptySentences[reason.content]() };
    case "row":
      return { message: msg("This does not work with the current row."), detail: reason.message };
    case "other":
      return { message: "", detail: reason.message };
    default:
      return { message: describeSlot(reason.code, truncate(reason.text)) };
  }
};

const idleSentences: Readonly<Record<MissingData, () => string>> = {
  address: () => msg("The link has no address, so a press does nothing. Enter one."),
  email: () => msg("There is no e-mail address, so a press does nothing. Enter one."),
  phone: () => msg("There is no telephone number, so a press does nothing. Enter one."),
  page: () => msg("No page is chosen, so a press does nothing. Choose one."),
  file: () => msg("No file is chosen, so a press does nothing. Choose one or enter its address."),
  text: () => msg("The text is empty, so a press does nothing. Write one."),
};

const emptySentences: Readonly<Record<PageContent["type"], () => string>> = {
  text: () => msg("The text is empty, so nothing is printed. Write one."),
  picture: () => msg("No picture is chosen, so rows cannot be made. Choose one."),
  code: () => msg("The code has no value, so rows cannot be made. Enter one."),
};

const describeUnknownColumn = (name: string, closest: string | undefined): string =>
  closest === undefined
    ? msg(str`Your data has no column “${name}”. Choose one of its columns.`)
    : msg(str`Your data has no column “${name}”. Did you mean [[${closest}]]?`);

const describeSlot = (slot: "email" | "emails" | "phone" | "page", text: string): string => {
  switch (slot) {
    case "email":
      return msg(str`“${text}” is not an e-mail address. Enter a full address, such as name@example.org.`);
    case "emails":
      return msg(
        str`“${text}” is not an e-mail address. Enter full addresses, such as name@example.org, with commas between several.`,
      );
    case "phone":
      return msg(str`“${text}” is not a telephone number. Enter digits, as in +49 30 1234567.`);
    case "page":
      return msg(str`“${text}” is not a page number. Enter a whole number from 1.`);
  }
};

const describeLinkFault = (fault: LinkFault, kind: LinkKind, text: string): string => {
  const [shown, forms] = [truncate(text.trim()), describeForms(kind)];
  switch (fault) {
    case "empty":
      return msg(str`The address is empty. ${forms}`);
    case "control":
      return msg(str`The address “${shown}” has a line break, a tab or another control character. Remove it.`);
    case "credentials":
      return msg("The address has a user name or a password. Remove the part before the @.");
    case "no-scheme":
      return msg(str`The address “${shown}” has no scheme. Write https://${shown}.`);
    case "not-absolute":
      return msg(str`“${shown}” is not a full address. ${forms}`);
    case "malformed":
      return msg(str`The address “${shown}” is not well-formed. ${forms}`);
    case "scheme":
      return msg(str`Addresses with ${truncate(readScheme(text) ?? "")} are not allowed here. ${forms}`);
  }
};

const describeForms = (kind: LinkKind): string =>
  kind === "open"
    ? msg("Use one that begins with https://, http://, mailto: or tel:.")
    : msg("Use one that begins with https:// or http://.");

// The sentences of what is wrong with structured data, for people who fill in fields. Those of the domain are for people
// who write JSON.

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
const describeDataFault = ({ reason, quoted }: InvalidData): Omit<FieldFinding, "kind"> => {
  const shown = quoted.map((text) => truncate(text, 120));
  const message = sentences[reason](...shown);
  return reason === "json" && shown[0] ? { message, detail: shown[0] } : { message };
};
