/** Whether the changes of an open smartlink are stored, and the words for it. */
import { msg } from "@lit/localize";

/** The value of `data-save-state`. `conflict`: another tab or program has changed the same; a person must choose. */
export type SaveState = "saved" | "saving" | "unsaved" | "conflict" | "failed";

const descriptions: Readonly<Record<SaveState, () => string>> = {
  saved: () => msg("All changes saved"),
  saving: () => msg("Saving…"),
  unsaved: () => msg("Not saved yet"),
  conflict: () => msg("Not saved: choose a version"),
  failed: () => msg("Not saved"),
};

/** Describes the state in the language of the manager. */
export const describeSaveState = (state: SaveState): string => descriptions[state]();

/** How long a reload waits for changes that are being saved. */
const maxWaitMs = 2_000;
const pollMs = 50;

/** Resolves with whether the open smartlink has changes that are not stored. Waits a while for those that are being saved. */
export const hasUnsavedChanges = async (): Promise<boolean> => {
  const read = () => document.documentElement.dataset["saveState"] as SaveState | undefined;
  const isPassing = () => read() === "saving" || read() === "unsaved";
  for (const end = performance.now() + maxWaitMs; isPassing() && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  return (read() ?? "saved") !== "saved";
};
