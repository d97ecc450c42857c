/** A contact as the text of a vCard: version 3, which every address book takes, and many of them no later one. */
import type { Contact } from "#domain/actions/contact.ts";
import { escapeText, joinContentLines } from "#domain/actions/content-lines.ts";

export const toVCard = (contact: Contact): string => {
  const { street, city, region, code, country } = contact.address;
  const place = ["", "", street, city, region, code, country];
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
      ...(place.some((part) => part !== "") ? [`ADR;TYPE=WORK:${place.map(escapeText).join(";")}`] : []),
      ...(contact.website === "" ? [] : [`URL:${contact.website}`]),
      ...line("NOTE", contact.note),
      "END:VCARD",
    ])
  );
};

/** Last name and first name. Of a name that is given whole, the last word is taken for the last name. */
const namesOf = ({ name, firstName, lastName, organization }: Contact): readonly [string, string] => {
  if (firstName !== "" || lastName !== "") return [lastName, firstName];
  const space = name.lastIndexOf(" ");
  return name === organization || space < 0 ? [name, ""] : [name.slice(space + 1), name.slice(0, space)];
};
