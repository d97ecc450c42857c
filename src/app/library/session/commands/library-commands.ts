/** What a person does with items and folders. Each command writes through a use case and updates the session. */

import { msg } from "@lit/localize";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { GlobalSettings } from "#domain/model/settings.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { FolderChange } from "#usecases/library/folders.ts";
import type { ItemReference } from "#usecases/library/items.ts";
import type { RestoredItem } from "#usecases/library/trash/restore-items.ts";
import type { Library } from "../library.ts";
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
export interface LibraryCommands extends FolderCommands {
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

/** Creates the commands of a session. */
export const createLibraryCommands = (session: LibrarySession): LibraryCommands => {
  const { library } = session;
  const { smartlinks, contents, records, mover, trash } = library;

  return {
    ...createFolderCommands(session),
    removeFolder: async (id) => {
      const removed = await trash.add([{ kind: "folder", id }]);
      if (!removed.ok) return removed;
      await session.loadFolders();
      void session.load();
      return ok({ ids: [id] });
    },
    createSmartlink: async ({ id, folder }) => {
      const { globalSettingsSchema } = await import("#domain/model/settings.ts");
      const global = globalSettingsSchema.parse({});
      const input = { folder, content: id, title: "", distribution: 0, fields: {}, global };
      const created = await smartlinks.create(input, await library.caller());
      return created.ok ? refreshItem(session, { kind: "smartlink", id: created.value.id }) : created;
    },
    rename: async (item, title) => {
      const current = await readUnchangedItems(records, [item], findRenaming);
      if (!current.ok) return current;
      const [reference = item] = current.value;
      const renamed = await setTitle(library, reference, title);
      return renamed.ok ? refreshItem(session, item) : renamed;
    },
    move: async (items, folder) => {
      const current = await readUnchangedItems(records, items, findMove);
      if (!current.ok) return current;
      const moved = await mover.move(current.value, folder);
      if (moved.ok) session.dispatch({ type: "items-changed", items: items.map((item) => ({ ...item, folder })) });
      return moved;
    },
    duplicate: async (items) => {
      const caller = await library.caller();
      return runForEach(items, async ({ kind, id }) => {
        const calls = kind === "content" ? contents : smartlinks;
        const copy = await calls.duplicate(id, undefined, caller);
        return copy.ok ? refreshItem(session, { kind, id: copy.value.id }) : copy;
      });
    },
    remove: async (items) => {
      const removed = await trash.add(items.map(({ kind, id }) => ({ kind, id })));
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

/** Reads a written item again, because only the store knows the changed record, and shows it in the session. */
const refreshItem = async (
  session: LibrarySession,
  { kind, id }: Pick<LibraryItem, "kind" | "id">,
): Promise<Result<LibraryItem>> => {
  const { records, now } = session.library;
  const item =
    kind === "content"
      ? await records.get("contents", id).then((content) => content && toContentItem(content))
      : await records.get("smartlinks", id).then((smartlink) => smartlink && toSmartlinkItem(smartlink, now()));
  if (item === undefined) return fail(translatedProblem("internal", msg("The item was deleted in the meantime.")));
  session.dispatch({ type: "items-changed", items: [item] });
  return ok(item);
};

const keepSettings = (stored: unknown) => ok(stored as GlobalSettings);

const setTitle = (
  { contents, smartlinks }: Library,
  { kind, id, expectedRevision }: ItemReference,
  title: string,
): Promise<Result<unknown>> => {
  if (kind === "content") return contents.change(id, { title }, { expectedRevision });
  const change = { folder: undefined, fields: { title }, global: keepSettings };
  return smartlinks.change(id, change, { expectedRevision });
};

/** Runs a command for one item after the other. An item with problems does not stop the others. */
const runForEach = async (
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

/** The commands that create and change folders. */
interface FolderCommands {
  /** Creates a folder, in the root folder without a parent. */
  createFolder(name: string, parent: string | undefined): Promise<Result<StoredFolder>>;
  /** Renames the folder that the person saw. Problem: `changed-meanwhile` as for an item. */
  renameFolder(folder: StoredFolder, name: string): Promise<Result<StoredFolder>>;
  /** Moves the folder that the person saw. Problem: `changed-meanwhile` as for an item. */
  moveFolder(folder: StoredFolder, parent: string): Promise<Result<StoredFolder>>;
}

/** Creates the folder commands of a session. */
const createFolderCommands = (session: LibrarySession): FolderCommands => {
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

// Reads the items of a command as they are stored now. The command fails where they differ from what the person saw.

/** Compares an item with what the person saw of it. Returns the problem of a difference that matters to the command. */
type FindConflict = (seen: ShownItem, current: CurrentItem) => Problem | undefined;

/** Finds that an item has got another name since then. */
const findRenaming: FindConflict = (seen, current) =>
  current.title === seen.title ? undefined : renamedMeanwhile(seen, current.title);

/** Finds that an item is in another folder since then. */
const findMove: FindConflict = (seen, current) => (current.folder === seen.folder ? undefined : movedMeanwhile(seen));

/**
 * Returns the items with their present revisions. A write with these revisions then fails only if an item changes between
 * this reading and the write. Fails with the problems of the items that are gone or have a conflict.
 */
const readUnchangedItems = async (
  records: RecordReader,
  items: readonly ShownItem[],
  findConflict: FindConflict,
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
