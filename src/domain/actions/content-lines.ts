/**
 * Reads and writes content lines, the format of iCalendar (RFC 5545) and vCard (RFC 6350 and vCard 3):
 * `NAME;PARAM=x:value`, ended by CRLF and folded after 75 octets.
 */

import { decodePercent } from "../text/decode-percent.ts";

/** An unfolded line. */
export interface ContentLine {
  /** In upper case, without group. */
  readonly name: string;
  /** By name in upper case. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The raw value. Texts are still escaped. */
  readonly value: string;
}

const maxOctets = 75;
const utf8Length = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Folds a line after at most 75 octets of UTF-8, between characters. */
export const foldLine = (line: string): string => {
  let text = "";
  let width = 0;
  for (const character of line) {
    const more = utf8Length(character);
    if (width + more > maxOctets) {
      text += "\r\n ";
      width = 1;
    }
    text += character;
    width += more;
  }
  return text;
};

/** Folds the lines and ends each with CRLF. */
export const joinContentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join("");

/** Escapes backslash, semicolon, comma and line ends of a text value. Removes other control characters. */
export const escapeText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");

/** Decodes the escapes of a text value. */
export const unescapeText = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, character: string) => (/n/i.test(character) ? "\n" : character));

/** Splits a value at each `;` that is not escaped, and decodes the parts. */
export const splitUnescaped = (value: string): readonly string[] =>
  [...value.matchAll(/((?:\\[\s\S]?|[^;\\])*)(?:;|$)/g)].map(([, part = ""]) => unescapeText(part));

/**
 * Parses lines of other programs: accepts any line ends, names in lower case and groups before them, and values in
 * quoted-printable, as vCard 2.1 of Outlook and phones has them.
 */
export const readContentLines = (text: string): readonly ContentLine[] =>
  joinSoftBreaks(text.replace(/\r\n?/g, "\n"))
    .replace(/\n[ \t]/g, "")
    .split("\n")
    .flatMap((line) => {
      const [, name, parameters, value] =
        /^(?:[\w-]+\.)?([\w-]+)((?:;[\w-]+(?:=(?:"[^"]*"|[^";:]*))?)*):(.*)$/s.exec(line) ?? [];
      if (name === undefined || value === undefined) return [];
      const read = readParameters(parameters ?? "");
      const isQuoted = read["ENCODING"]?.toUpperCase() === quotedPrintable || Object.hasOwn(read, quotedPrintable);
      return [{ name: name.toUpperCase(), parameters: read, value: isQuoted ? decodeQuotedPrintable(value) : value }];
    });

const quotedPrintable = "QUOTED-PRINTABLE";

/** Joins the lines of a value in quoted-printable, of which all but the last end with `=`. */
const joinSoftBreaks = (text: string): string =>
  /quoted-printable/i.test(text)
    ? text.replace(/^[^:\n]*;(?:ENCODING=)?QUOTED-PRINTABLE[^:\n]*:(?:[^\n]*=\n)+/gim, (lines) =>
        lines.replaceAll("=\n", ""),
      )
    : text;

/** Bytes that are no UTF-8 are those of Latin-1. */
const decodeQuotedPrintable = (value: string): string => {
  const escaped = value.replaceAll("%", "%25").replace(/=([\dA-F]{2})/gi, "%$1");
  const text = decodePercent(escaped);
  return text === escaped && escaped.includes("%")
    ? escaped.replace(/%([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
};

const readParameters = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/;([\w-]+)(?:=("[^"]*"|[^";:]*))?/g)].map(([, name, value]) => [
      (name ?? "").toUpperCase(),
      (value ?? "").replace(/^"|"$/g, ""),
    ]),
  );
