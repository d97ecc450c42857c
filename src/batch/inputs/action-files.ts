import type { ReferencedFile } from "#domain/actions/referenced-files.ts";
import { findReferencedFiles } from "#domain/actions.ts";
import type { Action } from "#domain/model/action.ts";

const filesByAction = new WeakMap<Action, readonly ReferencedFile[]>();

/**
 * Returns the files that an action names, like `findReferencedFiles`. All rows share the actions without placeholders, so
 * these are read once.
 */
export const findActionFiles = (action: Action): readonly ReferencedFile[] => {
  const known = filesByAction.get(action);
  if (known !== undefined) return known;
  const files = findReferencedFiles(action);
  filesByAction.set(action, files);
  return files;
};
