/** The fields of a contact. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { readContact } from "#domain/actions/contact.ts";
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";
import {
  readFields,
  readText,
  readValue,
  writeFields,
  writeValue,
} from "#editor/model/action-data/structured-fields.ts";
import "../fields/file-field.ts";
import { renderTextField } from "../fields/panel-fields.ts";
import type { PanelContext } from "../panel-context.ts";
import { createRecordFields, renderDataFinding, renderSource } from "./structured-panel.ts";

const names = {
  name: ["name", "fullName", "fn"],
  role: ["role", "title", "job", "position"],
  organization: ["organization", "organisation", "company", "org"],
  emails: ["emails", "email", "mail"],
  phones: ["phones", "phone", "tel", "telephone"],
  website: ["website", "url", "link", "homepage"],
  photo: ["photo", "image", "picture"],
  note: ["note", "notes", "description"],
  address: ["address", "adr"],
} as const;

const addressNames = {
  street: ["street", "line1"],
  code: ["code", "zip", "postalCode", "postcode"],
  city: ["city", "town", "locality"],
  region: ["region", "state", "county"],
  country: ["country"],
} as const;

/** Renders the fields of a contact, or its vCard text. */
export const renderContact = (context: PanelContext): TemplateResult => {
  const fields = readFields(context.data);
  if (fields === undefined) {
    const isCard = /^\s*BEGIN:VCARD/i.test(context.data);
    const reason = isCard
      ? msg("This contact is a vCard text. Readers get it as it is.")
      : msg("This contact cannot be shown as fields.");
    return renderSource(context, reason, convertCard);
  }
  const text = createRecordFields(context, { record: fields, keys: names, toData: writeFields });
  const photo = readText(fields, names.photo);
  return html`
    ${text("name", msg("Full name"))}
    ${text("role", msg("Role"))}
    ${text("organization", msg("Organization"))}
    ${renderLines(context, fields, "emails", msg("E-mail addresses"), "email")}
    ${renderLines(context, fields, "phones", msg("Phone numbers"), "tel")}
    ${text("website", msg("Website"), { slot: "open", kind: "url" })}
    ${renderAddress(context, fields)}
    <file-field .fieldId="${context.id}-photo" .label=${msg("Photo")} .accepted=${"image"} .name=${photo} .context=${context}
      .place=${(data: string, [name = ""]: readonly string[]) => writeFields(writeValue(readFields(data) ?? {}, names.photo, name))}
      @file-remove=${() => context.change(writeFields(writeValue(fields, names.photo, undefined)), "photo")}></file-field>
    ${text("note", msg("Note"), { lines: 2 })}
    ${renderDataFinding("contact", context)}
  `;
};

/** A field with one entry on each line. */
const renderLines = (
  context: PanelContext,
  fields: UnknownRecord,
  name: "emails" | "phones",
  label: string,
  kind: "email" | "tel",
): TemplateResult =>
  renderTextField(context, {
    field: name,
    label,
    kind,
    slot: name === "emails" ? "email" : "phone",
    isCheckedByLine: true,
    lines: 2,
    help: msg("One on each line."),
    value: toLines(readValue(fields, names[name])),
    toData: (text) => {
      const lines = text.split("\n");
      return writeFields(writeValue(fields, names[name], lines.length > 1 ? lines : text));
    },
  });

const toLines = (value: unknown): string =>
  (Array.isArray(value) ? value : [value])
    .map((item) => (isRecord(item) ? readText(item, ["value", "number", "address"]) : String(item ?? "")))
    .join("\n");

/** The address is an object, or a street whose other parts are fields of the contact. */
const renderAddress = (context: PanelContext, fields: UnknownRecord): TemplateResult => {
  const value = readValue(fields, names.address);
  const address: UnknownRecord = isRecord(value)
    ? value
    : writeValue(
        Object.fromEntries(Object.entries(addressNames).map(([name, aliases]) => [name, readText(fields, aliases)])),
        addressNames.street,
        (typeof value === "string" && value) || readText(fields, addressNames.street),
      );
  const part = createRecordFields(context, {
    record: address,
    keys: addressNames,
    toData: (changed) => writeFields(writeAddress(fields, changed)),
    idPrefix: "address-",
  });
  return html`<details class="more"><summary>${msg("Postal address")}</summary>
    ${part("street", msg("Street"))}
    <div class="field-pair">${part("code", msg("Postcode"))}${part("city", msg("City"))}</div>
    <div class="field-pair">${part("region", msg("Region"))}${part("country", msg("Country"))}</div>
  </details>`;
};

const writeAddress = (fields: UnknownRecord, address: UnknownRecord): UnknownRecord => {
  const parts = Object.fromEntries(Object.entries(address).filter(([, text]) => text !== ""));
  const others = Object.values(addressNames).reduce<UnknownRecord>(
    (rest, aliases) => writeValue(rest, aliases, undefined),
    fields,
  );
  return writeValue(others, names.address, Object.keys(parts).length === 0 ? undefined : parts);
};

/** Converts a vCard to JSON; undefined if it has no name. */
const convertCard = (data: string): string | undefined => {
  const contact = readContact(data);
  if (!contact.ok || contact.value.card === undefined) return undefined;
  const { card: _, firstName: _first, lastName: _last, address, ...fields } = contact.value;
  const isPresent = ([, value]: readonly [string, unknown]) =>
    value !== "" && !(Array.isArray(value) && value.length === 0);
  const parts = Object.fromEntries(Object.entries(address).filter(isPresent));
  const present = Object.fromEntries(Object.entries(fields).filter(isPresent));
  return writeFields(Object.keys(parts).length === 0 ? present : { ...present, address: parts });
};
