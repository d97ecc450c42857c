/** Moves assets with the pointer, also across the borders of pages. */

import { listUnlocked, toChangePatch } from "../commands/command.ts";
import { centerOf, findNearestPage, placeAsset, shiftBox, toAssetBox, uniteBoxes } from "../document/boxes.ts";
import type { EditorDocument } from "../document/editor-document.ts";
import { allAnchors } from "../snapping/snap.ts";
import type { GesturePointer, GestureSurface, GrabbedAsset, Moving } from "./gesture.ts";
import { snapToSurface } from "./snap-state.ts";

/** Returns the assets that can be moved, with their boxes. Assets of pages that the surface lacks are left out. */
export const grabAssets = (
  document: EditorDocument,
  ids: Iterable<string>,
  { pageBoxes }: GestureSurface,
): readonly GrabbedAsset[] => {
  const boxes = new Map(pageBoxes.map((page) => [page.page, page]));
  return listUnlocked(document, ids).flatMap((asset) => {
    const page = boxes.get(asset.page);
    return page === undefined ? [] : [{ asset, box: toAssetBox(asset, page) }];
  });
};

/** Starts to move assets. */
export const startMoving = (
  document: EditorDocument,
  ids: Iterable<string>,
  { surface, start }: Pick<Moving, "surface" | "start">,
): Moving => {
  const grabbed = grabAssets(document, ids, surface);
  const bounds = uniteBoxes(grabbed.map(({ box }) => box));
  return { kind: "moving", surface, start, preview: [], guides: [], grabbed, bounds, snap: undefined };
};

/** Follows the pointer. Shift keeps the movement on the axis that it has gone farther on. */
export const continueMoving = (document: EditorDocument, gesture: Moving, pointer: GesturePointer): Moving => {
  const { surface, grabbed, bounds, start } = gesture;
  const [rawX, rawY] = [pointer.x - start.x, pointer.y - start.y];
  const keepsX = !pointer.shift || Math.abs(rawX) >= Math.abs(rawY);
  const keepsY = !pointer.shift || !keepsX;
  const [moveX, moveY] = [keepsX ? rawX : 0, keepsY ? rawY : 0];
  const { dx, dy, guides, snap } = snapToSurface({
    document,
    surface,
    pointer,
    previous: gesture.snap,
    excluded: new Set(grabbed.map(({ asset }) => asset.id)),
    box: shiftBox(bounds, moveX, moveY),
    options: { x: keepsX ? allAnchors : [], y: keepsY ? allAnchors : [], gaps: true },
  });
  const preview = grabbed.flatMap(({ asset, box }) => {
    const moved = shiftBox(box, moveX + dx, moveY + dy);
    const page = findNearestPage(surface.pageBoxes, centerOf(moved));
    return page === undefined ? [] : toChangePatch(asset, placeAsset(asset, moved, page));
  });
  return { ...gesture, preview, guides, snap };
};
