/** Looks that are kept on this device, for all smartlinks. */
import type { AssetLook } from "#editor/model/commands/look.ts";

/** A look under a name. */
export interface NamedLook {
  readonly name: string;
  readonly look: AssetLook;
}

/** What the page stores of looks. */
export interface StoredLooks {
  /** Sorted by name. */
  readonly saved: readonly NamedLook[];
  /** The look that was copied last. */
  readonly copied?: AssetLook;
}

/** Stores looks on this device. */
export interface LookShelf {
  read(): StoredLooks;
  /** Returns false where the browser could not store them. */
  write(looks: StoredLooks): boolean;
}

/** Adds a look, or replaces the one of that name. */
export const addLook = (looks: StoredLooks, look: NamedLook): StoredLooks => ({
  ...looks,
  saved: [...removeLook(looks, look.name).saved, look].sort((a, b) => a.name.localeCompare(b.name)),
});

/** Removes the look of a name. */
export const removeLook = (looks: StoredLooks, name: string): StoredLooks => ({
  ...looks,
  saved: looks.saved.filter((saved) => saved.name !== name),
});
