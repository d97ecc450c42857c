/** Deletes one item of the library and returns its record, as the API shows it. */
import { expiryOf } from "#domain/library/trash-retention.ts";
import type { Content, StoredContent } from "#domain/model/records/content.ts";
import type { Folder, StoredFolder } from "#domain/model/records/folder.ts";
import type { SmartlinkRecord, StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import { createAddresses } from "../addresses.ts";
import { presentContent } from "../contents.ts";
import { findChangeableItem, type Item, type ItemReference } from "../items.ts";
import { type WriteOptions, withRevision } from "../revisions.ts";
import type { ServicePorts } from "../service-ports.ts";
import { toSmartlinkRecord } from "../smartlink-record.ts";
import { deleteItems, deletionKinds, removeVersions } from "./delete-items.ts";
import { readTrashDays } from "./retention.ts";

/** How an item is deleted. */
export interface RemovalOptions extends WriteOptions {
  /** Deletes the item for good, not into the trash. */
  readonly permanent?: boolean | undefined;
}

/** The deletions of the API. Problems: those of unknown ids, `changed-meanwhile`. */
export interface ItemRemoval {
  /** Deletes a smartlink with its assets. */
  smartlink(id: string, options?: RemovalOptions): Promise<Result<SmartlinkRecord>>;
  /** Deletes a PDF. Problem: `content-in-use` while smartlinks use it; for a permanent deletion also those in the trash. */
  content(id: string, options?: RemovalOptions): Promise<Result<Content>>;
  /** Deletes a folder. Problems: `read-only`, and `folder-not-empty` unless `recursive`, which takes everything in it along. */
  folder(id: string, options?: RemovalOptions & { readonly recursive?: boolean | undefined }): Promise<Result<Folder>>;
}

/** Creates the deletions over the store. */
export const createItemRemoval = (ports: Pick<ServicePorts, "store" | "clock" | "ids" | "site">): ItemRemoval => {
  const { store, clock, ids, site } = ports;
  const { records } = store;
  const addresses = createAddresses(site);

  const remove = async <T>(
    reference: ItemReference,
    permanent: boolean,
    check: (reader: RecordReader, item: Item) => Promise<readonly Problem[]>,
    present: (item: Item) => T,
  ): Promise<Result<T>> => {
    const [now, batchId] = [clock.now(), ids.newId()];
    const removed = await records.change(deletionKinds, async (tx) => {
      const item = await findChangeableItem(tx, reference);
      if (!item.ok) return item;
      const problems = await check(tx, item.value);
      if (problems.length > 0) return fail(...problems);
      const expires = expiryOf(now, await readTrashDays(tx));
      const deletion = { batch_id: batchId, created: now, expires, permanent };
      const deleted = await deleteItems(tx, [{ item: item.value, path: undefined }], deletion);
      if (!deleted.ok) return deleted;
      const unusedParts: string[] = [];
      for (const { parts, records: deletedRecords } of permanent ? deleted.value : [])
        unusedParts.push(...parts, ...(await removeVersions(tx, deletedRecords)));
      return ok({ item: item.value, unusedParts });
    });
    if (!removed.ok) return removed;
    await records.sweep(removed.value.unusedParts);
    return ok(present(removed.value.item));
  };

  return {
    smartlink: (id, { permanent = false, expectedRevision } = {}) =>
      remove({ kind: "smartlink", id, expectedRevision }, permanent, noCheck, ({ stored }) =>
        toSmartlinkRecord(stored as StoredSmartlink, addresses),
      ),
    content: (id, { permanent = false, expectedRevision } = {}) =>
      remove({ kind: "content", id, expectedRevision }, permanent, noCheck, ({ stored }) =>
        presentContent(stored as StoredContent, addresses),
      ),
    folder: (id, { permanent = false, recursive = false, expectedRevision } = {}) =>
      remove(
        { kind: "folder", id, expectedRevision },
        permanent,
        recursive ? noCheck : findFolderContent,
        ({ stored }) => withRevision(stored as StoredFolder),
      ),
  };
};

const noCheck = async () => [];

const findFolderContent = async (reader: RecordReader, item: Item): Promise<readonly Problem[]> => {
  if (item.kind !== "folder") return [];
  const query = { where: { field: "_folder", is: item.stored.id }, limit: 1 } as const;
  for (const kind of ["folders", "contents", "smartlinks"] as const)
    if ((await reader.list(kind, query)).length > 0) return [notEmpty(item.stored)];
  return [];
};

const notEmpty = ({ name }: StoredFolder): Problem =>
  problem(
    "folder-not-empty",
    `The folder “${name}” is not empty. Delete or move its folders, contents and smartlinks first, or delete it with all of them (recursive).`,
  );
