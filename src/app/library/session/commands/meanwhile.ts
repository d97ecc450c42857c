/** Finds what another tab or a program did to items and folders after a person saw them, and says so. */

import { msg, str } from "@lit/localize";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { ItemKind } from "#domain/model/records/trash-entry.ts";
import type { Problem, ProblemCode } from "#domain/problem.ts";
import type { RecordReader } from "#ports/records.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import { readItem, titleOf } from "#usecases/library/items.ts";
import { revisionOf } from "#usecases/library/revisions.ts";

/** An item or folder as the page shows it. */
export interface ShownItem {
  readonly kind: ItemKind;
  readonly id: string;
  readonly title: string;
  /** Id of the folder in which it is; null for the root folder. */
  readonly folder: string | null;
}

/** An item or folder as it is stored now. */
export type CurrentItem = Pick<ShownItem, "title" | "folder"> & { readonly revision: number };

/** Returns a folder as an item. */
export const toShownFolder = ({ id, name, _folder }: StoredFolder): ShownItem => ({
  kind: "folder",
  id,
  title: name,
  folder: _folder,
});

/** Returns what is stored of an item now, undefined where it is gone. */
export const readCurrentItem = async (
  records: RecordReader,
  shown: Pick<ShownItem, "kind" | "id">,
): Promise<CurrentItem | undefined> => {
  const item = await readItem(records, shown);
  if (item === undefined) return undefined;
  return { title: titleOf(item), folder: item.stored._folder, revision: revisionOf(item.stored) };
};

const notFoundCodes: Readonly<Record<ItemKind, ProblemCode>> = {
  content: "content-not-found",
  smartlink: "document-not-found",
  folder: "folder-not-found",
};

/** Creates the problem of an item that is no longer in the library. */
export const deletedMeanwhile = ({ kind, title }: ShownItem): Problem =>
  translatedProblem(
    notFoundCodes[kind],
    msg(
      str`“${title}” was deleted meanwhile, in another tab or by a program, so nothing was changed. Look for it in the trash.`,
    ),
  );

/** Creates the problem of an item that has another name than the person saw. */
export const renamedMeanwhile = ({ title }: ShownItem, newTitle: string): Problem =>
  translatedProblem(
    "changed-meanwhile",
    msg(
      str`“${title}” was renamed to “${newTitle}” meanwhile, in another tab or by a program. Your name was not saved. Rename it again if it should have another name.`,
    ),
  );

/** Creates the problem of an item that is in another folder than the person saw. */
export const movedMeanwhile = ({ title }: ShownItem): Problem =>
  translatedProblem(
    "changed-meanwhile",
    msg(
      str`“${title}” was moved to another folder meanwhile, in another tab or by a program. Nothing was moved. Select the items again if they should be somewhere else.`,
    ),
  );
