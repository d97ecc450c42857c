/** Reads the person or office of a `contact` action: JSON or a vCard. */

import { readEmailLink, readPhoneLink } from "../links/contact-link.ts";
import { safeLink } from "../links/link.ts";
import { ok } from "../result.ts";
import { isRecord, type UnknownRecord } from "../values/is-record.ts";
import {
  type DataResult,
  fieldValue,
  invalidData,
  readJsonData,
  textField,
  toList,
  toText,
} from "../values/structured-data.ts";
import { readContentLines, splitUnescaped, unescapeText } from "./content-lines.ts";

/** The data of a `contact` action. Texts that are missing are empty. */
export interface Contact {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
  /** Job title or role in the organization. */
  readonly role: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly address: PostalAddress;
  /** Has passed the link rule; empty if there is none. */
  readonly website: string;
  /** The name of a resource or an address; empty if there is none. */
  readonly photo: string;
  readonly note: string;
  /** The author's vCard text, if the data is one, with CRLF line ends. */
  readonly card?: string;
}

/** A postal address. Parts that are missing are empty. */
export interface PostalAddress {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly code: string;
  readonly country: string;
}

/** Reads an object or the text of a vCard (RFC 6350). Fails if it has no name. */
export const readContact = (data: string): DataResult<Contact> => {
  if (/^\s*BEGIN:VCARD/i.test(data)) return requireName(readCard(data));
  const json = readJsonData(data);
  if (!json.ok) return json;
  const fields = Array.isArray(json.value) ? json.value[0] : json.value;
  if (!isRecord(fields)) return invalidData("contact-shapeless");
  return requireName(readContactFields(fields));
};

const requireName = (contact: Contact): DataResult<Contact> =>
  contact.name === "" ? invalidData("contact-unnamed") : ok(contact);

const isEmailAddress = (text: string): boolean => readEmailLink(text) !== undefined;
const isPhoneNumber = (text: string): boolean => readPhoneLink(text) !== undefined;

const readContactFields = (fields: UnknownRecord): Contact => {
  const firstName = textField(fields, "firstName", "givenName");
  const lastName = textField(fields, "lastName", "familyName", "surname");
  const organization = textField(fields, "organization", "organisation", "company", "org");
  return {
    name: textField(fields, "name", "fullName", "fn") || `${firstName} ${lastName}`.trim() || organization,
    firstName,
    lastName,
    organization,
    role: textField(fields, "role", "title", "job", "position"),
    emails: toTexts(fieldValue(fields, "emails", "email", "mail")).filter(isEmailAddress),
    phones: [
      ...toTexts(fieldValue(fields, "phones", "phone", "tel", "telephone")),
      ...toTexts(fieldValue(fields, "mobile")),
    ].filter(isPhoneNumber),
    address: readPostalAddress(fieldValue(fields, "address", "adr"), fields),
    website: safeLink(textField(fields, "website", "url", "link", "homepage"), "open") ?? "",
    photo: textField(fields, "photo", "image", "picture"),
    note: textField(fields, "note", "notes", "description"),
  };
};

/** Reads a list of texts or of objects that have a text as their value. */
const toTexts = (value: unknown): readonly string[] =>
  toList(value)
    .map((item) => (isRecord(item) ? textField(item, "value", "number", "address") : toText(item)))
    .filter((text) => text !== "");

/** Reads an address: an object, or a street whose other parts are fields of the contact. */
const readPostalAddress = (value: unknown, contact: UnknownRecord): PostalAddress => {
  const fields = isRecord(value) ? value : { ...contact, street: toText(value) || textField(contact, "street") };
  return {
    street: textField(fields, "street", "line1"),
    city: textField(fields, "city", "town", "locality"),
    region: textField(fields, "region", "state", "county"),
    code: textField(fields, "code", "zip", "postalCode", "postcode"),
    country: textField(fields, "country"),
  };
};

const readCard = (card: string): Contact => {
  const lines = readContentLines(card);
  const all = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => value);
  const first = (name: string) => unescapeText(all(name)[0] ?? "").trim();
  const parts = (name: string) => splitUnescaped(all(name)[0] ?? "");
  const [lastName = "", firstName = ""] = parts("N");
  const [, , street = "", city = "", region = "", code = "", country = ""] = parts("ADR");
  const [organization = ""] = parts("ORG");
  return {
    name: first("FN") || `${firstName} ${lastName}`.trim() || organization,
    firstName,
    lastName,
    organization,
    role: first("TITLE") || first("ROLE"),
    emails: all("EMAIL").map(unescapeText).filter(isEmailAddress),
    phones: all("TEL")
      .map((phone) => unescapeText(phone).replace(/^tel:/i, ""))
      .filter(isPhoneNumber),
    address: { street, city, region, code, country },
    website: safeLink(first("URL"), "open") ?? "",
    photo: "",
    note: first("NOTE"),
    card: card.trim().replace(/\r?\n/g, "\r\n").concat("\r\n"),
  };
};
