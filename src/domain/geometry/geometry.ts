/**
 * Where assets lie, in which order people meet them, and which one is on top. All numbers are percent of the page,
 * origin top left, the bottom is 100 (decisions §8). Editor, generator and reader ask here.
 */
import type { Aura } from "../model/asset.ts";

/** Centre and size of an asset in percent of the page, origin top left. */
export type Placement = Pick<Aura, "center_x" | "center_y" | "rect">;
/** Stacking order of an asset: `center_z`, then `order`; higher lies on top. */
export type Depth = Pick<Aura, "center_z" | "order">;

/** Percent of the page. */
export interface PercentBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

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

/** Two boxes stand in one line when each one's middle lies within the other's height. */
const isSameLine = <T>(first: PlacedAsset<T>, second: PlacedAsset<T>): boolean =>
  first.page === second.page && second.centerY <= first.box.top + first.box.height && first.centerY >= second.box.top;

/**
 * Assets as people read them: page by page, line by line from the top, in a line from the left (rtl: from the right).
 * Equal places keep their order.
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

/** Assets from the bottom to the top: by `center_z`, then `order`, then their place in the list. */
export const sortByDepth = <T extends { readonly aura: Depth }>(assets: readonly T[]): readonly T[] =>
  [...assets].sort((a, b) => a.aura.center_z - b.aura.center_z || a.aura.order - b.aura.order);
