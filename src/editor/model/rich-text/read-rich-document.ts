/** Converts the text of a `text` action to a document, by the same parser as the reader's. */
import { type RichElement, type RichNode, type RichTag, readRichText } from "#domain/actions/rich-text.ts";
import { safeLink } from "#domain/links/link.ts";
import {
  type GuardedText,
  guardPlaceholders,
  hasToken,
  restorePlaceholders,
  splitAtTokens,
} from "./guard-placeholders.ts";
import { addMark, joinTexts, readLines, splitAtEmptyLines, type WhiteSpace, withMarks } from "./inline-content.ts";
import {
  isList,
  type RichBlock,
  type RichDocument,
  type RichInline,
  type RichItem,
  type RichMark,
  type RichTextBlock,
} from "./rich-document.ts";

const marksByTag: Readonly<Partial<Record<RichTag, RichMark>>> = {
  b: { type: "bold" },
  strong: { type: "bold" },
  i: { type: "italic" },
  em: { type: "italic" },
  u: { type: "underline" },
};
const levels: Readonly<Partial<Record<RichTag, number>>> = { h2: 2, h3: 3, h4: 4 };
const lists: Readonly<Partial<Record<RichTag, "bullet_list" | "ordered_list">>> = {
  ul: "bullet_list",
  ol: "ordered_list",
};
const blockTags: ReadonlySet<RichTag> = new Set(["p", "h2", "h3", "h4", "ul", "ol", "li"]);

/** How a reader shows a text: as it is, as lines with formats, or as blocks. */
export type TextForm = "plain" | "inline" | "blocks";

/** A parsed text. */
export interface ParsedMarkup {
  readonly form: TextForm;
  readonly nodes: readonly RichNode[];
  readonly guarded: GuardedText;
}

const hasBlock = (nodes: readonly RichNode[]): boolean =>
  nodes.some(
    (node) => typeof node !== "string" && (blockTags.has(node.tag) || node.tag === "br" || hasBlock(node.children)),
  );

/** Returns the address of a link in a template, in the author's spelling. With a placeholder, any address may result. */
export const readTemplateHref = (href: string, sources: readonly string[]): string | undefined => {
  if (hasToken(href)) return restorePlaceholders(href, sources);
  return safeLink(href, "open") === undefined ? undefined : href.trim();
};

const parseNodes = (text: string): Pick<ParsedMarkup, "nodes" | "guarded"> => {
  const guarded = guardPlaceholders(text);
  return { guarded, nodes: readRichText(guarded.text, (href) => readTemplateHref(href, guarded.sources)) };
};

/** Parses a text as a reader does after its placeholders were filled. */
export const parseMarkup = (text: string): ParsedMarkup => {
  const { guarded, nodes } = parseNodes(text);
  if (nodes.every((node) => typeof node === "string")) return { form: "plain", nodes: [guarded.text], guarded };
  return { form: hasBlock(nodes) ? "blocks" : "inline", nodes, guarded };
};

/** Converts texts, formats and links. */
const createInlineReader = (sources: readonly string[], whiteSpace: WhiteSpace) => {
  const readText = (text: string, marks: readonly RichMark[]): readonly RichInline[] =>
    splitAtTokens(text, sources).flatMap((part, index) => {
      if (index % 2 === 1) return [withMarks({ type: "placeholder", attrs: { source: part } }, marks)];
      if (whiteSpace === "collapse") return [withMarks({ type: "text", text: part }, marks)];
      return part.split(/\r\n?|\n/).flatMap((line, lineIndex) => {
        const content = withMarks({ type: "text", text: line }, marks);
        return lineIndex === 0 ? [content] : [withMarks({ type: "line_break" }, marks), content];
      });
    });
  const read = (node: RichNode, marks: readonly RichMark[] = []): readonly RichInline[] => {
    if (typeof node === "string") return readText(node, marks);
    if (node.tag === "br") return [withMarks({ type: "line_break" }, marks)];
    const mark =
      node.href === undefined ? marksByTag[node.tag] : ({ type: "link", attrs: { href: node.href } } as const);
    return node.children.flatMap((child) => read(child, mark === undefined ? marks : addMark(marks, mark)));
  };
  return read;
};

const toParagraph = (content: readonly RichInline[]): RichTextBlock =>
  content.length === 0 ? { type: "paragraph" } : { type: "paragraph", content };

const createBlockReader = (sources: readonly string[]) => {
  const readInline = createInlineReader(sources, "collapse");

  const readBlock = (element: RichElement): RichBlock | undefined => {
    const list = lists[element.tag];
    if (list !== undefined) {
      const content = readItems(element.children);
      return content.length === 0 ? undefined : { type: list, content };
    }
    const content = readLines(element.children.flatMap((child) => readInline(child)));
    const level = levels[element.tag];
    if (content === undefined) return undefined;
    return level === undefined
      ? toParagraph(content)
      : { type: "heading", attrs: { level }, ...(content.length === 0 ? {} : { content }) };
  };

  /** Text beside blocks becomes paragraphs. */
  const readBlocks = (nodes: readonly RichNode[]): readonly RichBlock[] => {
    const blocks: RichBlock[] = [];
    let loose: RichInline[] = [];
    const endParagraph = () => {
      const content = readLines(loose);
      if (content !== undefined) blocks.push(toParagraph(content));
      loose = [];
    };
    for (const node of nodes) {
      if (typeof node === "string" || !blockTags.has(node.tag))
        for (const inline of readInline(node)) loose.push(inline);
      else {
        endParagraph();
        const block = readBlock(node);
        if (block !== undefined) blocks.push(block);
      }
    }
    endParagraph();
    return blocks;
  };

  /** What stands in a list without an item becomes one; a list in a list belongs to the item before it. */
  const readItems = (nodes: readonly RichNode[]): readonly RichItem[] => {
    const items: RichItem[] = [];
    for (const node of nodes) {
      const isItem = typeof node !== "string" && node.tag === "li";
      const content = isItem ? readBlocks(node.children) : readBlocks([node]);
      const [first] = content;
      const last = items.at(-1);
      if (!isItem && first === undefined) continue;
      if (!isItem && first !== undefined && isList(first) && last !== undefined)
        items[items.length - 1] = { ...last, content: [...last.content, ...content] };
      else if (first === undefined || isList(first))
        items.push({ type: "list_item", content: [{ type: "paragraph" }, ...content] });
      else items.push({ type: "list_item", content });
    }
    return items;
  };
  return readBlocks;
};

const toDocument = (content: readonly RichBlock[]): RichDocument => ({
  type: "doc",
  content: content.length === 0 ? [{ type: "paragraph" }] : content,
});

/** Converts markup to a document, also where it has no elements. */
export const readMarkup = (markup: string): RichDocument => {
  const { nodes, guarded } = parseNodes(markup);
  return toDocument(createBlockReader(guarded.sources)(nodes));
};

/** Converts the text of an action to a document that looks as a reader shows the text. */
export const readRichDocument = (text: string): RichDocument => {
  const { form, nodes, guarded } = parseMarkup(text);
  if (form === "blocks") return toDocument(createBlockReader(guarded.sources)(nodes));
  const readInline = createInlineReader(guarded.sources, "keep");
  const lines = joinTexts(nodes.flatMap((node) => readInline(node)));
  // Browsers do not show a line feed at the end. In plain text it stays, because a line break cannot be told from it.
  const shown = form === "inline" && lines.at(-1)?.type === "line_break" ? lines.slice(0, -1) : lines;
  return toDocument(splitAtEmptyLines(shown).map(toParagraph));
};
