/** What menus, keys and drops of the folder tree do. */
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { Result } from "#domain/result.ts";
import type { LibraryDialogs } from "../elements/library/dialogs/library-dialogs.ts";
import type { FolderCommand, FolderDrop } from "../elements/library/folder-tree.ts";
import { isInsideFolder } from "../services/library/folder-tree.ts";
import type { Deletion } from "../services/library/library-commands.ts";
import type { LibraryItem } from "../services/library/library-item.ts";
import type { LibraryServices } from "../services/library/library-services.ts";
import { nameFolder } from "../services/library/list-text.ts";

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
  return {
    newFolder: async (): Promise<StoredFolder | undefined> => {
      const parent = session.state.options.folder;
      const isFixed = session.state.folders.some(({ id, readOnly }) => id === parent && readOnly);
      const name = await dialogs.askName({ heading: "New folder", value: "", action: "Create folder" });
      if (name === undefined) return undefined;
      return report(await commands.createFolder(name, isFixed ? undefined : parent), `Folder “${name}” created.`);
    },
    folderCommand: async ({ command, folder: id }: FolderCommand): Promise<void> => {
      const name = folderName(id);
      if (command === "rename") {
        const next = await dialogs.askName({ heading: "Rename folder", value: name, action: "Rename" });
        if (next !== undefined && next !== name)
          report(await commands.renameFolder(id, next), `Folder renamed to “${next}”.`);
        return;
      }
      if (reportDeletion(await commands.removeFolder(id), `Folder “${name}” is in the trash, with everything in it.`))
        leaveFolder(id);
    },
    folderDrop: async ({ into, items, folder }: FolderDrop): Promise<void> => {
      if (folder === undefined) {
        const { items: known } = session.state;
        return moveTo(
          items.flatMap((id) => known.get(id) ?? []),
          into,
        );
      }
      if (folder !== into)
        report(
          await commands.moveFolder(folder, into),
          `Folder “${folderName(folder)}” moved to “${folderName(into)}”.`,
        );
    },
    moveFolder: async (id: string): Promise<void> => {
      const { folders } = session.state;
      const targets = folders.filter((folder) => !isInsideFolder(folders, folder.id, id));
      const into = await dialogs.askFolder(`Move the folder “${folderName(id)}”`, targets);
      if (into !== undefined) report(await commands.moveFolder(id, into), `Folder moved to “${folderName(into)}”.`);
    },
  };
};
