/** Which assets the commands of the selection select. */
import type { EditorAsset } from "../document/editor-asset.ts";
import { type EditorDocument, listPageAssets } from "../document/editor-document.ts";
import { isLocked, listAssets } from "./command.ts";

/** Returns the ids of a page's assets, locked ones excepted. Pages count from 1. */
export const listIdsOfPage = (document: EditorDocument, page: number): readonly string[] =>
  listPageAssets(document, page)
    .filter((asset) => !isLocked(asset))
    .map(({ id }) => id);

const kindOf = ({ aura }: EditorAsset): string => aura.actions[0]?.type ?? "";

/** Returns the ids of all assets whose first action has the type of one that is selected, locked ones excepted. */
export const listAssetsOfSameKind = (document: EditorDocument, selection: ReadonlySet<string>): readonly string[] => {
  const kinds = new Set(listAssets(document, selection).map(kindOf));
  return [...document.assets.values()]
    .filter((asset) => kinds.has(kindOf(asset)) && (selection.has(asset.id) || !isLocked(asset)))
    .map(({ id }) => id);
};
