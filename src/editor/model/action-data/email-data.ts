/**
 * Reads and writes the data of an `email` action with its placeholders. Fields are written as the query of an address:
 * values that are inserted into JSON could break it, in an address they are encoded.
 */

import { parseText } from "#domain/placeholders/placeholder-text.ts";
import { encodeComponent } from "#domain/placeholders/slot-encoding.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { readJsonData } from "#domain/values/structured-data.ts";
import { readText } from "./structured-fields.ts";

/** The fields of a mail. Texts that are missing are empty. */
export interface EmailFields {
  /** One or several addresses, separated by commas. */
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly cc: string;
  readonly bcc: string;
}

/** The fields in the query of the address. */
const queryFields = ["subject", "body", "cc", "bcc"] as const;

/** Changes the literal texts and keeps the placeholders. */
const mapLiterals = (text: string, change: (literal: string) => string): string =>
  parseText(text)
    .parts.map((part) => (typeof part === "string" ? change(part) : part.source))
    .join("");

const decodeLiteral = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Splits at a character outside of placeholders, whose filters may contain it. */
const splitOutside = (text: string, separator: string): readonly string[] => {
  const segments = [""];
  for (const part of parseText(text).parts) {
    const [first = "", ...rest] = typeof part === "string" ? part.split(separator) : [part.source];
    segments[segments.length - 1] += first;
    segments.push(...rest);
  }
  return segments;
};

/** Reads an address, several addresses, a `mailto:` address or a JSON object. Other text becomes the recipient. */
export const readEmailFields = (data: string): EmailFields => {
  const json = /^\s*\{/.test(data) ? readJsonData(data) : undefined;
  if (json?.ok && isRecord(json.value)) {
    const fields = json.value;
    const to = readText(fields, ["to", "email", "address", "recipient"]);
    const [subject, body, cc, bcc] = queryFields.map((name) => readText(fields, [name]));
    return { to, subject: subject ?? "", body: body ?? "", cc: cc ?? "", bcc: bcc ?? "" };
  }
  const isAddress = /^\s*mailto:/i.test(data);
  const [recipients = "", ...query] = splitOutside(data.replace(/^\s*mailto:/i, ""), "?");
  const queryValues: Partial<Record<(typeof queryFields)[number], string>> = {};
  for (const parameter of splitOutside(query.join("?"), "&")) {
    const [key = "", ...value] = splitOutside(parameter, "=");
    const name = queryFields.find((field) => field === key.toLowerCase());
    if (name !== undefined) queryValues[name] ??= mapLiterals(value.join("="), decodeLiteral).replace(/\r\n/g, "\n");
  }
  const isEncoded = isAddress || query.length > 0;
  return {
    to: isEncoded ? mapLiterals(recipients, decodeLiteral) : data,
    subject: queryValues.subject ?? "",
    body: queryValues.body ?? "",
    cc: queryValues.cc ?? "",
    bcc: queryValues.bcc ?? "",
  };
};

/** Writes the recipient alone if there is nothing else, else an address with a query. */
export const writeEmailFields = (fields: EmailFields): string => {
  const query = queryFields.flatMap((name) => {
    const text = fields[name].replace(/\r?\n/g, "\r\n");
    return text === "" ? [] : [`${name}=${mapLiterals(text, encodeComponent)}`];
  });
  if (query.length === 0 && !/[?%]/.test(fields.to)) return fields.to;
  const recipients = mapLiterals(fields.to, (text) => encodeComponent(text).replace(/%40/g, "@").replace(/%2C/g, ","));
  return query.length === 0 ? `mailto:${recipients}` : `${recipients}?${query.join("&")}`;
};
