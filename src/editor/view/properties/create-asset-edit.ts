import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { AssetEdit } from "./panel-context.ts";

/** Creates the edit of assets. `field`: the field in which a person types; changes of one field are joined. */
export const createAssetEdit = (
  assets: readonly EditorAsset[],
  label: string,
  change: AssetEdit["change"],
  field?: string,
): AssetEdit => {
  const assetIds = assets.map(({ id }) => id);
  return { label, assetIds, change, ...(field !== undefined && { joinKey: `${field} ${assetIds.join(" ")}` }) };
};
