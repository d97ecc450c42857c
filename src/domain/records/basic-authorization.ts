/** Reads and writes HTTP Basic credentials (RFC 7617) in UTF-8. Base64 is coded here, because domain has no `btoa`. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Returns the value of an `Authorization` header. The name must not contain a colon. */
export const encodeBasicAuthorization = (name: string, password: string): string =>
  `Basic ${encodeBase64(new TextEncoder().encode(`${name}:${password}`))}`;

/** A user name, in Unicode NFC, and a password. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** Reads an `Authorization` header; undefined if it is not a Basic header or its text is not UTF-8 with a colon. */
export const readBasicAuthorization = (header: string): Credentials | undefined => {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header) ?? [];
  const bytes = encoded === undefined ? undefined : decodeBase64(encoded);
  if (bytes === undefined) return undefined;
  const text = decodeUtf8(bytes);
  const colon = text?.indexOf(":") ?? -1;
  if (text === undefined || colon < 0) return undefined;
  return { name: text.slice(0, colon).normalize("NFC"), password: text.slice(colon + 1) };
};

const encodeBase64 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit < 4; digit++)
      text += at + digit <= bytes.length ? alphabet[(group >> (18 - 6 * digit)) & 63] : "=";
  }
  return text;
};

const decodeBase64 = (encoded: string): Uint8Array | undefined => {
  const digits = encoded.replace(/=+$/, "");
  if (digits.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  for (let at = 0; at < bytes.length; at++) {
    const bit = at * 8;
    const digit = Math.floor(bit / 6);
    const pair = (alphabet.indexOf(digits[digit] ?? "A") << 6) | alphabet.indexOf(digits[digit + 1] ?? "A");
    bytes[at] = (pair >> (4 - (bit % 6))) & 255;
  }
  return bytes;
};

const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
