/**
 * Parses the rich text of a `text` action to a tree of a few allowed elements. Other tags are dropped and their text stays;
 * elements that run or load something are dropped with their content. The reader creates elements from the tree by name,
 * so the markup never reaches an HTML parser of the browser.
 */

import { safeLink } from "../links/link.ts";
import { readOwnProperty } from "../values/own-property.ts";

/** The elements of rich text. */
export const richTags = [
  ...(["p", "h2", "h3", "h4", "ul", "ol", "li"] as const),
  ...(["b", "i", "strong", "em", "u", "span", "a", "br"] as const),
] as const;

/** The tag name of an element of rich text. */
export type RichTag = (typeof richTags)[number];

/** An element of rich text. */
export interface RichElement {
  readonly tag: RichTag;
  /** Only for `a`. The address has passed the link rule. */
  readonly href?: string;
  readonly children: readonly RichNode[];
}

/** A text or an element of rich text. */
export type RichNode = string | RichElement;

interface OpenElement {
  readonly tag: RichTag;
  readonly href?: string;
  readonly children: RichNode[];
}

const allowed: ReadonlySet<string> = new Set(richTags);
const isAllowed = (tag: string): tag is RichTag => allowed.has(tag);

/** Elements that are replaced by an allowed one. */
const replacementTags: Readonly<Record<string, RichTag>> = {
  h1: "h2",
  h5: "h4",
  h6: "h4",
  div: "p",
  section: "p",
  tr: "p",
};

/** Elements that are dropped with their content. */
const dropped = new Set(
  "script style title textarea iframe noscript noembed noframes template svg math object xmp plaintext select".split(
    " ",
  ),
);

const blocks: ReadonlySet<RichTag> = new Set(["p", "h2", "h3", "h4", "ul", "ol"]);
const lists: ReadonlySet<RichTag> = new Set(["ul", "ol"]);

/** Limit of nesting. Deeper elements are added to the element at this depth. */
const maxDepth = 32;

/** Returns the address of a link as the tree has it, or undefined to drop the link and keep its text. */
export type ReadHref = (href: string) => string | undefined;

/**
 * Parses markup to a tree. Never fails: unclosed elements are closed, stray end tags are dropped. `readHref` is the link
 * rule unless the markup is a template whose addresses have placeholders.
 */
export const readRichText = (
  markup: string,
  readHref: ReadHref = (href) => safeLink(href, "open"),
): readonly RichNode[] => {
  const root: RichNode[] = [];
  const open: OpenElement[] = [];
  const currentChildren = () => open.at(-1)?.children ?? root;
  const closeTo = (depth: number) => {
    open.length = Math.min(open.length, depth);
  };
  const openElement = (tag: RichTag, href: string | undefined) => {
    if (tag === "li") closeTo(lastIndex(open, (ancestor) => lists.has(ancestor.tag)) + 1);
    else if (blocks.has(tag))
      closeTo(firstIndex(open, (ancestor) => ancestor.tag !== "li" && !lists.has(ancestor.tag)));
    // A list item without a list gets one.
    if (tag === "li" && !open.some((ancestor) => lists.has(ancestor.tag))) openElement("ul", undefined);
    const children: RichNode[] = [];
    const element: OpenElement = href === undefined ? { tag, children } : { tag, href, children };
    currentChildren().push(element);
    if (tag !== "br" && open.length < maxDepth) open.push(element);
  };
  const closeElement = (tag: RichTag) => {
    const at = lastIndex(open, (ancestor) => ancestor.tag === tag);
    if (at >= 0) closeTo(at);
  };
  for (const token of tokenizeMarkup(markup)) {
    if (typeof token === "string") {
      if (token !== "") currentChildren().push(token);
      continue;
    }
    const tag = readOwnProperty(replacementTags, token.name) ?? token.name;
    if (tag === undefined || !isAllowed(tag)) continue;
    if (token.isEnd) closeElement(tag);
    else if (tag !== "a") openElement(tag, undefined);
    else {
      const href = readHref(readAttribute(token.attributes, "href") ?? "");
      if (href !== undefined) openElement("a", href);
    }
  }
  return root;
};

const lastIndex = (open: readonly OpenElement[], holds: (one: OpenElement) => boolean): number =>
  open.findLastIndex(holds);
const firstIndex = (open: readonly OpenElement[], holds: (one: OpenElement) => boolean): number => {
  const at = open.findIndex(holds);
  return at < 0 ? open.length : at;
};

/** A tag of markup. The start tag of an element that is dropped stands for the whole element. */
export interface MarkupTag {
  /** In lower case; `!` for a comment, a declaration or a processing instruction. */
  readonly name: string;
  readonly isEnd: boolean;
  /** Source text of all attributes, or of the comment. */
  readonly attributes: string;
}

/** Inside quotes, a `>` does not end the tag. */
const tagForm = /^<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/i;
/** Limit of a tag's length in characters. */
const maxTagLength = 8192;
const skipped = /<(?:!--[\s\S]*?(?:-->|$)|[!?][^>]*(?:>|$))/y;

/** Splits markup into texts, whose character references are decoded, and tags. */
export function* tokenizeMarkup(markup: string): Generator<string | MarkupTag> {
  let from = 0;
  let at = markup.indexOf("<");
  while (at >= 0) {
    const next = readToken(markup, at);
    // The rest after an unclosed tag is text.
    if (next === "endless") break;
    if (next !== undefined) {
      yield decodeEntities(markup.slice(from, at));
      yield next.tag;
      from = next.end;
    }
    at = markup.indexOf("<", next === undefined ? at + 1 : from);
  }
  yield decodeEntities(markup.slice(from));
}

const readToken = (
  markup: string,
  at: number,
): { readonly tag: MarkupTag; readonly end: number } | "endless" | undefined => {
  skipped.lastIndex = at;
  const comment = skipped.exec(markup)?.[0];
  if (comment !== undefined) return { tag: { name: "!", isEnd: false, attributes: comment }, end: skipped.lastIndex };
  if (!/^<\/?[a-z]/i.test(markup.slice(at, at + 3))) return undefined;
  const match = tagForm.exec(markup.slice(at, at + maxTagLength));
  if (match === null) return "endless";
  const [whole, slash, written = "", attributes = ""] = match;
  const [name, isEnd, end] = [written.toLowerCase(), slash === "/", at + whole.length];
  return {
    tag: { name, isEnd, attributes },
    end: !isEnd && dropped.has(name) ? findEndOfDropped(markup, name, end) : end,
  };
};

/** Returns the index after the end tag of an element that is dropped with its content, or the end of the text. */
const findEndOfDropped = (markup: string, name: string, from: number): number => {
  const form = new RegExp(`</${name}[^>]*>`, "gi");
  form.lastIndex = from;
  return form.test(markup) ? form.lastIndex : markup.length;
};

const attributeForm = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Parses the attributes of a tag: names in lower case, values with their character references decoded. */
export function* readAttributes(text: string): Generator<readonly [name: string, value: string]> {
  for (const [, name = "", double, single, plain] of text.matchAll(attributeForm))
    yield [name.toLowerCase(), decodeEntities(double ?? single ?? plain ?? "")];
}

/** Returns the value of an attribute. The first one of a name counts. */
export const readAttribute = (text: string, attributeName: string): string | undefined => {
  for (const [name, value] of readAttributes(text)) if (name === attributeName) return value;
  return undefined;
};

// Decodes character references in markup: numeric ones, and the names that are common in short texts.

const namedCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  shy: "\u00ad",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  laquo: "«",
  raquo: "»",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  euro: "€",
  pound: "£",
  yen: "¥",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  times: "×",
  rarr: "→",
  larr: "←",
};

/** Combining marks by the ending of a letter's name: `eacute`, `Uuml`. */
const marks: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  ring: "\u030a",
  cedil: "\u0327",
};

const decodeName = (name: string): string | undefined => {
  const mark = readOwnProperty(marks, name.slice(1));
  return readOwnProperty(namedCharacters, name) ?? (mark && `${name[0]}${mark}`.normalize("NFC"));
};

const decodeNumber = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "\ufffd";

/** Decodes the references of a text. Unknown names stay as they are. */
const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return decodeNumber(Number(decimal));
      if (hex !== undefined) return decodeNumber(Number.parseInt(hex, 16));
      return decodeName(name ?? "") ?? whole;
    },
  );
