/**
 * Computes positions, reading order and stacking order of assets for editor, generator and reader. All numbers are
 * percent of the page; the origin is the top left corner, the bottom is 100 (docs/batch-files.md, “Assets”).
 */
import type { Aura } from "../model/asset.ts";

/** Centre and size of an asset in percent of the page, origin top left. */
export type Placement = Pick<Aura, "center_x" | "center_y" | "rect">;
/** Stacking order of an asset: `center_z`, then `order`; higher values are on top. */
export type Depth = Pick<Aura, "center_z" | "order">;

/** A rectangle in percent of the page, origin top left. */
export interface PercentBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the rectangle of an asset. */
export const computeAssetBox = (aura: Placement): PercentBox => {
  const [width, height] = aura.rect;
  return { left: aura.center_x - width / 2, top: aura.center_y - height / 2, width, height };
};

interface PlacedAsset<T> {
  readonly asset: T;
  readonly page: number;
  readonly box: PercentBox;
  readonly centerX: number;
  readonly centerY: number;
}

/** Returns whether two assets are in one line: the middle of each is within the height of the other. */
const isSameLine = <T>(first: PlacedAsset<T>, second: PlacedAsset<T>): boolean =>
  first.page === second.page && second.centerY <= first.box.top + first.box.height && first.centerY >= second.box.top;

/**
 * Sorts assets by page, then by line from the top, and within a line from the left (with `rtl`, from the right). Assets at
 * equal positions keep their order.
 */
export const sortByReadingOrder = <T extends { readonly page?: number; readonly aura: Placement }>(
  assets: readonly T[],
  options: { readonly rtl?: boolean } = {},
): readonly T[] => {
  const direction = options.rtl === true ? -1 : 1;
  const fromTop = assets
    .map(
      (asset): PlacedAsset<T> => ({
        asset,
        page: asset.page ?? 0,
        box: computeAssetBox(asset.aura),
        centerX: asset.aura.center_x,
        centerY: asset.aura.center_y,
      }),
    )
    .sort((a, b) => a.page - b.page || a.centerY - b.centerY);
  const lines: PlacedAsset<T>[][] = [];
  for (const placed of fromTop) {
    const line = lines.at(-1);
    const anchor = line?.[0];
    if (line !== undefined && anchor !== undefined && isSameLine(anchor, placed)) line.push(placed);
    else lines.push([placed]);
  }
  const edge = ({ box }: PlacedAsset<T>): number => (options.rtl === true ? box.left + box.width : box.left);
  return lines.flatMap((line) => line.sort((a, b) => (edge(a) - edge(b)) * direction).map(({ asset }) => asset));
};

/** Sorts assets from the lowest to the topmost: by `center_z`, then `order`, then index. */
export const sortByDepth = <T extends { readonly aura: Depth }>(assets: readonly T[]): readonly T[] =>
  [...assets].sort((a, b) => a.aura.center_z - b.aura.center_z || a.aura.order - b.aura.order);
