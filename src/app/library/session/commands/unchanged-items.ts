/** Reads the items of a command as they are stored now. The command fails where they differ from what the person saw. */

import type { Problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import type { ItemReference } from "#usecases/library/items.ts";
import {
  type CurrentItem,
  deletedMeanwhile,
  movedMeanwhile,
  readCurrentItem,
  renamedMeanwhile,
  type ShownItem,
} from "./meanwhile.ts";

/** Compares an item with what the person saw of it. Returns the problem of a difference that matters to the command. */
export type FindConflict = (seen: ShownItem, current: CurrentItem) => Problem | undefined;

/** Finds that an item has got another name since then. */
export const findRenaming: FindConflict = (seen, current) =>
  current.title === seen.title ? undefined : renamedMeanwhile(seen, current.title);

/** Finds that an item is in another folder since then. */
export const findMove: FindConflict = (seen, current) =>
  current.folder === seen.folder ? undefined : movedMeanwhile(seen);

/**
 * Returns the items with their present revisions. A write with these revisions then fails only if an item changes between
 * this reading and the write. Fails with the problems of the items that are gone or have a conflict.
 */
export const readUnchangedItems = async (
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
