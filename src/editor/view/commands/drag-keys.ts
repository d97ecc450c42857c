/** Keys that are pressed while something is dragged. */
import { listCombinations, type PressedKey } from "./key-combination.ts";

/** Undo and Delete mean the drag itself: the document does not have it yet. */
const cancellingKeys: ReadonlySet<string> = new Set([
  "Escape",
  "Delete",
  "Backspace",
  "Ctrl+Z",
  "Ctrl+Y",
  "Ctrl+Shift+Z",
]);

/** They change what the drag does: the proportions, the snapping, the selection. */
const modifierKeys: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

/** Returns whether the key cancels a drag. */
export const isCancellingKey = (event: PressedKey): boolean =>
  listCombinations(event).some((combination) => cancellingKeys.has(combination));

/**
 * Calls `cancel` at a key that cancels the drag, while `isDragging`. No other key reaches the editor meanwhile, because its
 * commands would change what the drag holds. Listens until the signal is aborted.
 */
export const listenToDragKeys = (isDragging: () => boolean, cancel: () => void, signal: AbortSignal): void =>
  document.addEventListener(
    "keydown",
    (event) => {
      if (!isDragging() || modifierKeys.has(event.key)) return;
      event.stopImmediatePropagation();
      if (!isCancellingKey(event)) return;
      event.preventDefault();
      cancel();
    },
    { signal, capture: true },
  );
