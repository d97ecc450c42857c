/** Documents of formatted texts, as the JSON of the editor's ProseMirror schema. Plain data: no library is needed to read one. */

/** A format of text. */
export type RichMark =
  | { readonly type: "bold" | "italic" | "underline" }
  /** The address is the template's text: it may have placeholders. */
  | { readonly type: "link"; readonly attrs: { readonly href: string } };

interface Marked {
  /** In the order of `markOrder`. */
  readonly marks?: readonly RichMark[];
}

/** What stands in a line. */
export type RichInline = Marked &
  (
    | { readonly type: "text"; readonly text: string }
    | { readonly type: "line_break" }
    /** `source`: with brackets and filters, such as `[[name|upper]]`. */
    | { readonly type: "placeholder"; readonly attrs: { readonly source: string } }
  );

/** A block of lines. */
export type RichTextBlock =
  | { readonly type: "paragraph"; readonly content?: readonly RichInline[] }
  | {
      readonly type: "heading";
      readonly attrs: { readonly level: number };
      readonly content?: readonly RichInline[];
    };

/** A list. */
export interface RichList {
  readonly type: "bullet_list" | "ordered_list";
  readonly content: readonly RichItem[];
}

/** An item of a list. Its first block is a paragraph or a heading. */
export interface RichItem {
  readonly type: "list_item";
  readonly content: readonly RichBlock[];
}

/** What a document and an item consist of. */
export type RichBlock = RichTextBlock | RichList;

/** A formatted text. Has at least one block. */
export interface RichDocument {
  readonly type: "doc";
  readonly content: readonly RichBlock[];
}

/** The order of marks: a link is outside, so that it stays one link where its text is partly bold. */
export const markOrder: readonly RichMark["type"][] = ["link", "bold", "italic", "underline"];

/** Returns whether a block is a list. */
export const isList = (block: RichBlock): block is RichList =>
  block.type === "bullet_list" || block.type === "ordered_list";
