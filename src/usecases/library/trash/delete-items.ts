/** Takes items out of the library within a transaction: into the trash, or for good. */
import type { StoredContent } from "#domain/model/records/content.ts";
import type { TrashEntry, TrashedRecords } from "#domain/model/records/trash-entry.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordKind, RecordReader, RecordTransaction } from "#ports/records.ts";
import type { ListedItem } from "../items.ts";
import { collectRecords, createPathReader, createTrashEntry } from "./item-records.ts";

/** The kinds that a deletion reads or writes. */
export const deletionKinds: readonly RecordKind[] = [
  "folders",
  "contents",
  "smartlinks",
  "assets",
  "images",
  "texts",
  "versions",
  "edits",
  "trash",
  "preferences",
];

/** A deletion of one or many items. `permanent`: not into the trash. */
export interface Deletion extends Pick<TrashEntry, "batch_id" | "created" | "expires"> {
  readonly permanent: boolean;
}

interface CollectedItem extends ListedItem {
  readonly records: TrashedRecords;
}

const idsOf = ({ folders, contents, smartlinks }: TrashedRecords): readonly string[] =>
  [...folders, ...contents, ...smartlinks].map(({ id }) => id);

/** Leaves out items that are inside another folder of the list: they are deleted with it. */
const withoutNested = (items: readonly CollectedItem[]): readonly CollectedItem[] => {
  const nested = new Set(items.flatMap(({ item, records }) => idsOf(records).filter((id) => id !== item.stored.id)));
  return items.filter(({ item }) => !nested.has(item.stored.id));
};

/**
 * Deletes items with all their records. Returns their entries, in the trash or not. Problem: `content-in-use`, naming the
 * smartlinks, where a smartlink that is not deleted with a content uses it.
 */
export const deleteItems = async (
  tx: RecordTransaction,
  items: readonly ListedItem[],
  deletion: Deletion,
): Promise<Result<readonly TrashEntry[]>> => {
  const collected = withoutNested(
    await Promise.all(items.map(async (listed) => ({ ...listed, records: await collectRecords(tx, listed.item) }))),
  );
  const problems = await findContentsInUse(tx, collected, deletion);
  if (problems.length > 0) return fail(...problems);
  const { batch_id, created, expires } = deletion;
  const readPath = createPathReader(tx);
  const entries = await Promise.all(
    collected.map(async ({ item, records }) => {
      const path = await readPath(item.stored._folder);
      return createTrashEntry(item, records, { batch_id, created, expires, path });
    }),
  );
  // Requests that wait for each other take twice the time.
  await Promise.all([
    ...entries.map(({ records }) => removeRecords(tx, records)),
    ...(deletion.permanent ? [] : entries.map((entry) => tx.put("trash", entry))),
  ]);
  return ok(entries);
};

const removeRecords = async (
  tx: RecordTransaction,
  { folders, contents, smartlinks, assets }: TrashedRecords,
): Promise<void> => {
  const images = await Promise.all(
    contents.map(({ id: is }) => tx.list("images", { where: { field: "_content", is } })),
  );
  const removed = { folders, contents, smartlinks, assets, images: images.flat(), texts: contents };
  await Promise.all(
    Object.entries(removed).flatMap(([kind, records]) => records.map(({ id }) => tx.remove(kind as RecordKind, id))),
  );
};

/** Removes versions and editing steps of smartlinks that are deleted for good. Returns the parts that they used. */
export const removeVersions = async (
  tx: RecordTransaction,
  { smartlinks }: Pick<TrashedRecords, "smartlinks">,
): Promise<readonly string[]> => {
  const lists = smartlinks.flatMap(({ id: is }) =>
    (["versions", "edits"] as const).map(async (kind) => {
      const records = await tx.list(kind, { where: { field: "_document", is } });
      await Promise.all(records.map(({ id }) => tx.remove(kind, id)));
      return records.flatMap(({ parts }) => parts);
    }),
  );
  return (await Promise.all(lists)).flat();
};

/** A problem names at most this many smartlinks. */
const maxNamedUsers = 20;

interface ContentUser {
  readonly id: string;
  readonly title: string;
}

const findContentsInUse = async (
  tx: RecordReader,
  collected: readonly CollectedItem[],
  { permanent }: Deletion,
): Promise<readonly Problem[]> => {
  const deletedIds = new Set(collected.flatMap(({ records }) => records.smartlinks.map(({ id }) => id)));
  const contents = collected.flatMap(({ records, path }) => records.contents.map((content) => ({ content, path })));
  if (contents.length === 0) return [];
  const trash = permanent ? await tx.list("trash") : [];
  const problems = await Promise.all(
    contents.map(async ({ content, path }) => {
      const query = { where: { field: "_content", is: content.id }, limit: deletedIds.size + maxNamedUsers } as const;
      const users = (await tx.list("smartlinks", query)).filter(({ id }) => !deletedIds.has(id));
      if (users.length > 0) return [contentInUse(content, users, path)];
      const trashedUsers = findTrashedUsers(trash, content.id);
      return trashedUsers.length > 0 ? [contentInUseInTrash(content, trashedUsers)] : [];
    }),
  );
  return problems.flat();
};

/** Returns the smartlinks in the trash that need a content to be restored. */
export const findTrashedUsers = (trash: readonly TrashEntry[], contentId: string): readonly ContentUser[] =>
  trash.flatMap(({ records }) => records.smartlinks.filter(({ _content }) => _content === contentId));

const nameUsers = (users: readonly ContentUser[]): string =>
  users
    .slice(0, maxNamedUsers)
    .map(({ id, title }) => `“${title}” (${id})`)
    .join(", ")
    .concat(users.length > maxNamedUsers ? " and others" : "");

const contentInUse = ({ title }: StoredContent, users: readonly ContentUser[], path: string | undefined): Problem =>
  problem(
    "content-in-use",
    `“${title}” is used by ${nameUsers(users)}. Delete these smartlinks first.`,
    path === undefined ? undefined : { path },
  );

/** Creates the problem of deleting a content for good that smartlinks in the trash need. */
export const contentInUseInTrash = ({ title }: StoredContent, users: readonly ContentUser[]): Problem =>
  problem(
    "content-in-use",
    `“${title}” is used by ${nameUsers(users)} in the trash, which could not be restored without it. Delete these smartlinks from the trash first.`,
  );
