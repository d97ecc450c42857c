/** The lines of a block: joins texts, and treats spaces and line breaks as a browser shows them. */
import { markOrder, type RichInline, type RichMark } from "./rich-document.ts";

/** How spaces and line feeds of the source appear. */
export type WhiteSpace =
  /** In blocks of markup: runs are one space, and spaces at the ends of a line disappear. */
  | "collapse"
  /** In text without blocks: as they are. */
  | "keep";

/** Inline content without the field `marks`, which `withMarks` adds. */
type Unmarked =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "line_break" }
  | { readonly type: "placeholder"; readonly attrs: { readonly source: string } };

/** Creates inline content with marks. */
export const withMarks = (content: Unmarked, marks: readonly RichMark[]): RichInline =>
  marks.length === 0 ? content : { ...content, marks };

/** Adds a mark in its order. A mark of the same type is replaced: of nested links, the inner one counts. */
export const addMark = (marks: readonly RichMark[], mark: RichMark): readonly RichMark[] =>
  [...marks.filter(({ type }) => type !== mark.type), mark].sort(
    (a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type),
  );

const haveSameMarks = (a: RichInline, b: RichInline): boolean =>
  JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? []);

/** Joins adjacent texts with the same marks. */
export const joinTexts = (content: readonly RichInline[]): readonly RichInline[] => {
  const joined: RichInline[] = [];
  for (const inline of content) {
    const last = joined.at(-1);
    if (inline.type !== "text") joined.push(inline);
    else if (inline.text !== "") {
      if (last?.type === "text" && haveSameMarks(last, inline))
        joined[joined.length - 1] = { ...last, text: last.text + inline.text };
      else joined.push(inline);
    }
  }
  return joined;
};

/** Collapses spaces across the pieces of a line. */
const collapse = (content: readonly RichInline[]): readonly RichInline[] => {
  const collapsed: RichInline[] = [];
  let isAfterSpace = true;
  const trimEnd = () => {
    const last = collapsed.at(-1);
    if (isAfterSpace && last?.type === "text")
      collapsed[collapsed.length - 1] = { ...last, text: last.text.replace(/ $/, "") };
  };
  for (const inline of content) {
    if (inline.type === "text") {
      const spaced = inline.text.replace(/[ \t\n\r\f]+/g, " ");
      const text: string = isAfterSpace ? spaced.replace(/^ /, "") : spaced;
      if (text === "") continue;
      collapsed.push({ ...inline, text });
      isAfterSpace = text.endsWith(" ");
    } else {
      if (inline.type === "line_break") trimEnd();
      collapsed.push(inline);
      isAfterSpace = inline.type === "line_break";
    }
  }
  trimEnd();
  return joinTexts(collapsed);
};

/**
 * Returns the content of a block of markup as a browser shows it; undefined for a block without height. A line break at
 * the end of a block shows nothing, but gives an empty block the height of a line.
 */
export const readLines = (content: readonly RichInline[]): readonly RichInline[] | undefined => {
  const shown = collapse(content);
  if (shown.at(-1)?.type === "line_break") return shown.slice(0, -1);
  return shown.length === 0 ? undefined : shown;
};

/** Splits content at each pair of line breaks, as an empty line separates paragraphs. */
export const splitAtEmptyLines = (content: readonly RichInline[]): readonly (readonly RichInline[])[] => {
  const paragraphs: RichInline[][] = [[]];
  for (const inline of content) {
    const current = paragraphs.at(-1) ?? [];
    if (inline.type === "line_break" && current.at(-1)?.type === "line_break") {
      current.pop();
      paragraphs.push([]);
    } else current.push(inline);
  }
  return paragraphs;
};
