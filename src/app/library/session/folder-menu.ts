/** What can be done with a folder, and the entries of its menu. */
import { msg } from "@lit/localize";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { MenuEntry } from "#ui/popup-menu.ts";

/** What a person does with a folder. */
export type FolderAction = "create" | "rename" | "move" | "delete";

/** Returns what can be done with the folder: nothing with Unclassified, and only `create` with the root. */
export const listFolderActions = ({ readOnly, _folder }: StoredFolder): readonly FolderAction[] =>
  _folder === null ? ["create"] : readOnly ? [] : ["create", "rename", "move", "delete"];

const entries: Readonly<Record<FolderAction, () => Omit<MenuEntry, "command">>> = {
  create: () => ({ label: msg("New folder inside") }),
  rename: () => ({ label: msg("Rename"), key: "F2", startsGroup: true }),
  move: () => ({ label: msg("Move…") }),
  delete: () => ({ label: msg("Delete"), key: "Delete", isDangerous: true, startsGroup: true }),
};

/** Returns the entries of the folder's menu. */
export const listFolderEntries = (folder: StoredFolder): readonly MenuEntry[] =>
  listFolderActions(folder).map((command) => ({ command, ...entries[command]() }));
