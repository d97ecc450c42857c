/** Decodes the filters that write bytes as text (ISO 32000-1, 7.4.2 and 7.4.3). Whitespace is skipped. */
import type { Bytes } from "../syntax/pdf-bytes.ts";

const isSpace = (byte: number): boolean => byte === 0 || (byte >= 9 && byte <= 13) || byte === 32;

/** Decodes `ASCIIHexDecode` up to `>` or the end. Other characters than digits count as 0. */
export const decodeAsciiHex = (text: Bytes): Bytes => {
  const result = new Uint8Array(Math.ceil(text.length / 2));
  let count = 0;
  for (const byte of text) {
    if (byte === 0x3e) break;
    if (isSpace(byte)) continue;
    const digit = Number.parseInt(String.fromCharCode(byte), 16) || 0;
    result[count >> 1] = (result[count >> 1] ?? 0) | (count % 2 === 0 ? digit << 4 : digit);
    count++;
  }
  return result.slice(0, Math.ceil(count / 2));
};

/** Decodes `ASCII85Decode` up to `~>` or the end. */
export const decodeAscii85 = (text: Bytes): Bytes => {
  // `z` stands for four bytes.
  const result = new Uint8Array(text.length * 4);
  let length = 0;
  let value = 0;
  let count = 0;
  const put = (bytes: number): void => {
    for (let index = 0; index < bytes; index++) result[length++] = Math.floor(value / 256 ** (3 - index)) % 256;
    value = 0;
    count = 0;
  };
  for (const byte of text) {
    if (byte === 0x7e) break;
    if (isSpace(byte)) continue;
    if (byte === 0x7a && count === 0) {
      put(4);
      continue;
    }
    value = value * 85 + byte - 33;
    count++;
    if (count === 5) put(4);
  }
  if (count > 1) {
    const bytes = count - 1;
    for (; count < 5; count++) value = value * 85 + 84;
    put(bytes);
  }
  return result.slice(0, length);
};
