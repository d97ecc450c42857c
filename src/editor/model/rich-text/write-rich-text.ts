/** Writes a document as the text of a `text` action: plain text if it has no formats, else markup that the reader allows. */
import { parseText } from "#domain/placeholders/placeholder-text.ts";
import { isMarkup } from "#domain/placeholders/slot-encoding.ts";
import {
  isList,
  type RichBlock,
  type RichDocument,
  type RichInline,
  type RichItem,
  type RichMark,
} from "./rich-document.ts";

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\u00a0": "&nbsp;",
};

/** Text that has the form of a placeholder but is none: its second bracket is written as a reference. */
const openingForm = /\[\[(?=[A-Za-z_][A-Za-z0-9_.-]*(?:\]\]|\|))/g;

const encodeText = (text: string): string =>
  text.replace(/[&<>\u00a0]/g, (character) => references[character] ?? character).replace(openingForm, "[&#91;");

/** Encodes an address. Its placeholders stay: they are filled before the markup is parsed. */
const encodeHref = (href: string): string =>
  parseText(href)
    .parts.map((part) =>
      typeof part === "string" ? part.replace(/[&<>"]/g, (character) => references[character] ?? "") : part.source,
    )
    .join("");

const inlineTags = { link: "a", bold: "b", italic: "i", underline: "u" } as const;

const openMark = (mark: RichMark): string =>
  mark.type === "link" ? `<a href="${encodeHref(mark.attrs.href)}">` : `<${inlineTags[mark.type]}>`;

const isSameMark = (a: RichMark, b: RichMark | undefined): boolean =>
  a.type === b?.type && (a.type !== "link" || b.type !== "link" || a.attrs.href === b.attrs.href);

/** Writes the start and end tags between two pieces of content. */
const switchMarks = (open: readonly RichMark[], next: readonly RichMark[]): string => {
  const firstDifference = open.findIndex((mark, index) => !isSameMark(mark, next[index]));
  const shared = firstDifference < 0 ? open.length : firstDifference;
  const ends = open.slice(shared).toReversed();
  return ends.map(({ type }) => `</${inlineTags[type]}>`).join("") + next.slice(shared).map(openMark).join("");
};

/** Replaces the spaces that a browser would collapse by no-break spaces. `isEnd`: nothing follows in the line. */
const keepSpaces = (text: string, isStart: boolean, isEnd: boolean): string => {
  let isAfterSpace = isStart;
  const characters = [...text.replace(/[\t\n\r\f]/g, " ")].map((character, index, all) => {
    const isKept = character === " " && (isAfterSpace || (isEnd && index === all.length - 1));
    isAfterSpace = character === " " && !isKept;
    return isKept ? "\u00a0" : character;
  });
  return characters.join("");
};

const writeContent = (inline: RichInline, isStart: boolean, isEnd: boolean): string => {
  if (inline.type === "line_break") return "<br>";
  if (inline.type === "placeholder") return inline.attrs.source;
  return encodeText(keepSpaces(inline.text, isStart, isEnd));
};

/** A line break at the end of a block would show nothing, so it is written twice. */
const writeLines = (content: readonly RichInline[] = []): string => {
  let [html, open]: [string, readonly RichMark[]] = ["", []];
  let isAfterSpace = true;
  for (const [index, inline] of content.entries()) {
    const next = content[index + 1];
    const marks = inline.marks ?? [];
    const written = writeContent(inline, isAfterSpace, next === undefined || next.type === "line_break");
    html += switchMarks(open, marks) + written;
    open = marks;
    isAfterSpace = inline.type === "line_break" || (inline.type === "text" && written.endsWith(" "));
  }
  return `${html}${content.at(-1)?.type === "line_break" ? "<br>" : ""}${switchMarks(open, [])}`;
};

const tagOf = (block: RichBlock): string => {
  if (block.type === "heading") return `h${block.attrs.level}`;
  if (block.type === "paragraph") return "p";
  return block.type === "bullet_list" ? "ul" : "ol";
};

/** An empty block gets a line break, without which it would have no height. */
const writeBlock = (block: RichBlock): string => {
  const content = isList(block) ? block.content.map(writeItem).join("") : writeLines(block.content) || "<br>";
  return `<${tagOf(block)}>${content}</${tagOf(block)}>`;
};

/** An item of one paragraph, with or without lists in it, needs no `<p>`. */
const writeItem = ({ content }: RichItem): string => {
  const [first, ...rest] = content;
  const isTight = first?.type === "paragraph" && rest.every(isList);
  const blocks = (isTight ? rest : content).map(writeBlock).join("");
  return `<li>${isTight ? writeLines(first.content) : ""}${blocks}</li>`;
};

const listInlines = (blocks: readonly (RichBlock | RichItem)[]): readonly RichInline[] =>
  blocks.flatMap((block) => {
    if (block.type === "paragraph" || block.type === "heading") return block.content ?? [];
    return listInlines(block.content);
  });

const listSources = (document: RichDocument): readonly string[] =>
  listInlines(document.content).flatMap((inline) => (inline.type === "placeholder" ? [inline.attrs.source] : []));

/**
 * Writes plain text; undefined if the document has formats, if a reader would take the text for markup, or if literal text
 * has the form of a placeholder.
 */
const writePlainText = (document: RichDocument): string | undefined => {
  const paragraphs: string[] = [];
  for (const block of document.content) {
    if (block.type !== "paragraph" || block.content?.some(({ marks = [] }) => marks.length > 0)) return undefined;
    paragraphs.push(writePlainLines(block.content));
  }
  const text = paragraphs.join("\n\n");
  const { parts } = parseText(text);
  const literals = parts.filter((part) => typeof part === "string");
  const sources = parts.flatMap((part) => (typeof part === "string" ? [] : [part.source]));
  return isMarkup(literals.join(" ")) || sources.join("\n") !== listSources(document).join("\n") ? undefined : text;
};

/** Writes lines without formats. */
export const writePlainLines = (content: readonly RichInline[] = []): string =>
  content
    .map((inline) => {
      if (inline.type === "line_break") return "\n";
      return inline.type === "text" ? inline.text : inline.attrs.source;
    })
    .join("");

/** Writes a document so that `readRichDocument` returns one that looks the same. */
export const writeRichText = (document: RichDocument): string =>
  writePlainText(document) ?? document.content.map(writeBlock).join("");
