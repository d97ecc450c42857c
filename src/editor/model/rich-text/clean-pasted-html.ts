/**
 * Converts HTML of the clipboard to markup of formatted texts: formats that word processors write as styles become
 * elements, and Word's paragraphs with bullets become lists. Works on tags: the browser never parses the HTML.
 */
import { type MarkupTag, readAttribute, tokenizeMarkup } from "#domain/actions/rich-text.ts";

/** Elements that begin a line and become paragraphs. */
const lineTags = new Set(
  "address article aside blockquote body caption center dd div dl dt fieldset figcaption figure footer form header hr main nav p pre section table tr".split(
    " ",
  ),
);
/** Elements that stay. */
const keptBlocks = new Set("h1 h2 h3 h4 h5 h6 ul ol li".split(" "));

const encode = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** An open inline element: the tags that stand for it. */
interface OpenElement {
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/** Limit of nested inline elements. Deeper ones are ignored, so that hostile markup does not multiply. */
const maxDepth = 16;

/** Collects the markup. Inline elements that are open when a block begins go on in it. */
class MarkupWriter {
  #markup = "";
  readonly #inline: OpenElement[] = [];
  readonly #wordLists: ("ul" | "ol")[] = [];

  get markup(): string {
    return this.#markup;
  }

  write(markup: string): void {
    this.#markup += markup;
  }

  openInline(tag: MarkupTag): void {
    if (this.#inline.length === maxDepth) return;
    const href = tag.name === "a" ? readAttribute(tag.attributes, "href") : undefined;
    // Links are underlined anyway, and word processors say so.
    const isInLink = href !== undefined || this.#inline.some(({ name }) => name === "a");
    const formats = [...readFormats(tag)].filter((format) => !this.#isOpen(format) && (!isInLink || format !== "u"));
    const link = href === undefined ? ["", ""] : [`<a href="${encode(href)}">`, "</a>"];
    const start = link[0] + formats.map((format) => `<${format}>`).join("");
    const end =
      formats
        .map((format) => `</${format}>`)
        .reverse()
        .join("") + link[1];
    this.#inline.push({ name: tag.name, start, end });
    this.write(start);
  }

  #isOpen(format: string): boolean {
    return this.#inline.some(({ start }) => start.includes(`<${format}>`));
  }

  closeInline(name: string): void {
    const index = this.#inline.findLastIndex((element) => element.name === name);
    if (index < 0) return;
    for (const { end } of this.#inline.slice(index).reverse()) this.write(end);
    this.#inline.splice(index, 1);
    for (const { start } of this.#inline.slice(index)) this.write(start);
  }

  writeBlock(markup: string): void {
    for (const { end } of this.#inline.toReversed()) this.write(end);
    this.write(markup);
    for (const { start } of this.#inline) this.write(start);
  }

  /** Returns the tags after which an item of the list can follow, or text outside of lists. The next item ends one. */
  moveToList({ level, tag }: WordList | { readonly level: 0; readonly tag: "ul" }): string {
    let tags = "";
    const lists = this.#wordLists;
    while (lists.length > level || (level > 0 && lists.length === level && lists.at(-1) !== tag))
      tags += `</${lists.pop()}>`;
    for (; lists.length < level; lists.push(tag)) tags += `<${tag}>`;
    return tags;
  }
}

/** Returns the part between the marks with which browsers enclose what was copied. */
const cutFragment = (html: string): string => {
  const mark = "<!--StartFragment-->";
  const start = html.indexOf(mark);
  const end = html.lastIndexOf("<!--EndFragment-->");
  return start >= 0 && end > start ? html.slice(start + mark.length, end) : html;
};

const writeBlockTag = (writer: MarkupWriter, { name, isEnd }: MarkupTag, wordList: WordList | undefined): void => {
  const slash = isEnd ? "/" : "";
  if (wordList !== undefined) writer.writeBlock(`${writer.moveToList(wordList)}<li>`);
  else if (keptBlocks.has(name)) writer.writeBlock(`${writer.moveToList({ level: 0, tag: "ul" })}<${slash}${name}>`);
  else if (lineTags.has(name) && !isEnd) writer.writeBlock(`${writer.moveToList({ level: 0, tag: "ul" })}<p>`);
  else if (lineTags.has(name)) writer.writeBlock("</p>");
  else if (name === "br") writer.write("<br>");
  else if (isEnd && (name === "td" || name === "th")) writer.write(" ");
};

/** Converts HTML of the clipboard. The result has no attributes but the addresses of links. */
export const cleanPastedHtml = (html: string): string => {
  const tokens = [...tokenizeMarkup(cutFragment(html))];
  const writer = new MarkupWriter();
  let [isBullet, isPreformatted] = [false, false];
  for (const [index, token] of tokens.entries()) {
    if (typeof token === "string") {
      const text = encode(token);
      if (!isBullet) writer.write(isPreformatted ? text.replace(/\r?\n/g, "<br>") : text);
    } else if (token.name === "!") isBullet = isBulletStart(token);
    else if (!isInlineTag(token.name)) {
      if (token.name === "pre") isPreformatted = !token.isEnd;
      writeBlockTag(writer, token, findWordList(tokens, index));
    } else if (token.isEnd) writer.closeInline(token.name);
    else writer.openInline(token);
  }
  return writer.markup;
};

// Reads formats and lists of HTML from word processors, which write them as styles.

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
const isInlineTag = (name: string): boolean => formatsByTag.has(name);

/** The style that sets a format, and the property that takes it back, as the `<b>` around all of Google Docs does. */
const formatStyles = [
  { format: "b", on: /font-weight\s*:\s*(?:bold|[6-9]00)/i, property: /font-weight\s*:/i },
  { format: "i", on: /font-style\s*:\s*(?:italic|oblique)/i, property: /font-style\s*:/i },
  { format: "u", on: /text-decoration(?:-line)?\s*:[^;]*underline/i, property: /text-decoration(?:-line)?\s*:/i },
];

/** Returns the formats of an inline element as tag names. */
const readFormats = ({ name, attributes }: MarkupTag): ReadonlySet<string> => {
  const style = readAttribute(attributes, "style") ?? "";
  const formats = new Set(formatsByTag.get(name));
  for (const { format, on, property } of formatStyles) {
    if (on.test(style)) formats.add(format);
    else if (property.test(style)) formats.delete(format);
  }
  return formats;
};

/** A list of Word: paragraphs with a level and a bullet or number at their beginning. */
interface WordList {
  /** From 1. */
  readonly level: number;
  readonly tag: "ul" | "ol";
}

const levelForm = /mso-list\s*:\s*l\d+\s+level(\d)/i;
const numberForm = /^[\s\u00a0]*\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i;
/** Tokens between the start of a paragraph and its bullet. */
const maxDistance = 12;

/** Returns the list to which a paragraph of Word belongs; undefined for other paragraphs. `index`: of its start tag. */
const findWordList = (tokens: readonly (string | MarkupTag)[], index: number): WordList | undefined => {
  const start = tokens[index];
  if (start === undefined || typeof start === "string" || start.name !== "p") return undefined;
  const level = Number(levelForm.exec(readAttribute(start.attributes, "style") ?? "")?.[1] ?? 0);
  if (level === 0) return undefined;
  const next = tokens.slice(index + 1, index + maxDistance);
  const bullet = next.find((token) => typeof token === "string" && token.trim() !== "");
  return { level, tag: typeof bullet === "string" && numberForm.test(bullet) ? "ol" : "ul" };
};

/** Word encloses the bullet of a paragraph in these comments. */
const isBulletStart = ({ attributes }: MarkupTag): boolean => attributes.includes("[if !supportLists]");
