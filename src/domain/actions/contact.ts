/** The person or office of a `contact` action. */

import { emailLink, phoneLink } from "../links/contact-link.ts";
import { safeLink } from "../links/link.ts";
import { ok } from "../result.ts";
import { readContentLines, unescapedParts, unescapedText } from "./content-lines.ts";
import {
  type DataRead,
  type Fields,
  isFields,
  listOf,
  readJsonData,
  textAt,
  textOf,
  unusable,
  valueAt,
} from "./fields.ts";

export interface Contact {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
  /** What the person does there. */
  readonly role: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly address: PostalAddress;
  /** Through the link rule; empty: none. */
  readonly website: string;
  /** A resource's name, or an address; empty: none. */
  readonly photo: string;
  readonly note: string;
  /** The card as its author wrote it, where the data is one. */
  readonly card?: string;
}

export interface PostalAddress {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly code: string;
  readonly country: string;
}

/** An object, or the text of a vCard. */
export const readContact = (data: string): DataRead<Contact> => {
  if (/^\s*BEGIN:VCARD/i.test(data)) return named(contactOfCard(data));
  const json = readJsonData(data);
  if (!json.ok) return json;
  const fields = Array.isArray(json.value) ? json.value[0] : json.value;
  if (!isFields(fields)) return unusable("contact-shapeless");
  return named(contactOf(fields));
};

const named = (contact: Contact): DataRead<Contact> =>
  contact.name === "" ? unusable("contact-unnamed") : ok(contact);

const contactOf = (fields: Fields): Contact => {
  const firstName = textAt(fields, "firstName", "givenName");
  const lastName = textAt(fields, "lastName", "familyName", "surname");
  const organization = textAt(fields, "organization", "organisation", "company", "org");
  return {
    name: textAt(fields, "name", "fullName", "fn") || `${firstName} ${lastName}`.trim() || organization,
    firstName,
    lastName,
    organization,
    role: textAt(fields, "role", "title", "job", "position"),
    emails: texts(valueAt(fields, "emails", "email", "mail")).filter((one) => emailLink(one) !== undefined),
    phones: [
      ...texts(valueAt(fields, "phones", "phone", "tel", "telephone")),
      ...texts(valueAt(fields, "mobile")),
    ].filter((one) => phoneLink(one) !== undefined),
    address: addressOf(valueAt(fields, "address", "adr"), fields),
    website: safeLink(textAt(fields, "website", "url", "link", "homepage"), "open") ?? "",
    photo: textAt(fields, "photo", "image", "picture"),
    note: textAt(fields, "note", "notes", "description"),
  };
};

/** Texts, or objects that hold one as their value. */
const texts = (given: unknown): readonly string[] =>
  listOf(given)
    .map((one) => (isFields(one) ? textAt(one, "value", "number", "address") : textOf(one)))
    .filter((one) => one !== "");

const addressOf = (given: unknown, around: Fields): PostalAddress => {
  const fields = isFields(given) ? given : { ...around, street: textOf(given) || textAt(around, "street") };
  return {
    street: textAt(fields, "street", "line1"),
    city: textAt(fields, "city", "town", "locality"),
    region: textAt(fields, "region", "state", "county"),
    code: textAt(fields, "code", "zip", "postalCode", "postcode"),
    country: textAt(fields, "country"),
  };
};

const contactOfCard = (card: string): Contact => {
  const lines = readContentLines(card);
  const all = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => value);
  const first = (name: string) => unescapedText(all(name)[0] ?? "").trim();
  const parts = (name: string) => unescapedParts(all(name)[0] ?? "");
  const [lastName = "", firstName = ""] = parts("N");
  const [, , street = "", city = "", region = "", code = "", country = ""] = parts("ADR");
  const [organization = ""] = parts("ORG");
  return {
    name: first("FN") || `${firstName} ${lastName}`.trim() || organization,
    firstName,
    lastName,
    organization,
    role: first("TITLE") || first("ROLE"),
    emails: all("EMAIL")
      .map(unescapedText)
      .filter((one) => emailLink(one) !== undefined),
    phones: all("TEL")
      .map((one) => unescapedText(one).replace(/^tel:/i, ""))
      .filter((one) => phoneLink(one) !== undefined),
    address: { street, city, region, code, country },
    website: safeLink(first("URL"), "open") ?? "",
    photo: "",
    note: first("NOTE"),
    card: card.trim().replace(/\r?\n/g, "\r\n").concat("\r\n"),
  };
};
