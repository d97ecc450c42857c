import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import { listAllInReadingOrder } from "#editor/model/document/reading-order.ts";

/** Returns the id of the asset after (1) or before (-1) another one in reading order; undefined at the ends. */
export const findNextAsset = (
  document: EditorDocument,
  id: string | undefined,
  direction: 1 | -1,
): string | undefined => {
  if (id === undefined) return undefined;
  const ordered = listAllInReadingOrder(document);
  const at = ordered.findIndex((asset) => asset.id === id);
  return at < 0 ? undefined : ordered[at + direction]?.id;
};

/** Returns the id of the asset that has the focus. */
export const readFocusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>("[data-asset-id]")?.dataset["assetId"];

/** Returns whether nothing has the focus, or an asset that is not selected. */
export const isFocusElsewhere = (selection: ReadonlySet<string>): boolean => {
  const id = readFocusedId();
  return id === undefined ? document.activeElement === document.body : !selection.has(id);
};
