/** The ProseMirror schema of formatted texts: what the reader shows, and placeholders. Its JSON is a `RichDocument`. */
import { DOMSerializer, type MarkSpec, type MarkType, type NodeSpec, type NodeType, Schema } from "prosemirror-model";
import { safeLink } from "#domain/links/link.ts";

const nodes = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: {
    attrs: { level: {} },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: (node) => [`h${node.attrs["level"]}`, 0],
  },
  bullet_list: { content: "list_item+", group: "block", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
  ordered_list: { content: "list_item+", group: "block", parseDOM: [{ tag: "ol" }], toDOM: () => ["ol", 0] },
  list_item: {
    content: "(paragraph | heading) block*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  text: { group: "inline" },
  line_break: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    leafText: () => "\n",
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  placeholder: {
    attrs: { source: {} },
    inline: true,
    group: "inline",
    atom: true,
    leafText: (node) => String(node.attrs["source"]),
    parseDOM: [
      {
        tag: "span[data-placeholder]",
        getAttrs: (element) => ({ source: element.getAttribute("data-placeholder") ?? "" }),
      },
    ],
    toDOM: (node) => {
      const source = String(node.attrs["source"]);
      return ["span", { class: "placeholder-chip", "data-placeholder": source }, source.slice(2, -2)];
    },
  },
} as const satisfies Record<string, NodeSpec>;

/** In the order of `markOrder`. */
const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: "a[data-href]", getAttrs: (element) => ({ href: element.getAttribute("data-href") ?? "" }) }],
    // An address with placeholders is none before they are filled.
    toDOM: (mark) => {
      const address = String(mark.attrs["href"]);
      const href = safeLink(address, "open");
      const link = href === undefined ? { role: "link" } : { href };
      return ["a", { ...link, title: address, "data-href": address }, 0];
    },
  },
  bold: { parseDOM: [{ tag: "b" }, { tag: "strong" }], toDOM: () => ["b", 0] },
  italic: { parseDOM: [{ tag: "i" }, { tag: "em" }], toDOM: () => ["i", 0] },
  underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
} as const satisfies Record<string, MarkSpec>;

/** The schema of formatted texts. */
export const richSchema = new Schema({ nodes, marks });

/** The types of nodes and marks by name. */
export const richNodes = richSchema.nodes as { readonly [Name in keyof typeof nodes]: NodeType };
export const richMarks = richSchema.marks as { readonly [Name in keyof typeof marks]: MarkType };

/** Writes what is copied: placeholders as their source, links with the address of the template. */
export const clipboardSerializer = new DOMSerializer(
  { ...DOMSerializer.nodesFromSchema(richSchema), placeholder: (node) => ["span", String(node.attrs["source"])] },
  { ...DOMSerializer.marksFromSchema(richSchema), link: (mark) => ["a", { href: mark.attrs["href"] }, 0] },
);
