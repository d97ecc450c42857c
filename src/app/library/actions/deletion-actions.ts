/** Moves items of the library into the trash and back, after a question where others use them. */
import { msg, str } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countSmartlinks, joinNames, nameItems, quoteName } from "#ui/format/quantities.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { LibraryDialogs } from "../elements/dialogs/library-dialogs.ts";
import type { Deletion, LibraryCommands } from "../session/commands/library-commands.ts";
import type { LibraryItem } from "../session/library-item.ts";

/** Actions around the trash. */
export interface DeletionActions {
  /** Announces the message with a button Undo, or shows the problems. Returns whether the deletion succeeded. */
  reportDeletion(deletion: Result<Deletion>, message: string): boolean;
  /** Resolves with whether the items are in the trash; with false also where the person cancelled. */
  remove(items: readonly LibraryItem[]): Promise<boolean>;
  /** Takes entries out of the trash. `ids`: those of the entries. */
  restore(ids: readonly string[]): Promise<void>;
}

const maxNames = 5;

/** Creates the actions. `notify`: announces a result and shows problems; `undo` is what its button does. */
export const createDeletionActions = (
  commands: Pick<LibraryCommands, "findUsers" | "remove" | "restore">,
  dialogs: Pick<LibraryDialogs, "confirm">,
  notify: (message: string, problems?: readonly Problem[], undo?: () => void) => void,
): DeletionActions => {
  const restore = async (ids: readonly string[]): Promise<void> => {
    const restored = await commands.restore(ids);
    if (!restored.ok) return notify("", restored.problems);
    const isMoved = restored.value.some(({ moved }) => moved);
    const where = msg("Where the original folder is gone, the item is in Unclassified.");
    notify([describeRestored(restored.value.length), ...(isMoved ? [where] : [])].join(" "));
  };

  const reportDeletion = (deletion: Result<Deletion>, message: string): boolean => {
    if (!deletion.ok) notify("", deletion.problems);
    else notify(message, [], () => void restore(deletion.value.ids));
    return deletion.ok;
  };

  /** Smartlinks that use a PDF among the items and are not among them. */
  const findOtherUsers = (items: readonly LibraryItem[]): readonly LibraryItem[] => {
    const ids = new Set(items.map(({ id }) => id));
    return items
      .filter(({ kind }) => kind === "content")
      .flatMap(({ id }) => commands.findUsers(id))
      .filter(({ id }) => !ids.has(id));
  };

  /** A PDF in use goes only together with its smartlinks, so the person sees their names first. */
  const confirmUsers = (items: readonly LibraryItem[], users: readonly LibraryItem[]): Promise<boolean> => {
    const names = users.slice(0, maxNames).map(({ title }) => quoteName(title));
    const list = joinNames(names, users.length - names.length);
    return dialogs.confirm({
      question: msg(str`Delete ${nameItems(items)} and ${countSmartlinks(users.length)}?`),
      detail: plural(items.length, {
        one: msg(str`These smartlinks use the PDF: ${list}. They go into the trash together.`),
        other: msg(str`These smartlinks use the PDFs: ${list}. They go into the trash together.`),
      }),
      action: msg("Delete all"),
    });
  };

  const remove = async (items: readonly LibraryItem[]): Promise<boolean> => {
    if (items.length === 0) return false;
    const users = findOtherUsers(items);
    if (users.length > 0 && !(await confirmUsers(items, users))) return false;
    const deletedItems = [...items, ...users];
    const message = msg(str`${nameItems(deletedItems)} moved to the trash.`);
    return reportDeletion(await commands.remove(deletedItems), message);
  };

  return { reportDeletion, remove, restore };
};

const describeRestored = (count: number): string =>
  plural(count, {
    one: msg(str`${formatCount(count)} item restored.`),
    other: msg(str`${formatCount(count)} items restored.`),
  });
