/** The commands of formatted texts, for the toolbar and the keys. */
import {
  baseKeymap,
  chainCommands,
  deleteSelection,
  liftEmptyBlock,
  setBlockType,
  splitBlockKeepMarks,
  toggleMark,
} from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import type { Mark } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItemKeepMarks, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState, Plugin } from "prosemirror-state";
import { richMarks, richNodes } from "./rich-schema.ts";

/** Metadata of transactions that are a step of undo of their own, not a part of what is typed. */
export const ownStep = "ownStep";

/** Marks what a command does as a step of its own. */
export const asOwnStep =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch && ((transaction) => dispatch(transaction.setMeta(ownStep, true))), view);

/** Keeps the formats that were chosen for what is typed next. */
const withStoredMarks =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch && ((transaction) => dispatch(transaction.setStoredMarks(state.storedMarks))), view);

type ListName = "bullet_list" | "ordered_list";

/** Returns the innermost list around the selection. */
const findList = ({ selection: { $from, to } }: EditorState) => {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    const isList = node.type === richNodes.bullet_list || node.type === richNodes.ordered_list;
    if (isList && to <= $from.end(depth)) return { node, position: $from.before(depth) };
  }
  return undefined;
};

/** Makes a list, changes its kind, or makes paragraphs of a list that has the kind already. */
const toggleList = (name: ListName): Command =>
  withStoredMarks((state, dispatch, view) => {
    const list = findList(state);
    if (list === undefined) return wrapInList(richNodes[name])(state, dispatch, view);
    if (list.node.type === richNodes[name]) return liftListItem(richNodes.list_item)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(list.position, richNodes[name]));
    return true;
  });

const insertLineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(richNodes.line_break.create()).scrollIntoView());
  return true;
};

/** Deletes the placeholder beside the caret. Browsers differ in what they do with elements that are not editable. */
const deletePlaceholder =
  (direction: -1 | 1): Command =>
  ({ selection: { $from, empty }, tr }, dispatch) => {
    const node = direction < 0 ? $from.nodeBefore : $from.nodeAfter;
    if (!empty || node?.type !== richNodes.placeholder) return false;
    const [from, to] = direction < 0 ? [$from.pos - 1, $from.pos] : [$from.pos, $from.pos + 1];
    dispatch?.(tr.delete(from, to).scrollIntoView());
    return true;
  };

/** A style of a paragraph: 0 is plain text, 2 to 4 are the levels of headings. */
export type BlockStyle = 0 | 2 | 3 | 4;

/** Makes the selected paragraphs headings or plain ones. */
export const setBlockStyle = (style: BlockStyle): Command =>
  withStoredMarks(style === 0 ? setBlockType(richNodes.paragraph) : setBlockType(richNodes.heading, { level: style }));

/** The formats and lists of the toolbar. */
export const formatCommands = {
  bold: toggleMark(richMarks.bold),
  italic: toggleMark(richMarks.italic),
  underline: toggleMark(richMarks.underline),
  bullet_list: toggleList("bullet_list"),
  ordered_list: toggleList("ordered_list"),
} as const;

/** Returns whether a format or list is on at the selection. */
export const isActive = (state: EditorState, name: keyof typeof formatCommands): boolean => {
  if (name === "bullet_list" || name === "ordered_list") return findList(state)?.node.type === richNodes[name];
  const { from, to, empty, $from } = state.selection;
  const mark = richMarks[name];
  if (empty) return mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, mark);
};

/** Returns the style of the paragraph at the selection. */
export const readBlockStyle = ({ selection: { $from } }: EditorState): BlockStyle =>
  $from.parent.type === richNodes.heading ? ($from.parent.attrs["level"] as BlockStyle) : 0;

/** A link in the text. */
export interface LinkRange {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** Returns the link at the selection. */
export const findLink = ({ selection: { $from } }: EditorState): LinkRange | undefined => {
  const readLink = (marks: readonly Mark[] = []) => richMarks.link.isInSet(marks);
  const mark = readLink($from.nodeAfter?.marks) ?? readLink($from.nodeBefore?.marks);
  if (mark === undefined) return undefined;
  let [from, to, position] = [-1, -1, $from.start()];
  $from.parent.forEach((node) => {
    const [start, end] = [position, position + node.nodeSize];
    position = end;
    if (!mark.isInSet(node.marks)) return;
    // Of several links with one address, the one at the selection.
    if (to !== start) {
      if (to >= $from.pos) return;
      from = start;
    }
    to = end;
  });
  return { from, to, href: String(mark.attrs["href"]) };
};

/** Links the selection, changes the link at the caret, or inserts the address as a link. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const range = empty ? findLink(state) : { from, to };
    const mark = richMarks.link.create({ href });
    const { tr } = state;
    if (range === undefined) tr.replaceSelectionWith(state.schema.text(href, [mark]), false);
    else tr.removeMark(range.from, range.to, richMarks.link).addMark(range.from, range.to, mark);
    dispatch?.(tr.removeStoredMark(richMarks.link).scrollIntoView());
    return true;
  };

/** Removes the link at the caret, or all in the selection. */
export const removeLink: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  const range = empty ? findLink(state) : { from, to };
  if (range === undefined) return false;
  dispatch?.(state.tr.removeMark(range.from, range.to, richMarks.link));
  return true;
};

/** The keys. `Mod` is the command key on a Mac and Ctrl elsewhere. */
export const createKeys = (own: Readonly<Record<string, Command>>): readonly Plugin[] => {
  const formats: Readonly<Record<string, Command>> = {
    "Mod-b": formatCommands.bold,
    "Mod-i": formatCommands.italic,
    "Mod-u": formatCommands.underline,
    "Mod-Shift-8": formatCommands.bullet_list,
    "Mod-Shift-7": formatCommands.ordered_list,
    "Mod-Alt-0": setBlockStyle(0),
    "Mod-Alt-1": setBlockStyle(2),
    "Mod-Alt-2": setBlockStyle(3),
    "Mod-Alt-3": setBlockStyle(4),
    "Mod-]": sinkListItem(richNodes.list_item),
    "Mod-[": liftListItem(richNodes.list_item),
  };
  const steps = Object.entries(formats).map(([key, command]) => [key, asOwnStep(command)] as const);
  return [
    keymap({ ...own, ...Object.fromEntries(steps) }),
    keymap({
      Enter: chainCommands(splitListItemKeepMarks(richNodes.list_item), liftEmptyBlock, splitBlockKeepMarks),
      "Shift-Enter": insertLineBreak,
      Backspace: chainCommands(deleteSelection, deletePlaceholder(-1)),
      Delete: chainCommands(deleteSelection, deletePlaceholder(1)),
    }),
    keymap(baseKeymap),
  ];
};
