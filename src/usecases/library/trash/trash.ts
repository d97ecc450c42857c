/** The trash: deleted items, until they are restored, deleted for good, or expire. */
import { expiryOf, type TrashDays } from "#domain/library/trash-retention.ts";
import type { ItemKind, TrashEntry } from "#domain/model/records/trash-entry.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { findChangeableItems, type ItemReference } from "../items.ts";
import type { Page, PageQuery } from "../paging.ts";
import type { ServicePorts } from "../service-ports.ts";
import { contentInUseInTrash, deleteItems, deletionKinds, findTrashedUsers } from "./delete-items.ts";
import { type RestoredItem, restorationKinds, restoreItems, trashItemNotFound } from "./restore-items.ts";
import { readTrashDays, removeEntries, removeExpired, storeTrashDays } from "./retention.ts";

/** A deleted item, without its records. */
export interface TrashItem extends Omit<TrashEntry, "records" | "parts"> {
  readonly kind: ItemKind;
  /** How many items it contains, itself included. */
  readonly counts: { readonly folders: number; readonly contents: number; readonly smartlinks: number };
}

/** The calls for the trash. Unknown ids: `trash-item-not-found`. */
export interface Trash {
  /** Lists the deleted items in order of deletion. Expired ones are removed before. */
  list(page: PageQuery): Promise<Page<TrashItem>>;
  /**
   * Moves items into the trash in one transaction: all or none. A folder goes with everything in it, as one item.
   * Problems: those of `findChangeableItems`, and `content-in-use` for a PDF whose smartlinks are not all among the items.
   * A repetition with the same `batchId` returns the items of the first call.
   */
  add(items: readonly ItemReference[], batchId?: string): Promise<Result<readonly TrashItem[]>>;
  /** Restores items: all or none. See `restoreItems`. */
  restore(ids: readonly string[]): Promise<Result<readonly RestoredItem[]>>;
  /** Deletes an item for good and returns it. Problem: `content-in-use` where a smartlink in the trash needs its PDF. */
  remove(id: string): Promise<Result<TrashItem>>;
  /** Deletes all items for good. Returns how many there were. */
  empty(): Promise<number>;
  /** Deletes the expired items for good. */
  removeExpired(): Promise<void>;
  /** Returns how many days deleted items stay in the trash; 0: for ever. */
  days(): Promise<TrashDays>;
  /** Sets it, for the items in the trash as well. None of those expires within the next day because of it. */
  setDays(days: TrashDays): Promise<void>;
}

type Ports = Pick<ServicePorts, "store" | "clock" | "ids">;

/** Creates the calls over the store. */
export const createTrash = (ports: Ports): Trash => {
  const { store, clock, ids } = ports;
  const { records } = store;
  return {
    list: async ({ after, limit, order }) => {
      await removeExpired(ports);
      const entries = await records.list("trash", {
        ...(after === undefined ? {} : { after }),
        ...(limit === undefined ? {} : { limit: limit + 1 }),
        ...(order === undefined ? {} : { order }),
      });
      return {
        items: entries.slice(0, limit).map(toTrashItem),
        hasMore: limit !== undefined && entries.length > limit,
      };
    },
    add: (references, batchId = ids.newId()) => {
      const now = clock.now();
      return records.change(deletionKinds, async (tx) => {
        const repeated = await tx.list("trash", { where: { field: "batch_id", is: batchId } });
        if (repeated.length > 0) return ok(repeated.map(toTrashItem));
        const items = await findChangeableItems(tx, references);
        if (!items.ok) return items;
        const expires = expiryOf(now, await readTrashDays(tx));
        const deletion = { batch_id: batchId, created: now, expires, permanent: false };
        const deleted = await deleteItems(tx, items.value, deletion);
        return deleted.ok ? ok(deleted.value.map(toTrashItem)) : deleted;
      });
    },
    restore: (itemIds) => {
      const now = clock.now();
      return records.change(restorationKinds, (tx) => restoreItems(tx, itemIds, now));
    },
    remove: async (id) => {
      const removed = await records.change(["trash", "versions", "edits"], async (tx) => {
        const entry = await tx.get("trash", id);
        if (entry === undefined) return fail(trashItemNotFound(id));
        const others = (await tx.list("trash")).filter((other) => other.id !== id);
        const problems = entry.records.contents.flatMap((content) => {
          const users = findTrashedUsers(others, content.id);
          return users.length === 0 ? [] : [contentInUseInTrash(content, users)];
        });
        if (problems.length > 0) return fail(...problems);
        return ok({ entry, parts: await removeEntries(tx, [entry]) });
      });
      if (!removed.ok) return removed;
      await records.sweep(removed.value.parts);
      return ok(toTrashItem(removed.value.entry));
    },
    empty: async () => {
      const { count, parts } = await records.change(["trash", "versions", "edits"], async (tx) => {
        const entries = await tx.list("trash");
        return { count: entries.length, parts: await removeEntries(tx, entries) };
      });
      await records.sweep(parts);
      return count;
    },
    removeExpired: () => removeExpired(ports),
    days: () => readTrashDays(records),
    setDays: (days) => {
      const now = clock.now();
      return records.change(["preferences", "trash"], (tx) => storeTrashDays(tx, days, now));
    },
  };
};

const toTrashItem = ({ records: { folders, contents, smartlinks }, parts: _, ...entry }: TrashEntry): TrashItem => ({
  ...entry,
  counts: { folders: folders.length, contents: contents.length, smartlinks: smartlinks.length },
});
