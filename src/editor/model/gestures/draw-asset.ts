/** Places an asset with a tool: a drag spans its rectangle, a click puts one of default size under the pointer. */
import type { AssetKind } from "../document/asset-kind.ts";
import {
  type ContentBox,
  findNearestPage,
  type PageBox,
  placeAsset,
  roundPercent,
  spanBox,
  toPercentBox,
} from "../document/boxes.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import { createPatch, type EditorDocument, listPageAssets, type Patch } from "../document/editor-document.ts";
import type { Drawing, GesturePointer, GestureSurface } from "./gesture.ts";
import { snapToSurface } from "./snap-state.ts";

/** A drag along one axis gives an asset that can still be grabbed. */
const minSizePx = 4;

/** Puts a new asset on top of the others of its page. */
const raiseToTop = (document: EditorDocument, asset: EditorAsset): EditorAsset => {
  const top = listPageAssets(document, asset.page).at(-1);
  if (top === undefined) return asset;
  return { ...asset, aura: { ...asset.aura, center_z: top.aura.center_z, order: top.aura.order + 1 } };
};

/** Creates the patch of a new asset of default size, centred at a point of a page but not across its borders. */
export const placeNewAsset = (
  document: EditorDocument,
  surface: Pick<GestureSurface, "createAsset" | "defaultSize">,
  tool: AssetKind,
  { page, x, y }: { readonly page: number; readonly x: number; readonly y: number },
): Patch => {
  const { width, height } = surface.defaultSize(tool, page);
  const box = { left: startWithin(x, width), top: startWithin(y, height), width, height };
  return createPatch(undefined, raiseToTop(document, surface.createAsset(tool, page, box)));
};

const startWithin = (center: number, size: number): number =>
  roundPercent(Math.min(Math.max(0, 100 - size), Math.max(0, center - size / 2)));

/** Starts to draw on the page under the pointer; undefined without a page. */
export const startDrawing = (
  tool: AssetKind,
  { surface, start }: Pick<Drawing, "surface" | "start">,
): Drawing | undefined => {
  const page = findNearestPage(surface.pageBoxes, start);
  if (page === undefined) return undefined;
  return { kind: "drawing", surface, start, preview: [], guides: [], tool, page, snap: undefined };
};

/** Spans the rectangle from the start to the pointer. Shift makes it a square on the screen. It stays on its page. */
export const continueDrawing = (document: EditorDocument, gesture: Drawing, pointer: GesturePointer): Drawing => {
  const { surface, page, start, tool } = gesture;
  const corner = pointer.shift ? squareCorner(start, pointer) : pointer;
  const { dx, dy, guides, snap } = snapToSurface({
    document,
    surface,
    pointer,
    previous: gesture.snap,
    excluded: new Set(),
    box: spanBox(start, corner),
    options: pointer.shift
      ? { x: [], y: [] }
      : { x: [corner.x < start.x ? "start" : "end"], y: [corner.y < start.y ? "start" : "end"] },
  });
  const rectangle = clipBox(spanBox(start, { x: corner.x + dx, y: corner.y + dy }), page);
  const drawn = gesture.preview[0]?.after;
  const asset = drawn ?? raiseToTop(document, surface.createAsset(tool, page.page, toPercentBox(rectangle, page)));
  const preview = [createPatch(undefined, placeAsset(asset, withMinSize(rectangle), page))];
  return { ...gesture, preview, guides, snap, rectangle };
};

const withMinSize = (box: ContentBox): ContentBox => ({
  ...box,
  width: Math.max(minSizePx, box.width),
  height: Math.max(minSizePx, box.height),
});

const squareCorner = (start: GesturePointer, { x, y }: GesturePointer) => {
  const side = Math.max(Math.abs(x - start.x), Math.abs(y - start.y));
  return { x: start.x + side * (x < start.x ? -1 : 1), y: start.y + side * (y < start.y ? -1 : 1) };
};

const clipBox = (box: ContentBox, page: PageBox): ContentBox => {
  const clip = (value: number, from: number, size: number) => Math.min(from + size, Math.max(from, value));
  const [x1, x2] = [box.left, box.left + box.width].map((x) => clip(x, page.left, page.width));
  const [y1, y2] = [box.top, box.top + box.height].map((y) => clip(y, page.top, page.height));
  return spanBox({ x: x1 ?? 0, y: y1 ?? 0 }, { x: x2 ?? 0, y: y2 ?? 0 });
};
