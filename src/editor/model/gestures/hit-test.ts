/** Finds the assets at a point or in a rectangle, by their rectangles alone. */

import { isLocked } from "../commands/command.ts";
import {
  type ContentBox,
  type ContentPoint,
  intersects,
  measureDistance,
  type PageBox,
  toAssetBox,
} from "../document/boxes.ts";
import { type EditorDocument, listPageAssets } from "../document/editor-document.ts";

/** How far beside an asset a finger still hits it, in px. Targets of touch are at least 24 px wide. */
const touchSlopPx = 12;

/** Returns the ids of the assets under a point, the topmost first. Locked assets let the pointer through. */
export const findAssetsAt = (
  document: EditorDocument,
  pageBoxes: readonly PageBox[],
  point: ContentPoint,
  pointerType: "mouse" | "pen" | "touch" = "mouse",
): readonly string[] => {
  const slop = pointerType === "touch" ? touchSlopPx : 0;
  return pageBoxes
    .filter((page) => isNear(page, point))
    .flatMap((page) =>
      listPageAssets(document, page.page)
        .filter((asset) => !isLocked(asset) && measureDistance(toAssetBox(asset, page), point) <= slop)
        .map(({ id }) => id),
    )
    .reverse();
};

/** Assets may hang over the border of their page by their own size. */
const isNear = (page: PageBox, point: ContentPoint): boolean => measureDistance(page, point) <= page.height;

/** Returns the ids of the assets that a rectangle touches, locked ones excepted. */
export const findAssetsWithin = (
  document: EditorDocument,
  pageBoxes: readonly PageBox[],
  rectangle: ContentBox,
): readonly string[] =>
  pageBoxes
    .filter((page) => intersects(page, rectangle))
    .flatMap((page) =>
      listPageAssets(document, page.page)
        .filter((asset) => !isLocked(asset) && intersects(toAssetBox(asset, page), rectangle))
        .map(({ id }) => id),
    );
