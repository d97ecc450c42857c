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
