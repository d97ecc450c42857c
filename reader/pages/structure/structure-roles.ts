/** ARIA roles of the standard structure types of PDF (ISO 32000-2, 14.8.4), as pdf.js' own viewer assigns them. */
import type { StructureNode } from "./structure-node.ts";

/** Types without a role, such as `Span` and `Document`, are left out: their content speaks for itself. */
const roles: ReadonlyMap<string, string> = new Map([
  ["Part", "group"],
  ["Art", "article"],
  ["Sect", "group"],
  ["Div", "group"],
  ["BlockQuote", "blockquote"],
  ["Aside", "note"],
  ["NonStruct", "none"],
  ["P", "paragraph"],
  ["H", "heading"],
  ["Title", "heading"],
  ["FENote", "note"],
  ["Sub", "group"],
  ["Em", "emphasis"],
  ["Strong", "strong"],
  ["Note", "note"],
  ["Code", "code"],
  ["Link", "link"],
  ["Annot", "note"],
  ["Form", "form"],
  ["TOC", "list"],
  ["TOCI", "listitem"],
  ["L", "list"],
  ["LI", "listitem"],
  ["Table", "table"],
  ["TR", "row"],
  ["TH", "columnheader"],
  ["TD", "cell"],
  ["THead", "rowgroup"],
  ["TBody", "rowgroup"],
  ["TFoot", "rowgroup"],
  ["Caption", "caption"],
  ["Figure", "figure"],
]);

/** Roles that must not have a name (WAI-ARIA 1.2, 5.2.8.6): an alternative text is their description. */
const namelessRoles: ReadonlySet<string | undefined> = new Set([
  undefined,
  "caption",
  "code",
  "emphasis",
  "generic",
  "none",
  "paragraph",
  "strong",
]);

/** Blocks of text or a picture, between which assets can be placed. */
const blockRoles: ReadonlySet<string | null> = new Set([
  ...["paragraph", "heading", "listitem", "cell", "columnheader", "rowheader", "caption", "figure"],
  ...["blockquote", "note", "code", "img", "math"],
]);

/** Returns the role of an element; undefined for none. `ancestors`: from the root to the parent. */
export const findRole = (node: StructureNode, ancestors: readonly StructureNode[]): string | undefined => {
  const { role = "", scope } = node;
  const parent = ancestors.at(-1)?.role;
  if (findLevel(role) !== undefined) return "heading";
  if (role === "TH") {
    if (scope === "Row" || scope === "Column") return scope === "Row" ? "rowheader" : "columnheader";
    // A header between the cells of the body is that of its row.
    return parent === "TR" && ancestors.at(-2)?.role === "TBody" ? "rowheader" : "columnheader";
  }
  if (role === "Caption" && parent !== "Table" && parent !== "Figure") return undefined;
  return roles.get(role);
};

/** Returns the level of a heading by its type, such as `H2`. */
export const findLevel = (type: string): string | undefined => (type === "Title" ? "1" : /^H(\d+)$/.exec(type)?.[1]);

/** Returns whether an element may have a name of its own. */
export const canHaveName = (role: string | undefined): boolean => !namelessRoles.has(role);

/** Returns whether an element of the page is a block. */
export const isBlock = (element: Element): boolean => blockRoles.has(element.getAttribute("role"));
