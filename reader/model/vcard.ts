/** Writes a contact as a vCard 3.0 (RFC 2426): every address book reads that version, many read no later one. */
import type { Contact } from "#domain/actions/contact.ts";
import { escapeText, joinContentLines } from "#domain/actions/content-lines.ts";

/** Formats a contact as vCard text, or returns the author's own vCard if the contact has one. */
export const toVCard = (contact: Contact): string => {
  const { street, city, region, code, country } = contact.address;
  const addressParts = ["", "", street, city, region, code, country];
  const line = (name: string, value: string) => (value === "" ? [] : [`${name}:${escapeText(value)}`]);
  return (
    contact.card ??
    joinContentLines([
      "BEGIN:VCARD",
      "VERSION:3.0",
      `N:${[...namesOf(contact), "", "", ""].map(escapeText).join(";")}`,
      `FN:${escapeText(contact.name)}`,
      ...line("ORG", contact.organization),
      ...line("TITLE", contact.role),
      ...contact.emails.flatMap((email) => line("EMAIL;TYPE=INTERNET", email)),
      ...contact.phones.flatMap((phone) => line("TEL;TYPE=VOICE", phone)),
      ...(addressParts.some((part) => part !== "") ? [`ADR;TYPE=WORK:${addressParts.map(escapeText).join(";")}`] : []),
      ...(contact.website === "" ? [] : [`URL:${contact.website}`]),
      ...line("NOTE", contact.note),
      "END:VCARD",
    ])
  );
};

/** Returns last name and first name. In a full name, the last word counts as the last name. */
const namesOf = ({ name, firstName, lastName, organization }: Contact): readonly [string, string] => {
  if (firstName !== "" || lastName !== "") return [lastName, firstName];
  const space = name.lastIndexOf(" ");
  return name === organization || space < 0 ? [name, ""] : [name.slice(space + 1), name.slice(0, space)];
};
