/** The areas of a template that lead somewhere, as links of PDFs. Readers of web documents draw these areas themselves. */
import { findAreaTarget } from "#domain/actions/pdf-actions.ts";
import { computeAssetBox, sortByReadingOrder } from "#domain/geometry/geometry.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { toUserEdges } from "#pdf-writer/content/page-space.ts";
import type { LinkAnnotation } from "#pdf-writer/increments/link-annotations.ts";
import type { SharedIncrement } from "#pdf-writer/increments/shared-increment.ts";
import { listAssetPages } from "./printed-assets.ts";

/** An asset with actions. */
export interface LinkedAsset {
  /** In the template and in all smartlinks that rows fill. */
  readonly index: number;
  /** Indexes of its pages. */
  readonly pages: readonly number[];
}

/** Returns the assets with actions in the order in which they are read. */
export const listLinkedAssets = ({ assets }: Pick<Smartlink, "assets">, pageCount: number): readonly LinkedAsset[] =>
  sortByReadingOrder(assets.map((asset, index) => ({ index, aura: asset.aura, asset }))).flatMap(({ index, asset }) => {
    const pages = asset.aura.actions.length === 0 ? [] : listAssetPages(asset, pageCount);
    return pages.length === 0 ? [] : [{ index, pages }];
  });

/** Returns the pages that links may lead to: those of jumps, which rows may fill. */
export const listLinkTargets = ({ assets }: Pick<Smartlink, "assets">, pageCount: number): readonly number[] =>
  assets.some(({ aura }) => aura.actions.some(({ type }) => type === "page"))
    ? Array.from({ length: pageCount }, (_, index) => index)
    : [];

/** A row whose PDF has links. */
export interface LinkedRow {
  /** The filled template. */
  readonly smartlink: Smartlink;
  readonly shown?: readonly boolean[] | undefined;
  /** Address of the row's web document, if its readers can open it. */
  readonly documentUrl?: string | undefined;
}

/** Returns the links of a row by page index. */
export const listRowLinks = (
  { smartlink, shown, documentUrl }: LinkedRow,
  assets: readonly LinkedAsset[],
  { slots, linkTargets }: Pick<SharedIncrement, "slots" | "linkTargets">,
): ReadonlyMap<number, readonly LinkAnnotation[]> => {
  const links = new Map<number, LinkAnnotation[]>();
  for (const { index, pages } of assets) {
    const asset = smartlink.assets[index];
    if (asset === undefined || shown?.[index] === false) continue;
    const areaTarget = findAreaTarget(asset.aura.actions, linkTargets.size, documentUrl);
    if (areaTarget === undefined) continue;
    const target = "address" in areaTarget ? areaTarget : { page: areaTarget.pageNumber - 1 };
    for (const page of pages) {
      const view = slots.get(page)?.view;
      if (view === undefined) throw new Error(`page ${page + 1} is not prepared`);
      const link = { edges: toUserEdges(view, computeAssetBox(asset.aura)), target, ...describeLink(asset) };
      links.set(page, [...(links.get(page) ?? []), link]);
    }
  }
  return links;
};

/** As in readers, an asset without a name is called by the label of its button. */
const describeLink = ({ aura: { name, look } }: Asset): Pick<LinkAnnotation, "label"> => {
  const label = name.trim() || (look?.type === "button" ? look.label.trim() : "");
  return label === "" ? {} : { label };
};
