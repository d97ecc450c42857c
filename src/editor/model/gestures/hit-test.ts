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
import type { EditorAsset } from "../document/editor-asset.ts";
import { type EditorDocument, listPageAssets } from "../document/editor-document.ts";

/** Small assets are hit in a box of at least this size around their middle (WCAG 2.5.8), in px. */
const minTargetPx = 24;
/** How far beside an asset a finger still hits it, in px. */
const touchSlopPx = 12;

/**
 * Returns the ids of the assets that a pointer hits: those under the point, the topmost first, else the nearest one that is
 * so small or near that it is meant. Locked assets let the pointer through.
 */
export const findAssetsAt = (
  document: EditorDocument,
  pageBoxes: readonly PageBox[],
  point: ContentPoint,
  pointerType: "mouse" | "pen" | "touch" = "mouse",
): readonly string[] => {
  const slop = pointerType === "touch" ? touchSlopPx : 0;
  const assets = measureAssets(document, pageBoxes, point).filter(({ asset }) => !isLocked(asset));
  const under = assets.filter(({ distance }) => distance === 0);
  const near = under.length > 0 ? [] : assets.filter((measured) => isMeant(measured, point, slop)).slice(0, 1);
  return [...under, ...near].map(({ asset }) => asset.id);
};

const isMeant = ({ box, distance }: MeasuredAsset, point: ContentPoint, slop: number): boolean =>
  distance <= slop || measureDistance(withMinSize(box), point) === 0;

/** Returns the ids of all assets under a point, locked ones too, the topmost first. */
export const listAssetsUnder = (
  document: EditorDocument,
  pageBoxes: readonly PageBox[],
  point: ContentPoint,
): readonly string[] =>
  measureAssets(document, pageBoxes, point)
    .filter(({ distance }) => distance === 0)
    .map(({ asset }) => asset.id);

interface MeasuredAsset {
  readonly asset: EditorAsset;
  readonly box: ContentBox;
  readonly distance: number;
}

/** Measures the assets of the pages near a point. Sorted by distance, then from the topmost to the lowest. */
const measureAssets = (
  document: EditorDocument,
  pageBoxes: readonly PageBox[],
  point: ContentPoint,
): readonly MeasuredAsset[] =>
  pageBoxes
    .filter((page) => isNear(page, point))
    .flatMap((page) =>
      listPageAssets(document, page.page).map((asset) => {
        const box = toAssetBox(asset, page);
        return { asset, box, distance: measureDistance(box, point) };
      }),
    )
    .reverse()
    .sort((a, b) => a.distance - b.distance);

const withMinSize = ({ left, top, width, height }: ContentBox): ContentBox => {
  const [growX, growY] = [Math.max(0, minTargetPx - width) / 2, Math.max(0, minTargetPx - height) / 2];
  return { left: left - growX, top: top - growY, width: width + 2 * growX, height: height + 2 * growY };
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
