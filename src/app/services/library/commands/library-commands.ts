/** What a person does with items and folders. Each command writes through a use case and updates the session. */

import { msg } from "@lit/localize";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { GlobalSettings } from "#domain/model/settings.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { FolderChange } from "#usecases/library/folders.ts";
import type { ItemReference } from "#usecases/library/items.ts";
import type { RestoredItem } from "#usecases/library/trash/restore-items.ts";
import { translatedProblem } from "../../../format/translated-problem.ts";
import { type LibraryItem, toContentItem, toSmartlinkItem } from "../library-item.ts";
import type { LibrarySession } from "../library-session.ts";
import {
  type CurrentItem,
  deletedMeanwhile,
  movedMeanwhile,
  readCurrentItem,
  renamedMeanwhile,
  type ShownItem,
  toShownFolder,
} from "./meanwhile.ts";

/** What happened to several items. */
export interface CommandReport {
  readonly doneCount: number;
  readonly problems: readonly Problem[];
}

/** Items that went into the trash together. */
export interface Deletion {
  readonly ids: readonly string[];
}

/** The commands of the Library page. */
export interface LibraryCommands {
  /** Creates a folder, in the root folder without a parent. */
  createFolder(name: string, parent: string | undefined): Promise<Result<StoredFolder>>;
  /** Renames the folder that the person saw. Problem: `changed-meanwhile` as for an item. */
  renameFolder(folder: StoredFolder, name: string): Promise<Result<StoredFolder>>;
  /** Moves the folder that the person saw. Problem: `changed-meanwhile` as for an item. */
  moveFolder(folder: StoredFolder, parent: string): Promise<Result<StoredFolder>>;
  /** Moves a folder with everything in it into the trash. */
  removeFolder(id: string): Promise<Result<Deletion>>;
  /** Creates a smartlink of a PDF in the PDF's folder. */
  createSmartlink(content: LibraryItem): Promise<Result<LibraryItem>>;
  /** Renames the item that the person saw. Problem: `changed-meanwhile` where it has got another name since then. */
  rename(item: LibraryItem, title: string): Promise<Result<LibraryItem>>;
  /** Moves all of the items or none. Problem: `changed-meanwhile` where one is in another folder than the person saw. */
  move(items: readonly LibraryItem[], folder: string): Promise<Result<unknown>>;
  /** Copies each of the items into its folder. */
  duplicate(items: readonly LibraryItem[]): Promise<CommandReport>;
  /** Moves all of the items into the trash, or none. Problem: `content-in-use`, naming the smartlinks. */
  remove(items: readonly LibraryItem[]): Promise<Result<Deletion>>;
  /** Restores items of the trash. */
  restore(ids: readonly string[]): Promise<Result<readonly RestoredItem[]>>;
  /** Lists the smartlinks of a PDF. */
  findUsers(content: string): readonly LibraryItem[];
}

const toReferences = (items: readonly LibraryItem[]): readonly ItemReference[] =>
  items.map(({ kind, id }) => ({ kind, id }));

const findRenaming = (seen: ShownItem, current: CurrentItem): Problem | undefined =>
  current.title === seen.title ? undefined : renamedMeanwhile(seen, current.title);

const findMove = (seen: ShownItem, current: CurrentItem): Problem | undefined =>
  current.folder === seen.folder ? undefined : movedMeanwhile(seen);

const keepSettings = (stored: unknown) => ok(stored as GlobalSettings);

/** Creates the commands of a session. */
export const createLibraryCommands = (session: LibrarySession): LibraryCommands => {
  const { library } = session;
  const { folders, smartlinks, contents, records, mover, trash, now } = library;

  /** Reads the item again, because only the store knows the changed record. */
  const refresh = async ({ kind, id }: Pick<LibraryItem, "kind" | "id">): Promise<Result<LibraryItem>> => {
    const item =
      kind === "content"
        ? await records.get("contents", id).then((content) => content && toContentItem(content))
        : await records.get("smartlinks", id).then((smartlink) => smartlink && toSmartlinkItem(smartlink, now()));
    if (item === undefined) return fail(translatedProblem("internal", msg("The item was deleted in the meantime.")));
    session.dispatch({ type: "items-changed", items: [item] });
    return ok(item);
  };

  /**
   * Reads the items as they are now. A write with their revisions then fails only if they change in this moment. Fails
   * where an item is gone, or differs from what the person saw.
   */
  const readCurrent = async (
    items: readonly ShownItem[],
    findConflict: (item: ShownItem, current: CurrentItem) => Problem | undefined,
  ): Promise<Result<readonly ItemReference[]>> => {
    const currents = await Promise.all(
      items.map(async (item) => ({ item, current: await readCurrentItem(records, item) })),
    );
    const problems = currents.flatMap(
      ({ item, current }) => (current === undefined ? deletedMeanwhile(item) : findConflict(item, current)) ?? [],
    );
    if (problems.length > 0) return fail(...problems);
    return ok(currents.map(({ item: { kind, id }, current }) => ({ kind, id, expectedRevision: current?.revision })));
  };

  const refreshAfter = async (
    change: Promise<Result<unknown>>,
    item: Pick<LibraryItem, "kind" | "id">,
  ): Promise<Result<LibraryItem>> => {
    const result = await change;
    return result.ok ? refresh(item) : result;
  };

  const setTitle = ({ kind, id, expectedRevision }: ItemReference, title: string) => {
    if (kind === "content") return contents.change(id, { title }, { expectedRevision });
    const change = { folder: undefined, fields: { title }, global: keepSettings };
    return smartlinks.change(id, change, { expectedRevision });
  };

  const reloadFolders = async <T>(change: Promise<Result<T>>): Promise<Result<T>> => {
    const result = await change;
    if (result.ok) await session.loadFolders();
    return result;
  };

  const changeFolder = async (
    folder: StoredFolder,
    findConflict: (item: ShownItem, current: CurrentItem) => Problem | undefined,
    change: FolderChange,
  ): Promise<Result<StoredFolder>> => {
    const current = await readCurrent([toShownFolder(folder)], findConflict);
    if (!current.ok) return current;
    return reloadFolders(folders.change(folder.id, change, { expectedRevision: current.value[0]?.expectedRevision }));
  };

  const runAll = async (
    items: readonly LibraryItem[],
    run: (item: LibraryItem) => Promise<Result<unknown>>,
  ): Promise<CommandReport> => {
    const problems: Problem[] = [];
    for (const item of items) {
      const result = await run(item);
      if (!result.ok) problems.push(...result.problems);
    }
    return { doneCount: items.length - problems.length, problems };
  };

  return {
    createFolder: async (name, parent) =>
      reloadFolders(folders.create({ name, _folder: parent }, await library.caller())),
    renameFolder: (folder, name) => changeFolder(folder, findRenaming, { name }),
    moveFolder: (folder, parent) => changeFolder(folder, findMove, { _folder: parent }),
    removeFolder: async (id) => {
      const removed = await reloadFolders(trash.add([{ kind: "folder", id }]));
      if (!removed.ok) return removed;
      void session.load();
      return ok({ ids: [id] });
    },
    createSmartlink: async ({ id, folder }) => {
      const { globalSettingsSchema } = await import("#domain/model/settings.ts");
      const global = globalSettingsSchema.parse({});
      const input = { folder, content: id, title: "", distribution: 0, fields: {}, global };
      const created = await smartlinks.create(input, await library.caller());
      return created.ok ? refresh({ kind: "smartlink", id: created.value.id }) : created;
    },
    rename: async (item, title) => {
      const current = await readCurrent([item], findRenaming);
      if (!current.ok) return current;
      const [reference = item] = current.value;
      return refreshAfter(setTitle(reference, title), item);
    },
    move: async (items, folder) => {
      const current = await readCurrent(items, findMove);
      if (!current.ok) return current;
      const moved = await mover.move(current.value, folder);
      if (moved.ok) session.dispatch({ type: "items-changed", items: items.map((item) => ({ ...item, folder })) });
      return moved;
    },
    duplicate: async (items) => {
      const caller = await library.caller();
      return runAll(items, async (item) => {
        const copy = await (item.kind === "content"
          ? contents.duplicate(item.id, undefined, caller)
          : smartlinks.duplicate(item.id, undefined, caller));
        return copy.ok ? refresh({ kind: item.kind, id: copy.value.id }) : copy;
      });
    },
    remove: async (items) => {
      const removed = await trash.add(toReferences(items));
      if (!removed.ok) return removed;
      const ids = items.map(({ id }) => id);
      session.dispatch({ type: "items-changed", items: [], removed: ids });
      return ok({ ids });
    },
    restore: async (ids) => {
      const restored = await trash.restore(ids);
      if (restored.ok) void session.load();
      return restored;
    },
    findUsers: (content) =>
      [...session.state.items.values()].filter((item) => item.kind === "smartlink" && item.content === content),
  };
};
