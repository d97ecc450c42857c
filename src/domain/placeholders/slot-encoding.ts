/**
 * How a value is encoded into the text around it, so that it fills its place and never becomes more than a value: a
 * query's part in a query, a path's part in a path, text in markup.
 */

import { hasScheme } from "../links/link.ts";
import { encodeHtmlText, toWellFormed } from "../text/json-text.ts";
import { isAddressSlot } from "./slot-check.ts";
import type { SlotKind } from "./slot-kind.ts";

export type Encode = (value: string) => string;

const asIs: Encode = (value) => value;

/** Percent-encoding for a query, a fragment or a host. */
export const encodeComponent: Encode = (value) => {
  try {
    return encodeURIComponent(value);
  } catch {
    return encodeURIComponent(toWellFormed(value));
  }
};

/** Percent-encoding for a path: `/` stays. */
const encodePath: Encode = (value) => encodeComponent(value).replace(/%2F/g, "/");

const encodeMailbox: Encode = (value) => encodeComponent(value).replace(/%40/g, "@");

/** At the front of an address a value may be the address' beginning. */
const encodeFront: Encode = (value) => (hasScheme(value) ? value : encodePath(value));

const selectAddressEncoding = (before: string, isFront: boolean): Encode => {
  if (/[?#]/.test(before)) return encodeComponent;
  if (isFront) return encodeFront;
  if (/^\s*mailto:/i.test(before)) return encodeMailbox;
  // Still in the host, where a slash or an @ of the value would choose another one.
  if (/^\s*[a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?$/i.test(before)) return encodeComponent;
  return encodePath;
};

const markup = /<\/?[a-z!]/i;

/** Whether a text is markup of its own, as the `text` action tells rich text from plain. */
export const isMarkup = (text: string): boolean => markup.test(text);

/**
 * The encoding for a slot. `before`: the literal text before it; `isFront`: nothing at all stands before it;
 * `literals`: all literal text. A value that is the whole text is taken as it is, which the caller knows.
 */
export const selectEncoding = (slot: SlotKind, before: string, isFront: boolean, literals: string): Encode => {
  if (slot === "html") return encodeHtmlText;
  if (slot === "rich") return isMarkup(literals) ? encodeHtmlText : asIs;
  if (slot === "email") return /^\s*mailto:|\?/i.test(before) ? selectAddressEncoding(before, isFront) : asIs;
  if (!isAddressSlot(slot)) return asIs;
  // The name of a resource: no address, nothing to encode.
  if (slot !== "open" && slot !== "fetch" && !/[/:?#]/.test(literals)) return asIs;
  return selectAddressEncoding(before, isFront);
};

/**
 * Whether the literal beginning settles scheme and host, so that no encoded value behind it can change what the
 * address is.
 */
export const hasFixedOrigin = (before: string): boolean => /^https?:\/\/[^\s/?#\\@]+[/?#][^\s\\]*$/i.test(before);
