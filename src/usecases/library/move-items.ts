/** Moves many items of the library into one folder: all of them or none. */
import type { ItemKind } from "#domain/model/records/trash-entry.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { folderNotFound, insideItself, listAncestors } from "./folders.ts";
import { findChangeableItems, type ItemReference, storeOfKind } from "./items.ts";
import { nextRevision, revisionOf } from "./revisions.ts";
import type { ServicePorts } from "./service-ports.ts";

/** An item after it was moved. */
export interface MovedItem {
  readonly kind: ItemKind;
  readonly id: string;
  readonly revision: number;
}

/** Moves items. */
export interface ItemMover {
  /**
   * Moves contents, smartlinks and folders into `folder`, in one transaction. Items that are there already are not written.
   * Problems: those of `findChangeableItems`, `folder-not-found`, and `folder-in-itself` for a folder that contains
   * `folder`. With any problem, nothing is moved.
   */
  move(items: readonly ItemReference[], folder: string): Promise<Result<readonly MovedItem[]>>;
}

/** Creates the call over the store. */
export const createItemMover = ({ store: { records }, clock }: Pick<ServicePorts, "store" | "clock">): ItemMover => ({
  move: (references, folder) => {
    const now = clock.now();
    return records.change(["folders", "contents", "smartlinks"], async (tx) => {
      const target = await tx.get("folders", folder);
      if (target === undefined) return fail(folderNotFound(folder, "folder"));
      const items = await findChangeableItems(tx, references);
      if (!items.ok) return items;
      const ancestorIds = new Set((await listAncestors(tx, target)).map(({ id }) => id));
      const impossible = items.value.filter(({ item }) => item.kind === "folder" && ancestorIds.has(item.stored.id));
      if (impossible.length > 0) return fail(...impossible.map(({ path }) => insideItself(path ?? "")));
      const moved = await Promise.all(
        items.value.map(async ({ item: { kind, stored } }): Promise<MovedItem> => {
          const { id } = stored;
          if (stored._folder === folder) return { kind, id, revision: revisionOf(stored) };
          const changed = { ...stored, _folder: folder, ...nextRevision(stored, now) };
          await tx.put(storeOfKind[kind], changed);
          return { kind, id, revision: changed.revision };
        }),
      );
      return ok(moved);
    });
  },
});
