/** What a template prints on pages, and where. */
import { computeAssetBox, type PercentBox, sortByDepth } from "#domain/geometry/geometry.ts";
import { listRepeatPages, readRepeat } from "#domain/geometry/repeat-pages.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { PageContent } from "#domain/model/page-content.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";

/** An asset with content. */
export interface PrintedAsset {
  /** In the template and in all smartlinks that rows fill. */
  readonly index: number;
  /** Of the template. */
  readonly content: PageContent;
  readonly box: PercentBox;
  /** Indexes of its pages. */
  readonly pages: readonly number[];
}

/** Returns whether anything is printed. */
export const printsContent = ({ assets }: Pick<Smartlink, "assets">): boolean =>
  assets.some(({ aura }) => aura.content !== undefined);

/** Returns the assets with content, the lowest first. Those on pages that the PDF does not have are left out. */
export const listPrintedAssets = (
  { assets }: Pick<Smartlink, "assets">,
  pageCount: number,
): readonly PrintedAsset[] => {
  const indexed = assets.map((asset, index) => ({ index, aura: asset.aura, asset }));
  return sortByDepth(indexed).flatMap(({ index, aura, asset }) => {
    const pages = listPages(asset, pageCount);
    if (aura.content === undefined || pages.length === 0) return [];
    return [{ index, content: aura.content, box: computeAssetBox(aura), pages }];
  });
};

const listPages = ({ page, aura }: Asset, pageCount: number): readonly number[] => {
  const repeat = readRepeat(aura);
  const pages = repeat === undefined ? [page] : listRepeatPages(repeat, pageCount);
  return pages.filter((number) => number <= pageCount).map((number) => number - 1);
};
