/** Items of the library: what people select, move, delete and restore. */
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { ItemKind } from "#domain/model/records/trash-entry.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import { folderNotFound, isFixed, readOnly } from "./folders.ts";
import { findRevisionConflict, type WriteOptions } from "./revisions.ts";
import { contentNotFound, smartlinkNotFound } from "./unknown-ids.ts";

/** An item that a call is about, and, if the caller wishes, the revision that it must have. */
export interface ItemReference extends WriteOptions {
  readonly kind: ItemKind;
  readonly id: string;
}

/** An item with its record. */
export type Item =
  | { readonly kind: "content"; readonly stored: StoredContent }
  | { readonly kind: "smartlink"; readonly stored: StoredSmartlink }
  | { readonly kind: "folder"; readonly stored: StoredFolder };

/** The object store of each kind. */
export const storeOfKind = { content: "contents", smartlink: "smartlinks", folder: "folders" } as const;

/** Returns the title of a content or smartlink, or the name of a folder. */
export const titleOf = (item: Item): string => (item.kind === "folder" ? item.stored.name : item.stored.title);

const itemPath = (index: number): string => `items[${index}].id`;

const notFound: Readonly<Record<ItemKind, (id: string) => Problem>> = {
  content: contentNotFound,
  smartlink: smartlinkNotFound,
  folder: folderNotFound,
};

/** Reads an item with its record; undefined for an unknown id. */
export const readItem = async (
  reader: RecordReader,
  { kind, id }: Pick<ItemReference, "kind" | "id">,
): Promise<Item | undefined> => {
  const stored = await reader.get(storeOfKind[kind], id);
  return stored === undefined ? undefined : ({ kind, stored } as Item);
};

const checkItem = (reference: ItemReference, item: Item | undefined): Result<Item> => {
  if (item === undefined) return fail(notFound[reference.kind](reference.id));
  if (item.kind === "folder" && isFixed(item.stored)) return fail(readOnly(item.stored));
  const conflicts = findRevisionConflict(item.stored, titleOf(item), reference);
  return conflicts.length === 0 ? ok(item) : fail(...conflicts);
};

/** Reads an item that a call may move or delete. Problems: those of an unknown id, `read-only`, `changed-meanwhile`. */
export const findChangeableItem = async (reader: RecordReader, reference: ItemReference): Promise<Result<Item>> =>
  checkItem(reference, await readItem(reader, reference));

/** An item of a call. */
export interface ListedItem {
  readonly item: Item;
  /** Where its id is in the call, for problems; undefined where the call is about one item. */
  readonly path: string | undefined;
}

/** Reads the items that a call may move or delete, each once. Problems as for one item, with the path of its id. */
export const findChangeableItems = async (
  reader: RecordReader,
  references: readonly ItemReference[],
): Promise<Result<readonly ListedItem[]>> => {
  const unique = new Map(
    references.map((reference, index) => [`${reference.kind} ${reference.id}`, { reference, index }] as const),
  );
  const items = await Promise.all(
    Array.from(unique.values(), async ({ reference, index }) => ({
      index,
      found: checkItem(reference, await readItem(reader, reference)),
    })),
  );
  // The answer to a call about many items has no revision, so that of a problem is left out.
  const problems = items.flatMap(({ index, found }) =>
    found.ok ? [] : found.problems.map(({ code, message }) => problem(code, message, { path: itemPath(index) })),
  );
  if (problems.length > 0) return fail(...problems);
  return ok(items.flatMap(({ index, found }) => (found.ok ? [{ item: found.value, path: itemPath(index) }] : [])));
};
