import { findContentPictures } from "#domain/actions.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";

/** The pictures that a template prints. */
export interface TemplatePictures {
  /** Addresses of those that are the same for all rows. */
  readonly fixed: readonly string[];
  /** How many others one row can print at most. */
  readonly variableCount: number;
}

/** Lists the pictures of a template. */
export const listTemplatePictures = ({ assets }: Pick<Smartlink, "assets">): TemplatePictures => {
  const pictures = assets.flatMap((asset) =>
    findContentPictures(asset.aura).map((name) => {
      const url = findPictureUrl(asset, name);
      return { url, isFixed: !mayHoldPlaceholder(name) && !mayHoldPlaceholder(url) };
    }),
  );
  return {
    fixed: [...new Set(pictures.filter(({ isFixed }) => isFixed).map(({ url }) => url))],
    variableCount: pictures.filter(({ isFixed }) => !isFixed).length,
  };
};

/** Returns the address of a picture by the name that content has for it: that of a resource, or the name itself. */
export const findPictureUrl = ({ files }: Pick<Asset, "files">, name: string): string =>
  readOwnProperty(files, name)?.url ?? name.trim();
