/** Credentials of other sites' APIs, from which templates are read. */
import { isSecureAddress } from "../links/secure-address.ts";
import { encodeBasicAuthorization } from "./basic-authorization.ts";

/** Returns the origin of an address to which credentials may be sent; undefined for any other address. */
export const readLoginOrigin = (address: string): string | undefined => {
  const text = address.trim();
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isSecureAddress(url) ? url.origin : undefined;
};

/**
 * Returns the value of an `Authorization` header for a text: such a value (`Basic …`, `Bearer …`), or a user name and a
 * password with a colon between them. Undefined for any other text.
 */
export const readAuthorization = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (/^(?:basic|bearer) +[\w.~+/-]+=*$/i.test(trimmed)) return trimmed;
  const colon = text.indexOf(":");
  return colon > 0 ? encodeBasicAuthorization(text.slice(0, colon), text.slice(colon + 1)) : undefined;
};
