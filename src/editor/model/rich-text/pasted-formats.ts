/** Reads formats and lists of HTML from word processors, which write them as styles. */
import { type MarkupTag, readAttribute } from "#domain/actions/rich-text.ts";

/** Formats of inline elements, without their styles. */
const formatsByTag = new Map<string, readonly string[]>([
  ["b", ["b"]],
  ["strong", ["b"]],
  ["i", ["i"]],
  ["em", ["i"]],
  ["cite", ["i"]],
  ["u", ["u"]],
  ["ins", ["u"]],
  ["span", []],
  ["font", []],
  ["a", []],
]);

/** Returns whether an element can have formats. */
export const isInlineTag = (name: string): boolean => formatsByTag.has(name);

/** The style that sets a format, and the property that takes it back, as the `<b>` around all of Google Docs does. */
const formatStyles = [
  { format: "b", on: /font-weight\s*:\s*(?:bold|[6-9]00)/i, property: /font-weight\s*:/i },
  { format: "i", on: /font-style\s*:\s*(?:italic|oblique)/i, property: /font-style\s*:/i },
  { format: "u", on: /text-decoration(?:-line)?\s*:[^;]*underline/i, property: /text-decoration(?:-line)?\s*:/i },
];

/** Returns the formats of an inline element as tag names. */
export const readFormats = ({ name, attributes }: MarkupTag): ReadonlySet<string> => {
  const style = readAttribute(attributes, "style") ?? "";
  const formats = new Set(formatsByTag.get(name));
  for (const { format, on, property } of formatStyles) {
    if (on.test(style)) formats.add(format);
    else if (property.test(style)) formats.delete(format);
  }
  return formats;
};

/** A list of Word: paragraphs with a level and a bullet or number at their beginning. */
export interface WordList {
  /** From 1. */
  readonly level: number;
  readonly tag: "ul" | "ol";
}

const levelForm = /mso-list\s*:\s*l\d+\s+level(\d)/i;
const numberForm = /^[\s\u00a0]*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i;
/** Tokens between the start of a paragraph and its bullet. */
const maxDistance = 12;

/** Returns the list to which a paragraph of Word belongs; undefined for other paragraphs. `index`: of its start tag. */
export const findWordList = (tokens: readonly (string | MarkupTag)[], index: number): WordList | undefined => {
  const start = tokens[index];
  if (start === undefined || typeof start === "string" || start.name !== "p") return undefined;
  const level = Number(levelForm.exec(readAttribute(start.attributes, "style") ?? "")?.[1] ?? 0);
  if (level === 0) return undefined;
  const next = tokens.slice(index + 1, index + maxDistance);
  const bullet = next.find((token) => typeof token === "string" && token.trim() !== "");
  return { level, tag: typeof bullet === "string" && numberForm.test(bullet) ? "ol" : "ul" };
};

/** Word encloses the bullet of a paragraph in these comments. */
export const isBulletStart = ({ attributes }: MarkupTag): boolean => attributes.includes("[if !supportLists]");
