/** Writes the strings of PDF (ISO 32000-1, 7.3.4 and 7.9.2). All results are ASCII. */

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Formats a 16-bit code with four hexadecimal digits, as in the strings of a font with two-byte codes. */
export const formatHexCode = (code: number): string => `${hexOfByte[(code >> 8) & 255]}${hexOfByte[code & 255]}`;

/** Formats bytes with two hexadecimal digits each. */
export const formatHex = (bytes: Uint8Array): string => {
  let digits = "";
  for (const byte of bytes) digits += hexOfByte[byte];
  return digits;
};

/** Formats the UTF-16 (big endian) of a text with hexadecimal digits. Halves of characters become U+FFFD. */
export const formatUtf16 = (text: string): string => {
  let digits = "";
  for (const character of text) {
    if (/^[\ud800-\udfff]$/.test(character)) digits += "fffd";
    else for (let index = 0; index < character.length; index++) digits += formatHexCode(character.charCodeAt(index));
  }
  return digits;
};

const escapes: Readonly<Record<string, string>> = {
  "(": "\\(",
  ")": "\\)",
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** Formats a byte string, one byte for each character up to U+00FF. @throws RangeError for characters above */
export const formatByteString = (text: string): string =>
  `(${text.replace(/[^ !-'*-[\]-~]/gu, (character) => escapes[character] ?? escapeByte(character))})`;

const escapeByte = (character: string): string => {
  const byte = character.codePointAt(0) ?? 0;
  if (byte > 255) throw new RangeError("a byte string has a character above U+00FF");
  return `\\${byte.toString(8).padStart(3, "0")}`;
};

/** Formats a text string, such as a title, for people to read. */
export const formatTextString = (text: string): string =>
  // PDFDocEncoding has these characters in the same places as ASCII.
  /^[ -~\n\r\t]*$/.test(text) ? formatByteString(text) : `<feff${formatUtf16(text)}>`;
