/** Finds what a formatted text cannot keep of markup that was written elsewhere. */
import { type MarkupTag, readAttributes, richTags, tokenizeMarkup } from "#domain/actions/rich-text.ts";
import { hasTokenAsTag } from "./guard-placeholders.ts";
import { parseMarkup, readTemplateHref } from "./read-rich-document.ts";

/** Elements that the reader shows as others, without any loss. */
const replaced: ReadonlySet<string> = new Set([...richTags, "h1", "h5", "h6", "div", "section"]);
/** Attributes that the reader sets itself. */
const repeated: ReadonlySet<string> = new Set(["target", "rel"]);

/**
 * Returns the names of elements and attributes that are lost when a text is edited as formatted text, such as `<table>`
 * and `style`. Readers do not see them either; but an author may still want them.
 */
export const findLosses = (text: string): readonly string[] => {
  const { form, guarded } = parseMarkup(text);
  if (form === "plain") return [];
  const losses = new Set(hasTokenAsTag(guarded.text) ? ["<[[…]]>"] : []);
  for (const token of tokenizeMarkup(guarded.text)) {
    if (typeof token === "string") continue;
    if (!replaced.has(token.name)) losses.add(token.name === "!" ? "<!-- -->" : `<${token.name}>`);
    else if (!token.isEnd) for (const name of findLostAttributes(token, guarded.sources)) losses.add(name);
  }
  return [...losses];
};

/** A link that readers cannot open loses its address. */
const findLostAttributes = ({ name: tag, attributes }: MarkupTag, sources: readonly string[]): readonly string[] =>
  [...readAttributes(attributes)].flatMap(([name, value]) => {
    const isKept = tag === "a" && name === "href" ? readTemplateHref(value, sources) !== undefined : repeated.has(name);
    return isKept ? [] : [name];
  });
