/** The placeholder that is selected as a chip, and the change of its source. */
import { type Command, type EditorState, NodeSelection } from "prosemirror-state";
import { richNodes } from "./rich-schema.ts";

/** Returns the source of the selected chip; undefined if the selection is something else. */
export const findSelectedChip = ({ selection }: EditorState): string | undefined =>
  selection instanceof NodeSelection && selection.node.type === richNodes.placeholder
    ? String(selection.node.attrs["source"])
    : undefined;

/** Creates the command that gives the selected chip another source. It stays selected. */
export const setChipSource =
  (source: string): Command =>
  (state, dispatch) => {
    const { selection, tr } = state;
    if (!(selection instanceof NodeSelection) || selection.node.type !== richNodes.placeholder) return false;
    const { from, to, node } = selection;
    tr.replaceWith(from, to, richNodes.placeholder.create({ source }, null, node.marks));
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)));
    return true;
  };
