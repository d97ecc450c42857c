/** Sentences about the list: its heading and what the live region announces. */

import { msg, str } from "@lit/localize";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countItems } from "#ui/format/quantities.ts";
import type { LibraryState } from "./library-state.ts";
import { isFiltered } from "./library-view-options.ts";

/** Returns the name of the chosen folder. */
export const describeFolder = ({ options, folders }: Pick<LibraryState, "options" | "folders">): string => {
  const folder = folders.find(({ id }) => id === options.folder);
  if (options.folder === undefined) return msg("All items");
  return folder === undefined ? msg("Unknown folder") : toFolderName(folder);
};

/** Counts the items of the list: `12 items`, `3 of 12 items match`, `3 of 12 selected`. */
export const describeCount = (state: LibraryState): string => {
  const { visible, selection, items, options, phase } = state;
  if (phase === "loading") return msg("Loading…");
  if (selection.ids.size > 0)
    return msg(str`${formatCount(selection.ids.size)} of ${formatCount(visible.length)} selected`);
  if (!isFiltered(options)) return countItems(visible.length);
  let total = 0;
  for (const { folder } of items.values()) if (options.folder === undefined || folder === options.folder) total += 1;
  return msg(str`${formatCount(visible.length)} of ${countItems(total)}`);
};

/** Returns the name of a folder; the root is called Library. */
export const nameFolder = (folders: LibraryState["folders"], id: string): string => {
  const folder = folders.find((candidate) => candidate.id === id);
  return folder === undefined || folder._folder === null ? msg("Library") : toFolderName(folder);
};

/**
 * Returns the name of a folder as people see it. The only read-only folder, for items without a folder, is named in their
 * language.
 */
export const toFolderName = ({ name, readOnly }: Pick<StoredFolder, "name" | "readOnly">): string =>
  readOnly ? msg("Unclassified", { desc: "Folder" }) : name;
