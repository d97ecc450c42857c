/**
 * The placeholder that a person is changing as text: a chip that was opened, or a new one of the toolbar. Its brackets are
 * not closed yet, so the text that others get has the last whole placeholder in its place.
 */
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import { parseText } from "#domain/placeholders/placeholder-text.ts";
import { richNodes } from "./rich-schema.ts";

/** A placeholder that is open as text, from its `[[` to the end of what belongs to it. */
interface OpenedChip {
  readonly from: number;
  readonly to: number;
  /** The placeholder before it was opened; empty if it is new. */
  readonly source: string;
}

const openedKey = new PluginKey<OpenedChip | undefined>("opened-chip");

/** Reads what is open as text; undefined if it was closed, removed or split. */
const readOpenedText = ({ doc }: EditorState, { from, to }: OpenedChip): string | undefined => {
  if (to > doc.content.size || !doc.resolve(from).sameParent(doc.resolve(to))) return undefined;
  const text = doc.textBetween(from, to, undefined, "\ufffc");
  return /^\[\[[^\ufffc]*$/.test(text) && !text.includes("]]") ? text : undefined;
};

/** The plugin that follows the opened placeholder through changes of the text. */
export const openedChipPlugin = new Plugin<OpenedChip | undefined>({
  key: openedKey,
  state: {
    init: () => undefined,
    apply: (tr, opened, _before, state) => {
      const started = tr.getMeta(openedKey) as OpenedChip | undefined;
      if (started !== undefined) return started;
      if (opened === undefined || !tr.docChanged) return opened;
      const moved = { ...opened, from: tr.mapping.map(opened.from, 1), to: tr.mapping.map(opened.to, 1) };
      return moved.from < moved.to && readOpenedText(state, moved) !== undefined ? moved : undefined;
    },
  },
});

/** Turns the chip at a position into text again, so that its name and filters can be typed. */
export const openChip = (state: EditorState, position: number): Transaction | undefined => {
  const node = state.doc.nodeAt(position);
  if (node?.type !== richNodes.placeholder) return undefined;
  const source = String(node.attrs["source"]);
  const text = source.slice(0, -2);
  const to = position + text.length;
  const tr = state.tr.replaceWith(position, position + 1, state.schema.text(text, node.marks));
  const opened: OpenedChip = { from: position, to, source };
  return tr.setSelection(TextSelection.create(tr.doc, to)).setMeta(openedKey, opened).scrollIntoView();
};

/** Begins a new placeholder at the caret. */
export const startChip = (state: EditorState): Transaction => {
  const tr = state.tr.insertText("[[");
  const to = tr.selection.from;
  const opened: OpenedChip = { from: to - 2, to, source: "" };
  return tr.setMeta(openedKey, opened).scrollIntoView();
};

/**
 * Makes the opened placeholder a chip again; undefined if none is open. `discard`: it becomes what it was before, else what
 * was typed, if that is a placeholder.
 */
export const closeChip = (state: EditorState, choice: "keep" | "discard"): Transaction | undefined => {
  const opened = openedKey.getState(state);
  const text = opened && readOpenedText(state, opened);
  if (opened === undefined || text === undefined) return undefined;
  const { from, to, source } = opened;
  const typed = `${text}]]`;
  const newSource = choice === "keep" && isPlaceholder(typed) ? typed : source;
  const { tr } = state;
  if (newSource === "") return tr.delete(from, to);
  const marks = state.doc.resolve(to).marks();
  return tr.replaceWith(from, to, richNodes.placeholder.create({ source: newSource }, null, marks));
};

const isPlaceholder = (text: string): boolean => {
  const { parts, problems } = parseText(text);
  return parts.length === 1 && typeof parts[0] !== "string" && problems.length === 0;
};
