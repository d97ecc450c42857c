/** Finds what another tab or a program did to items after a person saw them, and says so. */

import { msg, str } from "@lit/localize";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { Problem } from "#domain/problem.ts";
import type { RecordReader } from "#ports/records.ts";
import { translatedProblem } from "../../../format/translated-problem.ts";
import type { LibraryItem } from "../library-item.ts";

/** An item as the page shows it. */
export type ShownItem = Pick<LibraryItem, "kind" | "id" | "title" | "folder">;

/** The record of an item. */
export type ItemRecord = StoredContent | StoredSmartlink;

/** Returns the record of an item, undefined where it is gone. */
export const readItemRecord = (
  records: RecordReader,
  { kind, id }: Pick<ShownItem, "kind" | "id">,
): Promise<ItemRecord | undefined> =>
  kind === "content" ? records.get("contents", id) : records.get("smartlinks", id);

/** Creates the problem of an item that is no longer in the library. */
export const deletedMeanwhile = ({ kind, title }: ShownItem): Problem =>
  translatedProblem(
    kind === "content" ? "content-not-found" : "document-not-found",
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
