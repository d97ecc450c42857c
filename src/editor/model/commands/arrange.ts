/** Commands that move and resize the selection: nudge, align, distribute, same size. Locked assets stay. */
import { computeAssetBox, type PercentBox } from "#domain/geometry/geometry.ts";
import { roundPercent } from "../document/boxes.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import type { EditorDocument } from "../document/editor-document.ts";
import { type Command, listUnlocked, toChangePatch, toPatches } from "./command.ts";

/** A side or middle to which assets are aligned. */
export type Alignment = "left" | "center" | "right" | "top" | "middle" | "bottom";

/** The smallest size that keys and fields give, in percent of the page. */
export const minSizePercent = 0.5;

/** Sets centre or size, rounded. Returns the same asset if nothing changes. Keeps the centre on the page. */
export const withPlacement = (
  asset: EditorAsset,
  { x, y, width, height }: { x?: number; y?: number; width?: number; height?: number },
): EditorAsset => {
  const { aura } = asset;
  const [oldWidth, oldHeight] = aura.rect;
  const clampCenter = (value: number) => roundPercent(Math.min(100, Math.max(0, value)));
  const center_x = x === undefined ? aura.center_x : clampCenter(x);
  const center_y = y === undefined ? aura.center_y : clampCenter(y);
  const rect: [number, number] = [
    width === undefined ? oldWidth : roundPercent(Math.max(minSizePercent, width)),
    height === undefined ? oldHeight : roundPercent(Math.max(minSizePercent, height)),
  ];
  const isSame =
    center_x === aura.center_x && center_y === aura.center_y && rect[0] === oldWidth && rect[1] === oldHeight;
  return isSame ? asset : { ...asset, aura: { ...aura, center_x, center_y, rect } };
};

type ArrangeAssets = (assets: readonly EditorAsset[], document: EditorDocument) => readonly EditorAsset[];

/** Creates the command of a function that returns the assets, in the same order, at their new places. */
const arrange =
  (minCount: number, place: ArrangeAssets): Command =>
  (document, selection) => {
    const assets = listUnlocked(document, selection);
    if (assets.length < minCount) return undefined;
    const placed = place(assets, document);
    return toPatches(assets.flatMap((asset, index) => toChangePatch(asset, placed[index] ?? asset)));
  };

/** Moves the selection by percent of the page, as it is displayed. No asset is moved over the border of its page. */
export const nudge = (x: number, y: number): Command =>
  arrange(1, (assets) =>
    assets.map((asset) => {
      const { center_x, center_y, rect } = asset.aura;
      return withPlacement(asset, {
        ...(x === 0 ? {} : { x: stayOnPage(center_x + x, rect[0]) }),
        ...(y === 0 ? {} : { y: stayOnPage(center_y + y, rect[1]) }),
      });
    }),
  );

/** An asset larger than its page may be moved as far as it covers the page. */
const stayOnPage = (center: number, size: number): number => {
  const [low, high] = [Math.min(size / 2, 100 - size / 2), Math.max(size / 2, 100 - size / 2)];
  return Math.min(high, Math.max(low, center));
};

/** Makes the selection wider and higher by percent of the page. The upper left corners stay. */
export const nudgeSize = (width: number, height: number): Command =>
  arrange(1, (assets) =>
    assets.map((asset) => {
      const { left, top, ...size } = computeAssetBox(asset.aura);
      const nextWidth = Math.max(minSizePercent, size.width + width);
      const nextHeight = Math.max(minSizePercent, size.height + height);
      return withPlacement(asset, {
        ...(width === 0 ? {} : { x: left + nextWidth / 2, width: nextWidth }),
        ...(height === 0 ? {} : { y: top + nextHeight / 2, height: nextHeight }),
      });
    }),
  );

/** Aligns the selection to its common frame, also across pages; a single asset to its page. */
export const align = (alignment: Alignment): Command =>
  arrange(1, (assets) => {
    const boxes = assets.map(({ aura }) => computeAssetBox(aura));
    const frame = boxes.length === 1 ? { left: 0, top: 0, width: 100, height: 100 } : unite(boxes);
    return assets.map((asset) => withPlacement(asset, alignTo(frame, asset, alignment)));
  });

const alignTo = ({ left, top, width, height }: PercentBox, { aura }: EditorAsset, alignment: Alignment) => {
  const [ownWidth, ownHeight] = aura.rect;
  const placements = {
    left: { x: left + ownWidth / 2 },
    center: { x: left + width / 2 },
    right: { x: left + width - ownWidth / 2 },
    top: { y: top + ownHeight / 2 },
    middle: { y: top + height / 2 },
    bottom: { y: top + height - ownHeight / 2 },
  } as const satisfies Record<Alignment, { readonly x?: number; readonly y?: number }>;
  return placements[alignment];
};

const unite = (boxes: readonly PercentBox[]): PercentBox => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
};

/** Gives equal gaps to the selected assets of each page that has at least three of them. The outermost ones stay. */
export const distribute = (axis: "horizontal" | "vertical"): Command =>
  arrange(3, (assets) => {
    const pages = new Set(assets.map(({ page }) => page));
    const groups = [...pages].map((page) => assets.filter((asset) => asset.page === page));
    const placed = new Map(groups.flatMap((group) => distributeGroup(group, axis)).map((asset) => [asset.id, asset]));
    return assets.map((asset) => placed.get(asset.id) ?? asset);
  });

const distributeGroup = (group: readonly EditorAsset[], axis: "horizontal" | "vertical"): readonly EditorAsset[] => {
  if (group.length < 3) return group;
  const spans = group
    .map((asset) => {
      const { left, top, width, height } = computeAssetBox(asset.aura);
      return axis === "horizontal" ? { asset, start: left, size: width } : { asset, start: top, size: height };
    })
    .sort((a, b) => a.start + a.size / 2 - (b.start + b.size / 2));
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return group;
  const total = spans.reduce((sum, { size }) => sum + size, 0);
  const gap = (last.start + last.size - first.start - total) / (spans.length - 1);
  let start = first.start;
  return spans.map(({ asset, size }) => {
    const center = start + size / 2;
    start += size + gap;
    if (asset === first.asset || asset === last.asset) return asset;
    return withPlacement(asset, axis === "horizontal" ? { x: center } : { y: center });
  });
};

/** Gives the size of the first selected asset to the others, on pages of another size as measured on paper. */
export const matchSize = (dimension: "width" | "height" | "both"): Command =>
  arrange(2, (assets, document) => {
    const [reference] = assets;
    if (reference === undefined) return assets;
    const [width, height] = reference.aura.rect;
    return assets.map((asset) => {
      const scale = scaleBetween(document, reference.page, asset.page);
      return withPlacement(asset, {
        ...(dimension === "height" ? {} : { width: width * scale.x }),
        ...(dimension === "width" ? {} : { height: height * scale.y }),
      });
    });
  });

const scaleBetween = ({ pages }: EditorDocument, from: number, to: number) => {
  const [source, target] = [pages[from - 1], pages[to - 1]];
  if (from === to || source === undefined || target === undefined) return { x: 1, y: 1 };
  return { x: source.width / target.width, y: source.height / target.height };
};
