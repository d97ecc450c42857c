import { base64Length, readBase64, writeBase64 } from "./base64.ts";

/** Decodes the bytes of a `data:` address (RFC 2397); undefined if it is malformed. */
export const decodeDataAddress = (address: string): Uint8Array<ArrayBuffer> | undefined => {
  const comma = address.indexOf(",");
  if (comma < 0) return undefined;
  const body = decodePercent(address.slice(comma + 1));
  if (body === undefined) return undefined;
  return /;\s*base64\s*$/i.test(address.slice(0, comma)) ? readBase64(body) : Uint8Array.from(body, codeOf);
};

/** Encodes bytes as a `data:` address in base64. */
export const encodeDataAddress = (mimetype: string, bytes: Uint8Array): string => {
  const text = new Uint8Array(base64Length(bytes.length));
  writeBase64(bytes, text, 0);
  return `data:${mimetype};base64,${new TextDecoder("latin1").decode(text)}`;
};

/** Decodes percent-encoding to one character per byte. Unencoded text becomes its UTF-8 bytes. */
const decodePercent = (text: string): string | undefined => {
  const ascii = text.replace(/[^\0-\x7f]+/g, (run) => Array.from(new TextEncoder().encode(run), byteChar).join(""));
  return ascii.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
};

const codeOf = (char: string) => char.charCodeAt(0) & 255;
const byteChar = (byte: number) => String.fromCharCode(byte);
