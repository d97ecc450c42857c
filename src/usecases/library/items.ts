/** Items of the library: what people select, move, delete and restore. */
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { ItemKind } from "#domain/model/records/trash-entry.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import { contentNotFound } from "./contents.ts";
import { folderNotFound, isFixed, readOnly } from "./folders.ts";
import { findRevisionConflict, type WriteOptions } from "./revisions.ts";
import { smartlinkNotFound } from "./smartlinks.ts";

/** An item that a call is about, and, if the caller wishes, the revision that it must have. */
export interface ItemReference extends WriteOptions {
  readonly kind: ItemKind;
  readonly id: string;
}

/** The record of an item. */
export type StoredItem = StoredContent | StoredSmartlink | StoredFolder;

/** An item that was found, with its position in the list that was sent. */
export interface FoundItem {
  readonly reference: ItemReference;
  readonly stored: StoredItem;
  readonly index: number;
}

/** The object store of each kind. */
export const storeOfKind = { content: "contents", smartlink: "smartlinks", folder: "folders" } as const;

/** Returns the title of a content or smartlink, or the name of a folder. */
export const titleOf = (item: StoredItem): string => ("title" in item ? item.title : item.name);

/** Returns the path of an item's id in a call, for problems. */
export const itemPath = (index: number): string => `items[${index}].id`;

const notFound: Readonly<Record<ItemKind, (id: string, path?: string) => Problem>> = {
  content: contentNotFound,
  smartlink: smartlinkNotFound,
  folder: folderNotFound,
};

/**
 * Reads the items that a call may move or delete, each once. Problems name items as `items[<index>].id`: those of unknown
 * ids, `read-only`, `changed-meanwhile`.
 */
export const findChangeableItems = async (
  reader: RecordReader,
  references: readonly ItemReference[],
): Promise<Result<readonly FoundItem[]>> => {
  const unique = [
    ...new Map(
      references.map((reference, index) => [`${reference.kind} ${reference.id}`, { reference, index }] as const),
    ).values(),
  ];
  const records = await Promise.all(
    unique.map(({ reference: { kind, id } }) => reader.get(storeOfKind[kind], id) as Promise<StoredItem | undefined>),
  );
  const found: FoundItem[] = [];
  const problems: Problem[] = [];
  for (const [position, { reference, index }] of unique.entries()) {
    const stored = records[position];
    const itemProblems =
      stored === undefined
        ? [notFound[reference.kind](reference.id)]
        : [
            ...(reference.kind === "folder" && isFixed(stored as StoredFolder)
              ? [readOnly(stored as StoredFolder)]
              : []),
            ...findRevisionConflict(stored, titleOf(stored), reference),
          ];
    // The answer to a call about many items has no revision.
    for (const { code, message } of itemProblems) problems.push(problem(code, message, { path: itemPath(index) }));
    if (stored !== undefined) found.push({ reference, stored, index });
  }
  return problems.length === 0 ? ok(found) : fail(...problems);
};
