/** What menus, keys and drops of the Library page do: asks where needed, runs the command, and reports the result. */

import { msg, str } from "@lit/localize";
import { type Problem, problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import type { LibraryDialogs } from "../elements/library/dialogs/library-dialogs.ts";
import type { TrashDelete } from "../elements/library/library-trash.ts";
import { showVersions } from "../elements/versions/show-versions.ts";
import { formatCount } from "../format/counts.ts";
import { countItems, countSmartlinks, joinNames } from "../format/quantities.ts";
import { plural } from "../i18n/plural.ts";
import { copyText } from "../services/browser/copy-text.ts";
import type { CommandReport, Deletion } from "../services/library/commands/library-commands.ts";
import { findDefaultFolder } from "../services/library/folder-tree.ts";
import type { LibraryItem } from "../services/library/library-item.ts";
import type { LibraryServices } from "../services/library/library-services.ts";
import { nameFolder } from "../services/library/list-text.ts";
import { sortAddedFiles } from "../services/library/sort-added-files.ts";
import { deleteForGood } from "./delete-for-good.ts";
import { exportSmartlink } from "./export-smartlink.ts";
import { createFolderActions } from "./folder-actions.ts";
import type { TemplateImport } from "./import-template.ts";
import { openPdf, openSmartlink } from "./open-item.ts";
import { replacePdf } from "./replace-pdf.ts";

/** What the actions need from the page. */
export interface LibraryPage {
  readonly services: LibraryServices;
  readonly dialogs: LibraryDialogs;
  /** The public address that was used last; empty if there is none. */
  publicUrl(): string;
  /** Announces a result, and shows problems. `undo`: what the button Undo does. */
  notify(message: string, problems?: readonly Problem[], undo?: () => void): void;
  /** Shows all items, where the folder was chosen that is now gone. */
  leaveFolder(id: string): void;
  /** Selects the item and moves the keyboard to it. */
  show(item: LibraryItem): void;
  /** Moves the focus to the item that has the keyboard, where the focus was lost with a deleted one. */
  refocus(): void;
}

const nameItems = (items: readonly LibraryItem[]): string =>
  items.length === 1 ? `“${items[0]?.title}”` : countItems(items.length);

const restoredText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} item restored.`),
    other: msg(str`${formatCount(count)} items restored.`),
  });

/** Creates the actions of the page. */
export const createLibraryActions = ({
  services,
  dialogs,
  publicUrl,
  notify,
  show,
  refocus,
  leaveFolder,
}: LibraryPage) => {
  const { session, commands, upload } = services;
  const { library } = session;

  const folderName = (id: string): string => nameFolder(session.state.folders, id);

  const report = <T>(result: Result<T>, message: string): T | undefined => {
    notify(result.ok ? message : "", result.ok ? [] : result.problems);
    return result.ok ? result.value : undefined;
  };

  const reportAll = ({ doneCount, problems }: CommandReport, describe: (count: number) => string): void =>
    notify(doneCount > 0 ? describe(doneCount) : "", problems);

  /** The folder for new items: the chosen one, else the one for items without a folder. */
  const targetFolder = (): string => {
    const { options, folders } = session.state;
    return options.folder ?? findDefaultFolder(folders)?.id ?? "";
  };

  const moveTo = async (items: readonly LibraryItem[], folder: string): Promise<void> => {
    const moved = items.filter((item) => item.folder !== folder);
    if (moved.length === 0) return;
    const message = msg(str`${nameItems(moved)} moved to “${folderName(folder)}”.`);
    report(await commands.move(moved, folder), message);
  };

  const restore = async (ids: readonly string[]): Promise<void> => {
    const restored = await commands.restore(ids);
    if (!restored.ok) return notify("", restored.problems);
    const isMoved = restored.value.some(({ moved }) => moved);
    const where = msg("Where the original folder is gone, the item is in Unclassified.");
    notify([restoredText(restored.value.length), ...(isMoved ? [where] : [])].join(" "));
  };

  const reportDeletion = (deletion: Result<Deletion>, message: string): boolean => {
    if (!deletion.ok) notify("", deletion.problems);
    else notify(message, [], () => void restore(deletion.value.ids));
    return deletion.ok;
  };

  /** Smartlinks that use a PDF among the items and are not among them. */
  const findOtherUsers = (items: readonly LibraryItem[]): readonly LibraryItem[] => {
    const ids = new Set(items.map(({ id }) => id));
    return items
      .filter(({ kind }) => kind === "content")
      .flatMap(({ id }) => commands.findUsers(id))
      .filter(({ id }) => !ids.has(id));
  };

  /** A PDF in use goes only together with its smartlinks, so the person sees their names first. */
  const confirmUsers = (items: readonly LibraryItem[], users: readonly LibraryItem[]): Promise<boolean> => {
    const names = users.slice(0, 5).map(({ title }) => `“${title}”`);
    const list = joinNames(names, users.length - names.length);
    return dialogs.confirm({
      question: msg(str`Delete ${nameItems(items)} and ${countSmartlinks(users.length)}?`),
      detail: plural(items.length, {
        one: msg(str`These smartlinks use the PDF: ${list}. They go into the trash together.`),
        other: msg(str`These smartlinks use the PDFs: ${list}. They go into the trash together.`),
      }),
      action: msg("Delete all"),
    });
  };

  const actions = {
    ...createFolderActions({ services, dialogs, leaveFolder }, { report, reportDeletion, moveTo }),
    open: (item: LibraryItem): void => {
      if (item.kind === "smartlink") openSmartlink(library, item);
      else void openPdf(library, item, notify);
    },
    openById: (id: string): void => {
      const item = session.state.items.get(id);
      if (item !== undefined) actions.open(item);
    },
    rename: async (item: LibraryItem): Promise<void> => {
      const heading = item.kind === "content" ? msg("Rename PDF") : msg("Rename smartlink");
      const title = await dialogs.askName({ heading, value: item.title, action: msg("Rename") });
      if (title === undefined || title === item.title) return;
      if (report(await commands.rename(item, title), msg(str`Renamed to “${title}”.`)) !== undefined) show(item);
    },
    move: async (items: readonly LibraryItem[]): Promise<void> => {
      const folder = await dialogs.askFolder(msg(str`Move ${nameItems(items)}`), session.state.folders);
      if (folder !== undefined) await moveTo(items, folder);
    },
    duplicate: async (items: readonly LibraryItem[]): Promise<void> =>
      reportAll(await commands.duplicate(items), (count) =>
        count === 1 ? msg("Copy created.") : msg(str`${count} copies created.`),
      ),
    newSmartlink: async (item: LibraryItem): Promise<void> => {
      const created = report(await commands.createSmartlink(item), msg(str`Smartlink “${item.title}” created.`));
      if (created !== undefined) show(created);
    },
    copyLink: async ({ id }: LibraryItem): Promise<void> => {
      const address = library.readerAddress(id);
      const isCopied = await copyText(address);
      notify(
        isCopied
          ? msg("Link copied. It opens in this browser only.")
          : msg(str`The browser did not allow copying. The link is ${address}`),
      );
    },
    remove: async (items: readonly LibraryItem[]): Promise<void> => {
      if (items.length === 0) return;
      const users = findOtherUsers(items);
      if (users.length > 0 && !(await confirmUsers(items, users))) return;
      const deleted = [...items, ...users];
      if (reportDeletion(await commands.remove(deleted), msg(str`${nameItems(deleted)} moved to the trash.`)))
        refocus();
    },
    restore,
    deleteForGood: (items: TrashDelete): Promise<void> => deleteForGood(library.trash, dialogs, items, notify),
    addFiles: async (files: readonly DroppedFile[]): Promise<void> => {
      const folder = targetFolder();
      const { templates, resources, uploads } = sortAddedFiles(files);
      if (uploads.length > 0) await upload.start(uploads, folder, (names) => dialogs.askTaken(names));
      await actions.importTemplates({ templates, resources, pdfs: uploads, folder });
    },
    importTemplates: async (input: Omit<TemplateImport, "folder"> & { readonly folder?: string }): Promise<void> => {
      if (input.templates.length === 0) return;
      const { importTemplates } = await import("./import-template.ts");
      await importTemplates({ folder: targetFolder(), ...input }, { session, dialogs, notify, show });
    },
    reportUnreadable: (reason: string): void =>
      notify("", [
        problem(
          "file-unreadable",
          msg(str`The browser could not read the dropped files (${reason}). Use “Upload PDFs” instead.`),
        ),
      ]),
  };

  /** Runs a command of a menu or key for the selected items. */
  const run = (command: string, items: readonly LibraryItem[]): void => {
    const [item] = items;
    if (command === "delete") void actions.remove(items);
    else if (command === "move") void actions.move(items);
    else if (command === "duplicate") void actions.duplicate(items);
    else if (item === undefined) return;
    else if (command === "open") actions.open(item);
    else if (command === "edit") location.hash = `#/smartlinks/${item.id}`;
    else if (command === "settings") location.hash = `#/smartlinks/${item.id}/settings`;
    else if (command === "generate") location.hash = `#/batches?template=${encodeURIComponent(item.id)}`;
    else if (command === "rename") void actions.rename(item);
    else if (command === "smartlink") void actions.newSmartlink(item);
    else if (command === "replace") void replacePdf(session, dialogs, item, notify);
    else if (command === "export") void exportSmartlink(library, dialogs, item, publicUrl(), notify);
    else if (command === "versions") void showVersions(library, item);
    else if (command === "copy-link") void actions.copyLink(item);
  };

  return { ...actions, run };
};

/** The actions of the page. */
export type LibraryActions = ReturnType<typeof createLibraryActions>;
