/** What a person does with items and folders. Each command writes through a use case and updates the session. */
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { GlobalSettings } from "#domain/model/settings.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { ItemReference } from "#usecases/library/items.ts";
import type { RestoredItem } from "#usecases/library/trash/restore-items.ts";
import { type LibraryItem, toContentItem, toSmartlinkItem } from "./library-item.ts";
import type { LibrarySession } from "./library-session.ts";

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
  createFolder(name: string, parent: string | undefined): Promise<Result<StoredFolder>>;
  renameFolder(id: string, name: string): Promise<Result<StoredFolder>>;
  moveFolder(id: string, parent: string): Promise<Result<StoredFolder>>;
  /** Moves a folder with everything in it into the trash. */
  removeFolder(id: string): Promise<Result<Deletion>>;
  /** Creates a smartlink of a PDF in the PDF's folder. */
  createSmartlink(content: LibraryItem): Promise<Result<LibraryItem>>;
  rename(item: LibraryItem, title: string): Promise<Result<LibraryItem>>;
  /** Moves all of the items or none. */
  move(items: readonly LibraryItem[], folder: string): Promise<Result<unknown>>;
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
    if (item === undefined) return fail({ code: "internal", message: "The item was deleted in the meantime." });
    session.dispatch({ type: "items-changed", items: [item] });
    return ok(item);
  };

  const refreshAfter = async (
    change: Promise<Result<unknown>>,
    item: Pick<LibraryItem, "kind" | "id">,
  ): Promise<Result<LibraryItem>> => {
    const result = await change;
    return result.ok ? refresh(item) : result;
  };

  const changeItem = (item: LibraryItem, { title, folder }: { title?: string; folder?: string }) =>
    item.kind === "content"
      ? contents.change(item.id, { title, folder })
      : smartlinks.change(item.id, {
          folder,
          fields: title === undefined ? {} : { title },
          global: (stored) => ok(stored as GlobalSettings),
        });

  const reloadFolders = async <T>(change: Promise<Result<T>>): Promise<Result<T>> => {
    const result = await change;
    if (result.ok) await session.loadFolders();
    return result;
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
    renameFolder: (id, name) => reloadFolders(folders.change(id, { name })),
    moveFolder: (id, parent) => reloadFolders(folders.change(id, { _folder: parent })),
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
    rename: (item, title) => refreshAfter(changeItem(item, { title }), item),
    move: async (items, folder) => {
      const moved = await mover.move(toReferences(items), folder);
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
