/** Puts items of the trash back into the library within a transaction. */
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { ItemKind, TrashEntry } from "#domain/model/records/trash-entry.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordKind, RecordReader, RecordTransaction } from "#ports/records.ts";
import { nextRevision } from "../revisions.ts";
import { describeRecords } from "./item-records.ts";

/** The kinds that a restoration reads or writes. */
export const restorationKinds: readonly RecordKind[] = ["folders", "contents", "smartlinks", "assets", "trash"];

/** An item that is in the library again. */
export interface RestoredItem {
  readonly kind: ItemKind;
  readonly id: string;
  readonly title: string;
  /** The folder in which it is now. */
  readonly _folder: string;
  /** Whether that is another folder than the original one, which is gone. */
  readonly moved: boolean;
}

/**
 * Restores entries and the PDFs that their smartlinks need, wherever these are in the trash. Returns the items that were
 * asked for first. Problems: `trash-item-not-found`, `content-not-found` for a smartlink whose PDF is gone; with any of
 * them nothing is restored. `now`: ISO 8601 UTC.
 */
export const restoreItems = async (
  tx: RecordTransaction,
  ids: readonly string[],
  now: string,
): Promise<Result<readonly RestoredItem[]>> => {
  const uniqueIds = [...new Set(ids)];
  const storedEntries = await Promise.all(uniqueIds.map((id) => tx.get("trash", id)));
  const missing = uniqueIds.filter((_, index) => storedEntries[index] === undefined);
  if (missing.length > 0) return fail(...missing.map(trashItemNotFound));
  const entries = storedEntries.filter((entry) => entry !== undefined);
  const restoredContents = new Set(entries.flatMap(({ records }) => records.contents.map(({ id }) => id)));
  const smartlinks = entries
    .flatMap(({ records }) => records.smartlinks)
    .filter(({ _content }) => !restoredContents.has(_content));
  const contents = await findNeededContents(tx, smartlinks);
  if (!contents.ok) return contents;
  return ok(await restoreEntries(tx, entries, contents.value, now));
};

/**
 * Restores the PDFs of smartlinks that are in the trash. Problem: `content-not-found` where one was deleted for good; then
 * nothing is restored. `now`: ISO 8601 UTC.
 */
export const restoreContentsOf = async (
  tx: RecordTransaction,
  smartlinks: readonly StoredSmartlink[],
  now: string,
): Promise<Result<readonly RestoredItem[]>> => {
  const contents = await findNeededContents(tx, smartlinks);
  return contents.ok ? ok(await restoreEntries(tx, [], contents.value, now)) : contents;
};

/** Returns the items of the entries, then those of the PDFs that they need. */
const restoreEntries = async (
  tx: RecordTransaction,
  entries: readonly TrashEntry[],
  contents: NeededContents,
  now: string,
): Promise<readonly RestoredItem[]> => {
  for (const changed of contents.changedEntries) await tx.put("trash", changed);
  const folders = await createFolderFinder(tx);
  const restored = new Map<string, RestoredItem>();
  const all = [...entries, ...contents.entries];
  const restoreOne = async (entry: TrashEntry) =>
    restored.set(entry.id, await restoreEntry(tx, entry, await folders.resolve(entry._folder), now));
  for (const entry of sortParentsFirst(all)) await restoreOne(entry);
  await Promise.all(all.filter(({ kind }) => kind !== "folder").map(restoreOne));
  return all.flatMap(({ id }) => restored.get(id) ?? []);
};

/** Returns the folders. One whose parent is in the list as well comes after that. */
const sortParentsFirst = (entries: readonly TrashEntry[]): readonly TrashEntry[] => {
  const sorted: TrashEntry[] = [];
  let waiting = entries.filter(({ kind }) => kind === "folder");
  while (waiting.length > 0) {
    const waitingIds = new Set(waiting.flatMap(({ records }) => records.folders.map(({ id }) => id)));
    const ready = waiting.filter(({ _folder }) => !waitingIds.has(_folder));
    const next = ready.length > 0 ? ready : waiting;
    sorted.push(...next);
    waiting = waiting.filter((entry) => !next.includes(entry));
  }
  return sorted;
};

/** Finds the folder for an item: the original one, else Unclassified, else the root folder. */
const createFolderFinder = async (tx: RecordReader) => {
  const fixed = (await tx.list("folders")).filter(({ readOnly, _folder }) => readOnly || _folder === null);
  const fallback: StoredFolder | undefined = fixed.find(({ _folder }) => _folder !== null) ?? fixed[0];
  return {
    resolve: async (id: string): Promise<string> =>
      (await tx.get("folders", id)) === undefined ? (fallback?.id ?? id) : id,
  };
};

const restoreEntry = async (
  tx: RecordTransaction,
  { id, kind, title, _folder, records }: TrashEntry,
  folder: string,
  now: string,
): Promise<RestoredItem> => {
  const moved = folder !== _folder;
  const location = { _folder: folder };
  const { folders, contents, smartlinks, assets } = records;
  const place = <T extends { readonly id: string; readonly revision?: number | undefined }>(record: T): T =>
    moved && record.id === id ? { ...record, ...location, ...nextRevision(record, now) } : record;
  await Promise.all([
    ...folders.map((record) => tx.put("folders", place(record))),
    ...contents.map((record) => tx.put("contents", place(record))),
    ...smartlinks.map((record) => tx.put("smartlinks", place(record))),
    ...assets.map((record) => tx.put("assets", record)),
    tx.remove("trash", id),
  ]);
  return { kind, id, title, _folder: folder, moved };
};

interface NeededContents {
  /** Entries that are restored too. */
  readonly entries: readonly TrashEntry[];
  /** Deleted folders, without the contents that were taken out of them. */
  readonly changedEntries: readonly TrashEntry[];
}

/** Finds the PDFs in the trash without which smartlinks could not be opened. */
const findNeededContents = async (
  tx: RecordReader,
  smartlinks: readonly StoredSmartlink[],
): Promise<Result<NeededContents>> => {
  const candidates = [...new Set(smartlinks.map(({ _content }) => _content))];
  const stored = await Promise.all(candidates.map((id) => tx.get("contents", id)));
  const neededIds = new Set(candidates.filter((_, index) => stored[index] === undefined));
  if (neededIds.size === 0) return ok({ entries: [], changedEntries: [] });
  const contentEntries: TrashEntry[] = [];
  const changedEntries: TrashEntry[] = [];
  for (const entry of await tx.list("trash")) {
    const contents = entry.records.contents.filter(({ id }) => neededIds.has(id));
    if (contents.length === 0) continue;
    for (const { id } of contents) neededIds.delete(id);
    if (entry.kind === "content") contentEntries.push(entry);
    else {
      const rest = entry.records.contents.filter((content) => !contents.includes(content));
      changedEntries.push({ ...entry, ...describeRecords({ ...entry.records, contents: rest }) });
      for (const content of contents) {
        const { id, title, _folder } = content;
        const records = { folders: [], contents: [content], smartlinks: [], assets: [] };
        contentEntries.push({ ...entry, kind: "content", id, title, _folder, ...describeRecords(records) });
      }
    }
  }
  const orphans = smartlinks.filter(({ _content }) => neededIds.has(_content));
  return orphans.length === 0 ? ok({ entries: contentEntries, changedEntries }) : fail(...orphans.map(contentGone));
};

/** Creates the problem of an id that is not in the trash. */
export const trashItemNotFound = (id: string): Problem =>
  problem(
    "trash-item-not-found",
    `The trash has no item with the id “${id}”. It was restored or deleted for good. Check the id in the list of the trash.`,
  );

const contentGone = ({ title, _content }: { readonly title: string; readonly _content: string }): Problem =>
  problem(
    "content-not-found",
    `“${title}” cannot be restored because its PDF (${_content}) was deleted for good. Nothing was restored. Restore a backup, or leave this smartlink out.`,
  );
