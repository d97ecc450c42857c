/** What menus, keys and drops of the folder tree do. */
import { msg, str } from "@lit/localize";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { Result } from "#domain/result.ts";
import type { LibraryDialogs } from "../elements/dialogs/library-dialogs.ts";
import type { FolderCommand, FolderDrop } from "../elements/folder-events.ts";
import type { Deletion } from "../session/commands/library-commands.ts";
import { isInsideFolder } from "../session/folder-tree.ts";
import type { LibraryItem } from "../session/library-item.ts";
import type { LibraryServices } from "../session/library-services.ts";
import { nameFolder } from "../session/list-text.ts";

interface FolderPage {
  readonly services: LibraryServices;
  readonly dialogs: LibraryDialogs;
  /** Shows all items, where the folder was chosen that is now gone. */
  leaveFolder(id: string): void;
}

/** What folders and items have in common. */
interface SharedActions {
  /** Announces the message or shows the problems. Returns the value. */
  report<T>(result: Result<T>, message: string): T | undefined;
  /** The same with a button Undo. Returns whether it succeeded. */
  reportDeletion(deletion: Result<Deletion>, message: string): boolean;
  moveTo(items: readonly LibraryItem[], folder: string): Promise<void>;
}

/** Creates the actions of folders. */
export const createFolderActions = (
  { services, dialogs, leaveFolder }: FolderPage,
  { report, reportDeletion, moveTo }: SharedActions,
) => {
  const { session, commands } = services;
  const folderName = (id: string): string => nameFolder(session.state.folders, id);
  const findFolder = (id: string): StoredFolder | undefined => session.state.folders.find((folder) => folder.id === id);

  const newFolder = async (parent: string | undefined): Promise<StoredFolder | undefined> => {
    const isFixed = session.state.folders.some(({ id, readOnly }) => id === parent && readOnly);
    const name = await dialogs.askName({ heading: msg("New folder"), value: "", action: msg("Create folder") });
    if (name === undefined) return undefined;
    const created = await commands.createFolder(name, isFixed ? undefined : parent);
    return report(created, msg(str`Folder “${name}” created.`));
  };

  const renameFolder = async (folder: StoredFolder): Promise<void> => {
    const { name } = folder;
    const next = await dialogs.askName({ heading: msg("Rename folder"), value: name, action: msg("Rename") });
    if (next !== undefined && next !== name)
      report(await commands.renameFolder(folder, next), msg(str`Folder renamed to “${next}”.`));
  };

  const moveInto = async (folder: StoredFolder, into: string): Promise<void> => {
    const message = msg(str`Folder “${folder.name}” moved to “${folderName(into)}”.`);
    report(await commands.moveFolder(folder, into), message);
  };

  const moveFolder = async (folder: StoredFolder): Promise<void> => {
    const { folders } = session.state;
    const targets = folders.filter(({ id }) => !isInsideFolder(folders, id, folder.id));
    const into = await dialogs.askFolder(msg(str`Move the folder “${folder.name}”`), targets);
    if (into !== undefined) await moveInto(folder, into);
  };

  const removeFolder = async (id: string): Promise<void> => {
    const message = msg(str`Folder “${folderName(id)}” is in the trash, with everything in it.`);
    if (reportDeletion(await commands.removeFolder(id), message)) leaveFolder(id);
  };

  return {
    /** Runs a command; without one, creates a folder inside the chosen one. Returns the created folder. */
    changeFolders: async (command?: FolderCommand): Promise<StoredFolder | undefined> => {
      if (command === undefined) return newFolder(session.state.options.folder);
      const { command: action, folder: id } = command;
      if (action === "create") return newFolder(id);
      // The folder as the person sees it now: a change by another tab while a dialog is open is a conflict.
      const folder = findFolder(id);
      if (folder === undefined) return undefined;
      if (action === "rename") await renameFolder(folder);
      else if (action === "move") await moveFolder(folder);
      else await removeFolder(id);
      return undefined;
    },
    folderDrop: async ({ into, items, folder: folderId }: FolderDrop): Promise<void> => {
      const folder = folderId === undefined ? undefined : findFolder(folderId);
      if (folder !== undefined) return moveInto(folder, into);
      const { items: known } = session.state;
      return moveTo(
        items.flatMap((id) => known.get(id) ?? []),
        into,
      );
    },
  };
};
