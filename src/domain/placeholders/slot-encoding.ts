/**
 * Chooses how a value is encoded for the text around it, so that it stays a value: a component of a query, a segment of
 * a path, or text in markup.
 */

import { hasScheme } from "../links/link.ts";
import { encodeHtmlText, toWellFormed } from "../text/json-text.ts";
import { isAddressSlot } from "./slot-check.ts";
import type { SlotKind } from "./slot-kind.ts";

/** Encodes a value for its place in a text. */
export type Encode = (value: string) => string;

const asIs: Encode = (value) => value;

/** Percent-encodes a value for a query, a fragment or a host. Lone surrogates become U+FFFD. */
export const encodeComponent: Encode = (value) => {
  try {
    return encodeURIComponent(value);
  } catch {
    return encodeURIComponent(toWellFormed(value));
  }
};

/** Percent-encodes a value for a path. `/` stays. */
const encodePath: Encode = (value) => encodeComponent(value).replace(/%2F/g, "/");

const encodeMailbox: Encode = (value) => encodeComponent(value).replace(/%40/g, "@");

/** A value at the front of an address may contain the beginning of the address itself. */
const encodeFront: Encode = (value) => (hasScheme(value) ? value : encodePath(value));

const selectAddressEncoding = (before: string, isFront: boolean): Encode => {
  if (/[?#]/.test(before)) return encodeComponent;
  if (isFront) return encodeFront;
  if (/^\s*mailto:/i.test(before)) return encodeMailbox;
  // The value is in the host, where a slash or an @ would change the host.
  if (/^\s*[a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?$/i.test(before)) return encodeComponent;
  return encodePath;
};

const markup = /<\/?[a-z!]/i;

/** Returns whether a text has HTML tags. The `text` action shows such a text as rich text. */
export const isMarkup = (text: string): boolean => markup.test(text);

/**
 * Returns the encoding of a placeholder. `before`: the literal text before it; `isFront`: whether the text begins with
 * it; `literals`: all literal text. Do not call it for a placeholder that is the whole text: that is not encoded.
 */
export const selectEncoding = (slot: SlotKind, before: string, isFront: boolean, literals: string): Encode => {
  if (slot === "html") return encodeHtmlText;
  if (slot === "rich") return isMarkup(literals) ? encodeHtmlText : asIs;
  if (slot === "email") return /^\s*mailto:|\?/i.test(before) ? selectAddressEncoding(before, isFront) : asIs;
  if (!isAddressSlot(slot)) return asIs;
  // The name of a resource, not an address.
  if (slot !== "open" && slot !== "fetch" && !/[/:?#]/.test(literals)) return asIs;
  return selectAddressEncoding(before, isFront);
};

/** Returns whether the literal beginning fixes scheme and host, so that no encoded value after it can change them. */
export const hasFixedOrigin = (before: string): boolean => /^https?:\/\/[^\s/?#\\@]+[/?#][^\s\\]*$/i.test(before);
