/** What a person does with the folders themselves. Each command reads all folders of the session again. */

import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { Result } from "#domain/result.ts";
import type { FolderChange } from "#usecases/library/folders.ts";
import type { LibrarySession } from "../library-session.ts";
import { toShownFolder } from "./meanwhile.ts";
import { type FindConflict, findMove, findRenaming, readUnchangedItems } from "./unchanged-items.ts";

/** The commands that create and change folders. */
export interface FolderCommands {
  /** Creates a folder, in the root folder without a parent. */
  createFolder(name: string, parent: string | undefined): Promise<Result<StoredFolder>>;
  /** Renames the folder that the person saw. Problem: `changed-meanwhile` as for an item. */
  renameFolder(folder: StoredFolder, name: string): Promise<Result<StoredFolder>>;
  /** Moves the folder that the person saw. Problem: `changed-meanwhile` as for an item. */
  moveFolder(folder: StoredFolder, parent: string): Promise<Result<StoredFolder>>;
}

/** Creates the folder commands of a session. */
export const createFolderCommands = (session: LibrarySession): FolderCommands => {
  const { library } = session;
  const { folders, records } = library;

  const reloadAfter = async (write: Promise<Result<StoredFolder>>): Promise<Result<StoredFolder>> => {
    const result = await write;
    if (result.ok) await session.loadFolders();
    return result;
  };

  const change = async (
    folder: StoredFolder,
    findConflict: FindConflict,
    fields: FolderChange,
  ): Promise<Result<StoredFolder>> => {
    const current = await readUnchangedItems(records, [toShownFolder(folder)], findConflict);
    if (!current.ok) return current;
    return reloadAfter(folders.change(folder.id, fields, { expectedRevision: current.value[0]?.expectedRevision }));
  };

  return {
    createFolder: async (name, parent) =>
      reloadAfter(folders.create({ name, _folder: parent }, await library.caller())),
    renameFolder: (folder, name) => change(folder, findRenaming, { name }),
    moveFolder: (folder, parent) => change(folder, findMove, { _folder: parent }),
  };
};
