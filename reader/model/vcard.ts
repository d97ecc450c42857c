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
      `N:${namesOf(contact).map(escapeText).join(";")}`,
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

const prefixForm = /^(?:(?:prof|dr|mr|mrs|ms|miss|mx|herr|frau|ing|mag|dipl)\b\.?(?:-\p{L}+\.?)?\s+)+/iu;
/** Degrees and generations after a name. The short ones count in capitals only: `Jack Ma` has no degree. */
const suffixForm =
  /[\s,]+(?:(?:[Jj]r|[Ss]r|[Ee]sq|[Pp][Hh]\.?\s?[Dd]|[BM]\.?\s?[Ss][Cc]|[BM]\.?[Ee]ng|MBA|LL\.?[BM]|[DM]Phil|DDS|CPA|CFA|[BM]\.?A|M\.?D|RN|I{2,3}|IV|Dipl\.?-?\p{L}*)\.?(?:\s\([^)]*\))?)$|,\s*\p{L}*\p{Lu}[\p{L}.]*[\p{Lu}.][\p{L}.]*$/u;

/** Returns last name, first name, further names, titles before the name, and degrees after it. */
const namesOf = ({ name, firstName, lastName, organization }: Contact): readonly string[] => {
  if (firstName !== "" || lastName !== "") return [lastName, firstName, "", "", ""];
  if (name === organization) return [name, "", "", "", ""];
  const prefix = prefixForm.exec(name)?.[0] ?? "";
  let rest = name.slice(prefix.length);
  while (suffixForm.test(rest)) rest = rest.replace(suffixForm, "");
  const suffix = name.slice(prefix.length + rest.length).replace(/^[\s,]+/, "");
  const [last = "", first] = rest.split(/,\s*/);
  if (first !== undefined) return [last, first, "", prefix.trim(), suffix];
  const words = rest.split(/\s+/);
  let start = words.length - 1;
  // Words in lower case before a last name belong to it: `van der Berg`.
  while (/^\p{Ll}+$/u.test(words[start - 1] ?? "")) start -= 1;
  return [words.slice(start).join(" "), words.slice(0, start).join(" "), "", prefix.trim(), suffix];
};
