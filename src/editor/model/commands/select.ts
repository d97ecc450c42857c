/** Which assets the commands of the selection select. */
import { readKind } from "../document/asset-kind.ts";
import { type EditorDocument, listPageAssets } from "../document/editor-document.ts";
import { isLocked, listAssets } from "./command.ts";

/** Returns the ids of a page's assets, locked ones excepted. Pages count from 1. */
export const listIdsOfPage = (document: EditorDocument, page: number): readonly string[] =>
  listPageAssets(document, page)
    .filter((asset) => !isLocked(asset))
    .map(({ id }) => id);

/** Returns the ids of all assets of the kind of one that is selected, locked ones excepted. */
export const listAssetsOfSameKind = (document: EditorDocument, selection: ReadonlySet<string>): readonly string[] => {
  const kinds = new Set(listAssets(document, selection).map(readKind));
  return [...document.assets.values()]
    .filter((asset) => kinds.has(readKind(asset)) && (selection.has(asset.id) || !isLocked(asset)))
    .map(({ id }) => id);
};
