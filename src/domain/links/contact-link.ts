/**
 * Converts the data of `email` and `phone` actions to links. Authors write a plain address or number, or a complete
 * `mailto:` or `tel:` address; both give the same link.
 */

import { decodePercent } from "../text/decode-percent.ts";
import { toWellFormed } from "../text/json-text.ts";
import { isRecord } from "../values/is-record.ts";
import { readJsonData, textField } from "../values/structured-data.ts";
import { safeLink } from "./link.ts";

/** Half of a surrogate pair is no character that a link can contain. */
const addressForm = /^[^\s<>@,;:"()[\]\\?&\p{Cs}]{1,64}@[^\s<>@,;:"()[\]\\?&/\p{Cs}]{1,255}$/u;

/** Returns whether the text is one or several e-mail addresses, separated by commas. */
export const isEmailList = (text: string): boolean =>
  text.split(",").every((address) => addressForm.test(address.trim()));

/**
 * Returns the `mailto:` link of `anna@example.org`, `a@x.org, b@x.org`, `anna@example.org?subject=…`, a complete
 * `mailto:` address or a JSON object with `to`, `subject`, `body`, `cc` and `bcc`; undefined if an address is invalid.
 */
export const readEmailLink = (data: string): string | undefined => {
  if (data.trimStart().startsWith("{")) return emailOfFields(data);
  const text = data.trim().replace(/^mailto:/i, "");
  const mark = text.indexOf("?");
  const recipients = decodePercent(mark < 0 ? text : text.slice(0, mark));
  if (!isEmailList(recipients)) return undefined;
  const list = recipients.split(",").map((address) => encodeURIComponent(address.trim()).replace(/%40/g, "@"));
  return safeLink(`mailto:${list.join(",")}${mark < 0 ? "" : text.slice(mark)}`, "open");
};

/** `{"to": "anna@example.org", "subject": "…", "body": "…", "cc": "…", "bcc": "…"}`. */
const emailOfFields = (data: string): string | undefined => {
  const json = readJsonData(data);
  if (!json.ok || !isRecord(json.value)) return undefined;
  const fields = json.value;
  const to = textField(fields, "to", "email", "address", "recipient");
  const query = ["subject", "body", "cc", "bcc"].flatMap((name) => {
    const text = textField(fields, name);
    return text === "" ? [] : [`${name}=${encodeURIComponent(toWellFormed(text))}`];
  });
  return to === "" || /[?&]/.test(to) ? undefined : readEmailLink(query.length > 0 ? `${to}?${query.join("&")}` : to);
};

/** Address books copy numbers with invisible marks of direction, and texts have dashes for hyphens. */
const toPlainPhone = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/^\uff0b/, "+");

/**
 * Returns the `tel:` link of a number as people write it (`+49 (0)30 1234-56`) or a `tel:` address; else undefined. Last digits
 * of further numbers are left out (`123456 / 7`, `1234-0/-12`). After an area code, a slash begins the rest of the number.
 */
export const readPhoneLink = (data: string): string | undefined => {
  const text = toPlainPhone(decodePercent(data.trim().replace(/^tel:/i, ""))).replace(
    /((\d[^/\d]*){5})(\/ *-?\d\d?)+$/,
    "$1",
  );
  if (!/^\+?[\d\s().\-/*#,;pwxPWX]{2,60}$/.test(text) || !/\d/.test(text)) return undefined;
  return safeLink(
    `tel:${text
      .replace(/\(0\)(?=.*\d)/, text.startsWith("+") ? "" : "0")
      .replace(/[^\d+*#,;pwx]/gi, "")
      .replace(/#/g, "%23")}`,
    "open",
  );
};
