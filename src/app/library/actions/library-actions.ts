/** What menus, keys and drops of the Library page do: asks where needed, runs the command, and reports the result. */

import { msg, str } from "@lit/localize";
import { type Problem, problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { NoticeLink } from "#ui/action-notice.ts";
import { formatCount } from "#ui/format/counts.ts";
import { nameItems } from "#ui/format/quantities.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { Trash } from "#usecases/library/trash/trash.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { copyText } from "../../site/browser/copy-text.ts";
import { showVersions } from "../../smartlink/versions/show-versions.ts";
import type { LibraryDialogs } from "../elements/dialogs/library-dialogs.ts";
import type { TrashDelete } from "../elements/library-trash.ts";
import type { CommandReport } from "../session/commands/library-commands.ts";
import { findDefaultFolder } from "../session/folder-tree.ts";
import type { Library } from "../session/library.ts";
import type { LibraryItem } from "../session/library-item.ts";
import type { LibraryServices } from "../session/library-services.ts";
import type { LibrarySession } from "../session/library-session.ts";
import { nameFolder } from "../session/list-text.ts";
import { sortAddedFiles } from "../session/sort-added-files.ts";
import { createDeletionActions } from "./deletion-actions.ts";
import { type ExportPresets, exportSmartlink } from "./export-smartlink.ts";
import { createFolderActions } from "./folder-actions.ts";
import type { TemplateImport } from "./import-template.ts";

/** What the actions need from the page. */
export interface LibraryPage {
  readonly services: LibraryServices;
  readonly dialogs: LibraryDialogs;
  /** The public address that was used last; empty if there is none. */
  exportPresets(): ExportPresets;
  /** Announces a result, and shows problems. `undo`: what the button Undo does. `link`: the next step. */
  notify(message: string, problems?: readonly Problem[], undo?: () => void, link?: NoticeLink): void;
  /** Shows all items, where the folder was chosen that is now gone. */
  leaveFolder(id: string): void;
  /** Selects the item and moves the keyboard to it. */
  show(item: LibraryItem): void;
  /** Moves the focus to the item that has the keyboard, where the focus was lost with a deleted one. */
  refocus(): void;
}

/** Creates the actions of the page. */
export const createLibraryActions = ({
  services,
  dialogs,
  exportPresets,
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

  const deletion = createDeletionActions(commands, dialogs, notify);

  /** A second press on “Make smartlink” must not make a second smartlink. */
  let isCreating = false;

  const actions = {
    ...createFolderActions(
      { services, dialogs, leaveFolder },
      { report, reportDeletion: deletion.reportDeletion, moveTo },
    ),
    open: (item: LibraryItem): void => {
      if (item.kind === "smartlink") openSmartlink(library, item);
      else void openPdf(library, item, notify);
    },
    openById: (id: string): void => {
      const item = session.state.items.get(id);
      if (item !== undefined) actions.open(item);
    },
    /** Opens the editor: of a smartlink, or of a new smartlink of a PDF. */
    editById: async (id: string): Promise<void> => {
      const item = session.state.items.get(id);
      if (item?.kind === "smartlink") openEditor(id);
      if (item?.kind !== "content" || isCreating) return;
      isCreating = true;
      const created = await commands.createSmartlink(item);
      isCreating = false;
      if (created.ok) openEditor(created.value.id);
      else notify("", created.problems);
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
      const created = await commands.createSmartlink(item);
      if (!created.ok) return notify("", created.problems);
      const link = { text: msg("Edit the pages"), href: `#/smartlinks/${created.value.id}` };
      notify(msg(str`Smartlink “${item.title}” created.`), [], undefined, link);
      show(created.value);
    },
    copyLink: async ({ id }: LibraryItem): Promise<void> => {
      const stored = await library.records.get("smartlinks", id);
      const isPersonal = Number(stored?.config.global["userStatus"]) === 1;
      const address = `${library.readerAddress(id)}${isPersonal ? "&q=" : ""}`;
      const isCopied = await copyText(address);
      const sentence = isCopied
        ? msg("Link copied. It opens in this browser only.")
        : msg(str`The browser did not allow copying. The link is ${address}`);
      const hint = msg("It needs a name or number of the reader at its end.");
      notify([sentence, ...(isPersonal ? [hint] : [])].join(" "));
    },
    remove: async (items: readonly LibraryItem[]): Promise<void> => {
      if (await deletion.remove(items)) refocus();
    },
    restore: deletion.restore,
    deleteForGood: (items: TrashDelete): Promise<void> => deleteForGood(library.trash, dialogs, items, notify),
    addFiles: async (files: readonly DroppedFile[]): Promise<void> => {
      const folder = targetFolder();
      const { templates, resources, uploads } = sortAddedFiles(files);
      if (uploads.length > 0) await upload.start(uploads, folder, (names) => dialogs.askTaken(names));
      await actions.importTemplates({ templates, resources, pdfs: uploads, folder });
    },
    /** Creates the smartlinks that uploaded PDFs contain. */
    createFromPdfs: async (paths: readonly string[]): Promise<void> => {
      const created: LibraryItem[] = [];
      const problems: Problem[] = [];
      for (const path of paths) {
        const result = await upload.createSmartlink(path);
        if (result?.ok) created.push(result.value);
        else problems.push(...(result?.problems ?? []).map((item) => ({ ...item, at: { file: path } })));
      }
      const [first] = created;
      if (first === undefined) return notify("", problems);
      const link = { text: msg("Edit the pages"), href: `#/smartlinks/${first.id}` };
      const isSingle = created.length === 1;
      const message = isSingle
        ? msg(str`Smartlink “${first.title}” created.`)
        : msg(str`${formatCount(created.length)} smartlinks created.`);
      notify(message, problems, undefined, isSingle ? link : undefined);
      show(first);
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

  const commandsOfItems: Readonly<Record<string, (items: readonly LibraryItem[]) => unknown>> = {
    delete: actions.remove,
    move: actions.move,
    duplicate: actions.duplicate,
  };

  const commandsOfItem: Readonly<Record<string, (item: LibraryItem) => unknown>> = {
    open: actions.open,
    edit: ({ id }) => openEditor(id),
    settings: ({ id }) => location.assign(`#/smartlinks/${id}/settings`),
    generate: ({ id }) => location.assign(`#/batches?template=${encodeURIComponent(id)}`),
    rename: actions.rename,
    smartlink: actions.newSmartlink,
    replace: (item) => replacePdf(session, dialogs, item, notify),
    export: (item) => exportSmartlink(library, dialogs, item, exportPresets(), notify),
    versions: (item) => showVersions(library, item),
    "copy-link": actions.copyLink,
  };

  /** Runs a command of a menu or key for the selected items. Commands of one item are run for the first. */
  const run = (command: string, items: readonly LibraryItem[]): void => {
    const [item] = items;
    if (Object.hasOwn(commandsOfItems, command)) void commandsOfItems[command]?.(items);
    else if (item !== undefined && Object.hasOwn(commandsOfItem, command)) void commandsOfItem[command]?.(item);
  };

  return { ...actions, run };
};

/** The actions of the page. */
export type LibraryActions = ReturnType<typeof createLibraryActions>;

/** Opens the editor of a smartlink. */
export const openEditor = (id: string): void => location.assign(`#/smartlinks/${id}`);

/** Resolves when the items, by default all, are deleted or the person cancelled. */
const deleteForGood = async (
  trash: Pick<Trash, "empty" | "remove">,
  dialogs: LibraryDialogs,
  items: TrashDelete,
  notify: (message: string, problems?: readonly Problem[]) => void,
): Promise<void> => {
  const question =
    items === undefined
      ? msg("Delete everything in the trash for good?")
      : msg(str`Delete ${nameItems(items)} for good?`);
  if (!(await dialogs.confirm({ question, detail: msg("This cannot be undone."), action: msg("Delete for good") })))
    return;
  if (items === undefined) {
    notify(deletedText(await trash.empty()));
    return;
  }
  const problems: Problem[] = [];
  for (const { id } of items) {
    const removed = await trash.remove(id);
    if (!removed.ok) problems.push(...removed.problems);
  }
  const count = items.length - problems.length;
  notify(count > 0 ? deletedText(count) : "", problems);
};

const deletedText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} item deleted for good.`),
    other: msg(str`${formatCount(count)} items deleted for good.`),
  });

/** A viewer may still read the address of a PDF after its tab has opened. */
const addressLifetimeMs = 60_000;

/** Opens a PDF in the browser's viewer. */
const openPdf = async (
  { contents }: Pick<Library, "contents">,
  { id, title }: LibraryItem,
  notify: (message: string, problems?: readonly Problem[]) => void,
): Promise<void> => {
  const file = await contents.file(id);
  if (!file.ok) return notify("", file.problems);
  const address = URL.createObjectURL(file.value.file as Blob);
  setTimeout(() => URL.revokeObjectURL(address), addressLifetimeMs);
  if (window.open(address, "_blank", "noopener") === null) notify(msg(str`“${title}” opens in a new tab.`));
};

/** Opens a smartlink as a preview. A link sends the manager's address as referrer, by which the reader does not count it. */
const openSmartlink = ({ readerAddress }: Pick<Library, "readerAddress">, { id }: LibraryItem): void => {
  const link = document.createElement("a");
  Object.assign(link, {
    href: readerAddress(id),
    target: "_blank",
    rel: "noopener",
    referrerPolicy: "same-origin",
  });
  link.click();
};

/** Resolves with the picked file; undefined if the person cancelled. Call it in the handler of a press. */
const pickPdf = (): Promise<File | undefined> =>
  new Promise((resolve) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "file", accept: ".pdf,application/pdf" });
    input.addEventListener("change", () => resolve(input.files?.[0]));
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });

/** Resolves when the PDF is replaced or nothing is to be done. */
const replacePdf = async (
  { library }: LibrarySession,
  dialogs: LibraryDialogs,
  { id, title }: LibraryItem,
  notify: (message: string, problems?: readonly Problem[]) => void,
): Promise<void> => {
  const file = await pickPdf();
  if (file === undefined) return;
  const caller = await library.caller();
  let pdfPassword: string | undefined;
  const run = (preview: boolean) => {
    const upload = { file, filename: file.name, ...(pdfPassword === undefined ? {} : { pdfPassword }) };
    return library.replacement.replace(id, { upload }, { preview }, caller);
  };
  let preview = await run(true);
  while (!preview.ok && preview.problems[0]?.code.startsWith("pdf-password")) {
    const heading =
      preview.problems[0].code === "pdf-password" ? msg("The PDF needs a password") : msg("Wrong password");
    pdfPassword = await dialogs.askName({
      heading,
      label: msg(str`Password of ${file.name}`),
      value: "",
      action: msg("Open PDF"),
      isSecret: true,
    });
    if (pdfPassword === undefined) return;
    preview = await run(true);
  }
  if (!preview.ok) return notify("", preview.problems);
  if (!(await dialogs.confirmReplacement(file.name, preview.value))) return;
  const replaced = await run(false);
  notify(
    replaced.ok ? msg(str`The PDF of “${title}” was replaced. The PDF before stays in the library.`) : "",
    replaced.ok ? [] : replaced.problems,
  );
};
