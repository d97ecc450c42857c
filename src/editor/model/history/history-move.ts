import type { EditorAsset } from "../document/editor-asset.ts";
import { idOfDelta } from "./asset-delta.ts";
import type { History, HistoryStep, Versioned } from "./history.ts";

/** A step that was undone or done again. */
export interface HistoryMove {
  readonly kind: "undone" | "redone";
  readonly step: HistoryStep;
}

/** Returns the step by which two histories differ if one is the other after undo or redo. Of several steps, the last. */
export const findHistoryMove = (before: History, after: History): HistoryMove | undefined => {
  const growth = after.undone.length - before.undone.length;
  const [undone, redone] = [after.undone.at(-1), after.done.at(-1)];
  if (growth > 0 && undone !== undefined && before.done.includes(undone)) return { kind: "undone", step: undone };
  if (growth < 0 && redone !== undefined && before.undone.includes(redone)) return { kind: "redone", step: redone };
  return undefined;
};

/** Returns the first asset that undo or redo has changed, as it is now or, if it is removed, as it was. */
export const findMovedAsset = (before: Versioned | undefined, after: Versioned): EditorAsset | undefined => {
  if (before === undefined) return undefined;
  const move = findHistoryMove(before.history, after.history);
  if (move === undefined) return undefined;
  const assets = [after, before].flatMap(({ document }) =>
    move.step.changes.flatMap((change) => document.assets.get(idOfDelta(change)) ?? []),
  );
  return assets[0];
};
