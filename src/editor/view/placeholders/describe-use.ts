/** Says in words where a placeholder is used. */
import { msg, str } from "@lit/localize";
import type { EditorDocument } from "#editor/model/document/editor-document.ts";
import { pagesSetting } from "#editor/model/page-content/pages-setting.ts";
import { describeAsset } from "../asset-names.ts";

/** A place in an asset or, without an asset, in the settings of the document. */
export interface UsePlace {
  readonly assetId?: string | undefined;
  /** Path within the asset, or the name of a setting. */
  readonly path: string;
  /** The page of a mark. */
  readonly page?: number | undefined;
}

/** Returns the label of a setting by its name; undefined for an unknown one. */
export type DescribeSetting = (name: string) => string | undefined;

/** Returns text such as `Link “Order”, page 3` or `Settings: Available until`. */
export const describeUse = (
  { assetId, path, page }: UsePlace,
  { assets }: EditorDocument,
  describeSetting: DescribeSetting,
): string => {
  if (page !== undefined) return msg(str`Mark of the PDF, page ${page}`);
  const asset = assetId === undefined ? undefined : assets.get(assetId);
  if (asset !== undefined) {
    const name = describeAsset(asset);
    return msg(str`${name}, page ${asset.page}`);
  }
  if (path === pagesSetting) return msg("Conditions of pages");
  const setting = describeSetting(path) ?? path;
  return msg(str`Settings: ${setting}`);
};
