/** Placeholders in a formatted text: turns what is typed or pasted as `[[name]]` into chips, and marks unknown ones. */
import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { parseText } from "#domain/placeholders/placeholder-text.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import { findOpenPlaceholder } from "#editor/model/action-data/open-placeholder.ts";
import { richNodes } from "./rich-schema.ts";

/** Returns the ranges of the new document that transactions have changed. */
const findChangedRanges = (transactions: readonly Transaction[]): readonly (readonly [from: number, to: number])[] => {
  let ranges: (readonly [number, number])[] = [];
  for (const { mapping } of transactions)
    for (const map of mapping.maps) {
      ranges = ranges.map(([from, to]) => [map.map(from, -1), map.map(to, 1)]);
      map.forEach((_oldStart, _oldEnd, start, end) => {
        ranges.push([start, end]);
      });
    }
  return ranges;
};

/** Replaces the placeholders in a text node, the last one first, so that positions before it stay. */
const replaceSources = (tr: Transaction, node: Node, position: number): void => {
  let end = position + node.nodeSize;
  for (const part of parseText(node.text ?? "").parts.toReversed()) {
    const start = end - (typeof part === "string" ? part : part.source).length;
    if (typeof part !== "string")
      tr.replaceWith(start, end, richNodes.placeholder.create({ source: part.source }, null, node.marks));
    end = start;
  }
};

const createChips = (transactions: readonly Transaction[], state: EditorState): Transaction | null => {
  // A change of the text would end the composition of an input method.
  if (transactions.some((transaction) => transaction.getMeta("composition") !== undefined)) return null;
  const textNodes = new Map<number, Node>();
  for (const [from, to] of findChangedRanges(transactions))
    state.doc.nodesBetween(Math.max(0, from - 1), Math.min(to + 1, state.doc.content.size), (node, position) => {
      if (node.isText && node.text?.includes("[[")) textNodes.set(position, node);
    });
  const { tr } = state;
  for (const [position, node] of [...textNodes].sort(([a], [b]) => b - a)) replaceSources(tr, node, position);
  return tr.docChanged ? tr : null;
};

/** The plugin that turns typed placeholders into chips. */
export const chipPlugin = new Plugin({
  appendTransaction: (transactions, _before, state) =>
    transactions.some(({ docChanged }) => docChanged) ? createChips(transactions, state) : null,
});

const sampleKey = new PluginKey<SampleData>("sample");

/** Returns what a chip says of its data: the value of the current row, or that the data has no such column. */
const describeChip = (source: string, { columns, row }: SampleData): Readonly<Record<string, string>> => {
  const [part] = parseText(source).parts;
  if (part === undefined || typeof part === "string") return {};
  const isUnknown =
    columns.length > 0 &&
    !part.columns.every((name) => columns.includes(name)) &&
    !part.filters.some(({ name }) => name === "default");
  if (isUnknown) return { class: "unknown" };
  const value = part.columns
    .map((name) => row?.[name]?.trim() ?? "")
    .filter((text) => text !== "")
    .join(" ");
  return value === "" ? {} : { title: value };
};

/** The plugin that shows on chips what the data has for them. */
export const samplePlugin = new Plugin<SampleData>({
  key: sampleKey,
  state: {
    init: () => ({ columns: [] }),
    apply: (transaction, sample) => (transaction.getMeta(sampleKey) as SampleData | undefined) ?? sample,
  },
  props: {
    decorations: (state) => {
      const sample = sampleKey.getState(state) ?? { columns: [] };
      const decorations: Decoration[] = [];
      state.doc.descendants((node, position) => {
        if (node.type === richNodes.placeholder)
          decorations.push(Decoration.node(position, position + 1, describeChip(String(node.attrs["source"]), sample)));
      });
      return DecorationSet.create(state.doc, decorations);
    },
  },
});

/** Creates a transaction that sets the data of the chips. */
export const setSample = (state: EditorState, sample: SampleData): Transaction => state.tr.setMeta(sampleKey, sample);

/** A placeholder that is being typed. */
export interface TypedPlaceholder {
  /** Position of its `[[` in the document. */
  readonly from: number;
  /** What has been typed of the name. */
  readonly typed: string;
}

/** Finds the placeholder that is being typed at the caret. */
export const findTypedPlaceholder = ({ selection }: EditorState): TypedPlaceholder | undefined => {
  if (!(selection instanceof TextSelection) || selection.$cursor === null) return undefined;
  const { parent, parentOffset, pos } = selection.$cursor;
  // Chips and line breaks take one position each, as this character does.
  const before = parent.textBetween(0, parentOffset, undefined, "\ufffc");
  const open = findOpenPlaceholder(before, before.length);
  return open === undefined ? undefined : { from: pos - (before.length - open.start), typed: open.typed };
};

/** Replaces what is typed of a placeholder by the chip of a column. A `]]` that follows already is used. */
export const completeChip = (state: EditorState, { from }: TypedPlaceholder, column: string): Transaction => {
  const { $head } = state.selection;
  const rest = $head.parent.textBetween($head.parentOffset, $head.parent.content.size, undefined, "\ufffc");
  const end = $head.pos + (/^[A-Za-z0-9_.-]*\]\]/.exec(rest)?.[0].length ?? 0);
  const chip = richNodes.placeholder.create({ source: `[[${column}]]` }, null, $head.marks());
  return state.tr.replaceWith(from, end, chip).scrollIntoView();
};
