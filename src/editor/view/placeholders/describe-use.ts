/** Says in words where a placeholder is used. */
import { msg, str } from "@lit/localize";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import { describeAsset } from "../asset-names.ts";

/** A place in an asset or, without an asset, in the settings of the document. */
export interface UsePlace {
  readonly assetId?: string;
  /** Path within the asset or the settings, such as `config.global.startDateTime`. */
  readonly path: string;
}

/** Returns text such as `Link “Order”, page 3`. `describeSetting` returns the label of a setting by its path. */
export const describeUse = (
  { assetId, path }: UsePlace,
  { assets }: EditorDocument,
  describeSetting: (path: string) => string | undefined,
): string => {
  const asset = assetId === undefined ? undefined : assets.get(assetId);
  if (asset !== undefined) return msg(str`${describeAsset(asset)}, page ${asset.page}`);
  const setting = describeSetting(path) ?? path;
  return msg(str`Document settings: ${setting}`);
};
