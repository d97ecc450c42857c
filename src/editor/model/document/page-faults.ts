/** Assets that readers do not see because of their place, and how they come back. */
import { computeAssetBox } from "#domain/geometry/geometry.ts";
import { computeShownBox, isOutside, roundPercent } from "./boxes.ts";
import type { EditorAsset, PageSize } from "./editor-asset.ts";

/** `no-page`: the PDF has fewer pages. `outside`: no part of the asset lies on its page. */
export type PageFault = "no-page" | "outside";

/** Returns why readers do not see an asset; undefined where they do. */
export const findPageFault = ({ page, aura }: EditorAsset, pages: readonly PageSize[]): PageFault | undefined => {
  if (page > pages.length && pages.length > 0) return "no-page";
  return isOutside(computeAssetBox(aura)) ? "outside" : undefined;
};

/** Moves an asset to where it is shown: to the last page, if it has none, and onto its page. */
export const bringToPage = (asset: EditorAsset, pages: readonly PageSize[]): EditorAsset => {
  const page = Math.max(1, Math.min(asset.page, pages.length));
  const { left, top, width, height } = computeShownBox(asset.aura);
  return {
    ...asset,
    page,
    aura: {
      ...asset.aura,
      center_x: roundPercent(left + width / 2),
      center_y: roundPercent(top + height / 2),
      rect: [roundPercent(width), roundPercent(height)],
    },
  };
};
