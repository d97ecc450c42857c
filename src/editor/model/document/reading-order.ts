import { sortByReadingOrder } from "#domain/geometry/geometry.ts";
import type { EditorAsset } from "./editor-asset.ts";
import { type EditorDocument, listPageAssets } from "./editor-document.ts";

/** Returns the assets of a page in the order in which they are read and reached by the Tab key, as in the reader. */
export const listInReadingOrder = (document: EditorDocument, page: number): readonly EditorAsset[] =>
  sortByReadingOrder(listPageAssets(document, page));

/** Returns all assets, page by page, in reading order. */
export const listAllInReadingOrder = (document: EditorDocument): readonly EditorAsset[] =>
  [...document.pageIndex.keys()].sort((a, b) => a - b).flatMap((page) => listInReadingOrder(document, page));
