/** The fields X, Y, Width and Height of the selection. X and Y are those of the upper left corner. */
import { computeAssetBox } from "#domain/geometry/geometry.ts";
import { minSizePercent, withPlacement } from "../commands/arrange.ts";
import type { EditorAsset, PageSize } from "../document/editor-asset.ts";

/** A field of an asset's place. */
export type PlacementField = "x" | "y" | "width" | "height";

const boxKeys = { x: "left", y: "top", width: "width", height: "height" } as const;

/** Returns the value of a field in percent of the page. */
export const readPlacementField = ({ aura }: EditorAsset, field: PlacementField): number =>
  computeAssetBox(aura)[boxKeys[field]];

/** Sets a field in percent of the page. A new size keeps the upper left corner. The centre stays on the page. */
export const writePlacementField = (asset: EditorAsset, field: PlacementField, percent: number): EditorAsset => {
  const { left, top, width, height } = computeAssetBox(asset.aura);
  const size = Math.max(minSizePercent, percent);
  switch (field) {
    case "x":
      return withPlacement(asset, { x: percent + width / 2 });
    case "y":
      return withPlacement(asset, { y: percent + height / 2 });
    case "width":
      return withPlacement(asset, { x: left + size / 2, width: size });
    case "height":
      return withPlacement(asset, { y: top + size / 2, height: size });
  }
};

/** Returns the length in points to which a field's percent refer: X and Width to the page's width, the others to its height. */
export const sideLengthOf = (field: PlacementField, page: PageSize): number =>
  field === "x" || field === "width" ? page.width : page.height;
