/** Merges what another tab or program has stored into an open document, with the steps of both. */
import { type EditorDocument, findPatches } from "#editor/model/document/editor-document.ts";
import { type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import type { History } from "#editor/model/history/history.ts";
import type { EditedSmartlink } from "#usecases/editor/read-smartlink.ts";
import { toDocumentLike } from "./stored-document.ts";
import { historyOf, mergeHistory, type StoredSteps } from "./stored-history.ts";

/** What this tab has read or written last. `history` is the history of that moment, to find unsaved steps. */
export interface StoredEdits {
  readonly document: EditorDocument;
  readonly history: History;
  readonly steps: StoredSteps;
}

/** The state of this tab beside what is stored. */
export interface OpenEdits {
  readonly state: EditorState;
  readonly stored: StoredEdits;
}

/** Returns the ids of assets that this tab has changed and not stored. */
const listOwnChanges = ({ state, stored }: OpenEdits): ReadonlySet<string> =>
  new Set(findPatches(stored.document, state.document).map(({ id }) => id));

/** Counts the assets that both have changed. Without any, `mergeEdits` loses nothing. */
export const countConflicts = (open: OpenEdits, theirs: EditedSmartlink): number => {
  const ownIds = listOwnChanges(open);
  const { document } = open.stored;
  return findPatches(document, toDocumentLike(theirs, document)).filter(({ id }) => ownIds.has(id)).length;
};

/** Adopts changes of assets that this tab has not changed, and the steps of others. */
export const mergeEdits = (open: OpenEdits, theirs: EditedSmartlink): OpenEdits => {
  const { state, stored } = open;
  const document = toDocumentLike(theirs, stored.document);
  const ownIds = listOwnChanges(open);
  const { history, stored: steps } = mergeHistory(theirs.edits, state.history, stored.steps);
  const patches = findPatches(stored.document, document).filter(({ id }) => !ownIds.has(id));
  const merged = reduceEditor(state, { type: "patches-arrived", patches, history });
  const hasOwnSteps = state.history !== stored.history;
  return {
    state: merged,
    stored: {
      document: ownIds.size === 0 ? merged.document : document,
      history: hasOwnSteps ? stored.history : merged.history,
      steps,
    },
  };
};

/** How a conflict ends, as a step of undo. `mine`: assets that this tab has changed stay as they are here. */
export interface ConflictChoice {
  readonly choice: "theirs" | "mine";
  readonly label: string;
  readonly time: number;
}

/** Ends a conflict. Undo of the new step brings the version that was not chosen. */
export const resolveConflict = (
  open: OpenEdits,
  theirs: EditedSmartlink,
  { choice, label, time }: ConflictChoice,
): OpenEdits => {
  const ownIds = listOwnChanges(open);
  const [mine, document] = [open.state.document, toDocumentLike(theirs, open.stored.document)];
  const { history, stored: steps } = mergeHistory(theirs.edits, open.state.history, open.stored.steps);
  const toTheirs = findPatches(mine, document);
  const before =
    choice === "mine"
      ? reduceEditor(open.state, { type: "patches-arrived", patches: toTheirs, history: historyOf(steps) })
      : reduceEditor(open.state, { type: "patches-arrived", patches: [], history });
  const patches = choice === "mine" ? findPatches(document, mine).filter(({ id }) => ownIds.has(id)) : toTheirs;
  const state = reduceEditor(before, { type: "command", label, command: () => patches, time });
  return { state, stored: { document, history: open.stored.history, steps } };
};
