/** Rectangles in px of the scrolled content, and their conversion to percent of a page. */
import { computeAssetBox, type PercentBox, type Placement } from "#domain/geometry/geometry.ts";
import type { EditorAsset } from "./editor-asset.ts";

/**
 * A rectangle in px of the scrolled content at the present zoom. Scrolling does not move it, and all pages share one
 * space, so that drags can cross their borders.
 */
export interface ContentBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A page in the scrolled content. */
export interface PageBox extends ContentBox {
  /** From 1. */
  readonly page: number;
}

/** A point in px of the scrolled content. */
export interface ContentPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the rectangle between two corners, in any order. */
export const spanBox = (a: ContentPoint, b: ContentPoint): ContentBox => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Returns the smallest rectangle around some. For none, it is empty and at 0, 0. */
export const uniteBoxes = (boxes: readonly ContentBox[]): ContentBox => {
  if (boxes.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
};

/** Moves a rectangle. */
export const shiftBox = (box: ContentBox, x: number, y: number): ContentBox => ({
  left: box.left + x,
  top: box.top + y,
  width: box.width,
  height: box.height,
});

/** Returns whether two rectangles have a point in common, borders included. */
export const intersects = (a: ContentBox, b: ContentBox): boolean =>
  a.left <= b.left + b.width && b.left <= a.left + a.width && a.top <= b.top + b.height && b.top <= a.top + a.height;

/** Returns the middle of a rectangle. */
export const centerOf = ({ left, top, width, height }: ContentBox): ContentPoint => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** Converts a rectangle in percent of a page. */
export const toContentBox = ({ left, top, width, height }: PercentBox, page: ContentBox): ContentBox => ({
  left: page.left + (left * page.width) / 100,
  top: page.top + (top * page.height) / 100,
  width: (width * page.width) / 100,
  height: (height * page.height) / 100,
});

/** Converts a rectangle to percent of a page. */
export const toPercentBox = ({ left, top, width, height }: ContentBox, page: ContentBox): PercentBox => ({
  left: ((left - page.left) / page.width) * 100,
  top: ((top - page.top) / page.height) * 100,
  width: (width / page.width) * 100,
  height: (height / page.height) * 100,
});

/** Pages of one row have the same top, so the nearest page may be some places beside the one that the search finds. */
const nearbyPages = 3;

/** Returns the page under a point, else the nearest one; undefined if there are no pages. They are sorted by `top`. */
export const findNearestPage = (pages: readonly PageBox[], point: ContentPoint): PageBox | undefined => {
  let [low, high] = [0, pages.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pages[middle]?.top ?? 0) <= point.y) low = middle + 1;
    else high = middle;
  }
  let nearest: PageBox | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const page of pages.slice(Math.max(0, low - nearbyPages), low + nearbyPages)) {
    const current = measureDistance(page, point);
    if (current < distance) [nearest, distance] = [page, current];
  }
  return nearest;
};

/** Returns the distance from a point to a rectangle, 0 inside it. */
export const measureDistance = ({ left, top, width, height }: ContentBox, { x, y }: ContentPoint): number =>
  Math.hypot(Math.max(0, left - x, x - left - width), Math.max(0, top - y, y - top - height));

/** Returns whether no part of a rectangle lies on the page. */
export const isOutside = ({ left, top, width, height }: PercentBox): boolean =>
  left >= 100 || top >= 100 || left + width <= 0 || top + height <= 0;

/**
 * Returns where the editor shows an asset, in percent of its page: where it is, or at the nearest edge if no part of it
 * lies on the page, so that it can be found and moved back.
 */
export const computeShownBox = (aura: Placement): PercentBox => {
  const box = computeAssetBox(aura);
  if (!isOutside(box)) return box;
  const [width, height] = [Math.min(100, box.width), Math.min(100, box.height)];
  const clamp = (start: number, size: number) => Math.min(100 - size, Math.max(0, start));
  return { left: clamp(box.left, width), top: clamp(box.top, height), width, height };
};

/** Returns the rectangle of an asset as the editor shows it on its page. */
export const toAssetBox = ({ aura }: EditorAsset, page: ContentBox): ContentBox =>
  toContentBox(computeShownBox(aura), page);

/** Rounds to a thousandth, so that stored numbers stay short: 0.001 percent of a page is less than 0.01 mm. */
export const roundPercent = (value: number): number => Math.round(value * 1000) / 1000;

/** Places an asset, on another page if need be. The centre is moved onto the page if it is outside. */
export const placeAsset = (asset: EditorAsset, box: ContentBox, page: PageBox): EditorAsset => {
  const { left, top, width, height } = toPercentBox(box, page);
  const clamp = (value: number) => roundPercent(Math.min(100, Math.max(0, value)));
  return {
    ...asset,
    page: page.page,
    aura: {
      ...asset.aura,
      center_x: clamp(left + width / 2),
      center_y: clamp(top + height / 2),
      rect: [roundPercent(width), roundPercent(height)],
    },
  };
};
