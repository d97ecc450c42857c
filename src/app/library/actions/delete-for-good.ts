/** Deletes items of the trash for good, after a confirmation. */

import { msg, str } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { formatCount } from "#ui/format/counts.ts";
import { nameItems } from "#ui/format/quantities.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { Trash } from "#usecases/library/trash/trash.ts";
import type { LibraryDialogs } from "../elements/dialogs/library-dialogs.ts";
import type { TrashDelete } from "../elements/library-trash.ts";

/** Resolves when the items, by default all, are deleted or the person cancelled. */
export const deleteForGood = async (
  trash: Pick<Trash, "empty" | "remove">,
  dialogs: LibraryDialogs,
  items: TrashDelete,
  notify: (message: string, problems?: readonly Problem[]) => void,
): Promise<void> => {
  const question =
    items === undefined
      ? msg("Delete everything in the trash for good?")
      : msg(str`Delete ${nameItems(items)} for good?`);
  if (!(await dialogs.confirm({ question, detail: msg("This cannot be undone."), action: msg("Delete for good") })))
    return;
  if (items === undefined) {
    notify(deletedText(await trash.empty()));
    return;
  }
  const problems: Problem[] = [];
  for (const { id } of items) {
    const removed = await trash.remove(id);
    if (!removed.ok) problems.push(...removed.problems);
  }
  const count = items.length - problems.length;
  notify(count > 0 ? deletedText(count) : "", problems);
};

const deletedText = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} item deleted for good.`),
    other: msg(str`${formatCount(count)} items deleted for good.`),
  });
