/** Deletes items of the trash for good, after a confirmation. */
import type { Problem } from "#domain/problem.ts";
import type { Trash } from "#usecases/library/trash/trash.ts";
import type { LibraryDialogs } from "../elements/library/dialogs/library-dialogs.ts";
import type { TrashDelete } from "../elements/library/library-trash.ts";
import { pluralize } from "../format/counts.ts";

/** Resolves when the items, by default all, are deleted or the person cancelled. */
export const deleteForGood = async (
  trash: Pick<Trash, "empty" | "remove">,
  dialogs: LibraryDialogs,
  items: TrashDelete,
  notify: (message: string, problems?: readonly Problem[]) => void,
): Promise<void> => {
  const question = `Delete ${describeItems(items)} for good?`;
  if (!(await dialogs.confirm({ question, detail: "This cannot be undone.", action: "Delete for good" }))) return;
  if (items === undefined) {
    notify(`${pluralize(await trash.empty(), "item")} deleted for good.`);
    return;
  }
  const problems: Problem[] = [];
  for (const { id } of items) {
    const removed = await trash.remove(id);
    if (!removed.ok) problems.push(...removed.problems);
  }
  const count = items.length - problems.length;
  notify(count > 0 ? `${pluralize(count, "item")} deleted for good.` : "", problems);
};

const describeItems = (items: TrashDelete): string => {
  if (items === undefined) return "everything in the trash";
  return items.length === 1 ? `“${items[0]?.title}”` : pluralize(items.length, "item");
};
