/**
 * The one encoder: the only way in which data of people enters a page's text. JSON for `<script
 * type="application/json">`, and text for titles and attribute values.
 */
export interface EncodeOptions {
  /** Also escape all that is not ASCII: for pages whose declared charset is not what carries them (raw parts). */
  readonly ascii?: boolean;
}

const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * JSON without `<`, `>`, `&`, U+2028 and U+2029, so that it cannot end or change the element that it stands in, nor
 * break where it is read as script. `JSON.parse` of it gives the value back. Lone surrogates survive as escapes.
 */
export const encodeJson = (value: unknown, options: EncodeOptions = {}): string => {
  const json: string | undefined = JSON.stringify(value);
  if (json === undefined) return "null";
  return json.replace(options.ascii === true ? /[<>&\u0080-\uffff]/g : /[<>&\u2028\u2029]/g, unicodeEscape);
};

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
  "=": "&#61;",
  // A parser would turn it into a line feed.
  "\r": "&#13;",
  "\u0000": "\ufffd",
};

/** Text with its lone surrogates made U+FFFD, as a page would show them anyway. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Numeric references to U+0080…U+009F mean other characters in HTML, so these controls cannot be written that way. */
const toNumericReference = (character: string): string => {
  const code = character.codePointAt(0) ?? 0xfffd;
  return `&#x${(code >= 0x80 && code <= 0x9f ? 0xfffd : code).toString(16)};`;
};

/**
 * Text for an element that holds only text, such as `title`, and for quoted attribute values. NUL and lone surrogates,
 * which no page can carry, become U+FFFD.
 */
export const encodeHtmlText = (text: string, options: EncodeOptions = {}): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is replaced
  const escaped = toWellFormed(text).replace(/[&<>"'`=\r\u0000]/g, (character) => references[character] ?? "");
  return options.ascii === true ? escaped.replace(/[^\p{ASCII}]/gu, toNumericReference) : escaped;
};
