import { computeAssetBox, type PercentBox } from "#domain/geometry/geometry.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import { changeAura } from "./asset-changes.ts";

/**
 * Sets one number of an asset's rectangle, in percent of the page. `left` and `top` move it; `width` and `height` keep
 * its top left corner.
 */
export const resizeSide = (asset: EditorAsset, side: keyof PercentBox, percent: number): EditorAsset => {
  const box = { ...computeAssetBox(asset.aura), [side]: percent };
  const [width, height] = asset.aura.rect;
  const isSame = Math.abs(computeAssetBox(asset.aura)[side] - percent) < 1e-9;
  if (isSame) return asset;
  const rect: [number, number] = side === "width" || side === "height" ? [box.width, box.height] : [width, height];
  return changeAura(asset, { center_x: box.left + box.width / 2, center_y: box.top + box.height / 2, rect });
};
