/**
 * The lines that calendars (RFC 5545) and address cards (RFC 6350, and vCard 3 before it) share: `NAME;PARAM=x:value`,
 * ended by CRLF, folded so that none is longer than 75 octets.
 */
export interface ContentLine {
  /** In capitals, without group. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** As it stands there; texts are still escaped. */
  readonly value: string;
}

const maxOctets = 75;
const utf8Length = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Between characters, never inside one: what counts is octets of UTF-8. */
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

export const joinContentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join("");

/** Text as a value: backslash, semicolon, comma and line ends escaped; other control characters are left out. */
export const escapeText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");

export const unescapeText = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, character: string) => (/n/i.test(character) ? "\n" : character));

/** The parts of a value with `;` between, unescaped; an escaped `;` is text, at the end too. */
export const splitUnescaped = (value: string): readonly string[] =>
  [...value.matchAll(/((?:\\[\s\S]?|[^;\\])*)(?:;|$)/g)].map(([, part = ""]) => unescapeText(part));

/** Reads what other programs wrote: any line ends, lower case names, groups in front of them. */
export const readContentLines = (text: string): readonly ContentLine[] =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, "")
    .split("\n")
    .flatMap((line) => {
      const [, name, parameters, value] =
        /^(?:[\w-]+\.)?([\w-]+)((?:;[\w-]+(?:=(?:"[^"]*"|[^";:]*))?)*):(.*)$/s.exec(line) ?? [];
      if (name === undefined || value === undefined) return [];
      return [{ name: name.toUpperCase(), parameters: readParameters(parameters ?? ""), value }];
    });

const readParameters = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/;([\w-]+)(?:=("[^"]*"|[^";:]*))?/g)].map(([, name, value]) => [
      (name ?? "").toUpperCase(),
      (value ?? "").replace(/^"|"$/g, ""),
    ]),
  );
