/** Resizes the selection by one of its eight handles. */

import { toChangePatch } from "../commands/command.ts";
import { type ContentBox, placeAsset, uniteBoxes } from "../document/boxes.ts";
import type { EditorDocument } from "../document/editor-document.ts";
import type { GesturePointer, ResizeHandle, Resizing } from "./gesture.ts";
import { grabAssets } from "./move-assets.ts";
import { snapToSurface } from "./snap-state.ts";

/** The selection never gets narrower or lower than this, so that it can still be grabbed. */
const minSizePx = 4;

/** Which way a handle pulls on each axis: -1 its start, 1 its end, 0 not at all. */
const directions: Readonly<Record<ResizeHandle, readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]>> = {
  nw: [-1, -1],
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
};

/** How a resize is constrained: Shift keeps the ratio of the sides, Alt the centre. */
export interface ResizeOptions {
  readonly keepRatio: boolean;
  readonly keepCenter: boolean;
}

/** Returns a box whose handle was pulled by a distance. Its size never gets below 4 px, also where it was smaller. */
export const resizeBox = (
  box: ContentBox,
  handle: ResizeHandle,
  { x, y }: { readonly x: number; readonly y: number },
  { keepRatio, keepCenter }: ResizeOptions,
): ContentBox => {
  const [directionX, directionY] = directions[handle];
  const factor = keepCenter ? 2 : 1;
  let width = Math.max(minSizePx, box.width + x * directionX * factor);
  let height = Math.max(minSizePx, box.height + y * directionY * factor);
  if (keepRatio && box.width > 0 && box.height > 0) {
    const [scaleX, scaleY] = [width / box.width, height / box.height];
    const requestedScale = directionY === 0 ? scaleX : directionX === 0 ? scaleY : Math.max(scaleX, scaleY);
    const scale = Math.max(requestedScale, minSizePx / Math.min(box.width, box.height));
    [width, height] = [box.width * scale, box.height * scale];
  }
  return {
    left: placeStart(box.left, box.width, width, keepCenter ? 0 : directionX),
    top: placeStart(box.top, box.height, height, keepCenter ? 0 : directionY),
    width,
    height,
  };
};

/** The side opposite to the handle stays; without a direction, the middle stays. */
const placeStart = (start: number, oldSize: number, size: number, direction: -1 | 0 | 1): number =>
  direction === 1 ? start : direction === -1 ? start + oldSize - size : start + (oldSize - size) / 2;

/** Starts to resize assets. */
export const startResizing = (
  document: EditorDocument,
  ids: Iterable<string>,
  handle: ResizeHandle,
  { surface, start }: Pick<Resizing, "surface" | "start">,
): Resizing => {
  const grabbed = grabAssets(document, ids, surface);
  const bounds = uniteBoxes(grabbed.map(({ box }) => box));
  return { kind: "resizing", surface, start, preview: [], guides: [], handle, grabbed, bounds, snap: undefined };
};

/** Follows the pointer. The sides that the handle pulls snap; several assets keep their places in the common frame. */
export const continueResizing = (document: EditorDocument, gesture: Resizing, pointer: GesturePointer): Resizing => {
  const { surface, grabbed, bounds, start, handle } = gesture;
  const pull = { x: pointer.x - start.x, y: pointer.y - start.y };
  const options = { keepRatio: pointer.shift, keepCenter: pointer.alt };
  const [directionX, directionY] = directions[handle];
  const { dx, dy, guides, snap } = snapToSurface({
    document,
    surface,
    pointer,
    previous: gesture.snap,
    excluded: new Set(grabbed.map(({ asset }) => asset.id)),
    box: resizeBox(bounds, handle, pull, options),
    // With a fixed ratio, a side that snaps would move the other one off its line.
    options: pointer.shift ? { x: [], y: [] } : { x: pulledSide(directionX), y: pulledSide(directionY) },
  });
  const resized = resizeBox(bounds, handle, { x: pull.x + dx, y: pull.y + dy }, options);
  const pages = new Map(surface.pageBoxes.map((page) => [page.page, page]));
  const preview = grabbed.flatMap(({ asset, box }) => {
    const page = pages.get(asset.page);
    if (page === undefined) return [];
    return toChangePatch(asset, placeAsset(asset, scaleInto(box, bounds, resized), page));
  });
  return { ...gesture, preview, guides, snap };
};

const pulledSide = (direction: -1 | 0 | 1): readonly ("start" | "end")[] =>
  direction === 0 ? [] : [direction === -1 ? "start" : "end"];

/** Returns the box as it lies in the new frame. */
const scaleInto = (box: ContentBox, from: ContentBox, to: ContentBox): ContentBox => {
  const scaleX = from.width > 0 ? to.width / from.width : 1;
  const scaleY = from.height > 0 ? to.height / from.height : 1;
  return {
    left: to.left + (box.left - from.left) * scaleX,
    top: to.top + (box.top - from.top) * scaleY,
    width: from.width > 0 ? box.width * scaleX : to.width,
    height: from.height > 0 ? box.height * scaleY : to.height,
  };
};
