/** The areas of a template that lead somewhere, as links of PDFs. Readers of web documents draw these areas themselves. */
import { findAreaTarget } from "#domain/actions/pdf-actions.ts";
import { computeAssetBox, sortByReadingOrder } from "#domain/geometry/geometry.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { toUserEdges } from "#pdf-writer/content/page-space.ts";
import type { LinkAnnotation } from "#pdf-writer/increments/link-annotations.ts";
import type { SharedIncrement } from "#pdf-writer/increments/shared-increment.ts";
import type { TaggedLink } from "#pdf-writer/tags/add-tags.ts";
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

/** The links of a row by page index. */
export type RowLinks = ReadonlyMap<number, readonly LinkAnnotation[]>;

/** Creates a function that returns the links of a row. Rows share the assets without placeholders, and so their links. */
export const createLinkList = (
  assets: readonly LinkedAsset[],
  { slots, linkTargets, tags }: Pick<SharedIncrement, "slots" | "linkTargets" | "tags">,
): ((row: LinkedRow) => RowLinks) => {
  const tagged = listTaggedPlaces(assets).map(({ key }, index) => [key, tags?.links[index]] as const);
  const tagsByPlace = new Map(tagged);
  const createLinks = (asset: Asset, { index, pages }: LinkedAsset, documentUrl: string | undefined): AssetLinks => {
    const areaTarget = findAreaTarget(asset.aura.actions, linkTargets.size, documentUrl);
    if (areaTarget === undefined) return [];
    const target = "address" in areaTarget ? areaTarget : { page: areaTarget.pageNumber - 1 };
    const label = describeLink(asset, target);
    return pages.map((page) => {
      const view = slots.get(page)?.view;
      if (view === undefined) throw new Error(`page ${page + 1} is not prepared`);
      const tag = tagsByPlace.get(`${index} ${page}`);
      return { page, link: { edges: toUserEdges(view, computeAssetBox(asset.aura)), target, label, tag } };
    });
  };
  const known: { readonly asset: Asset; readonly documentUrl: string | undefined; readonly links: AssetLinks }[] = [];
  return ({ smartlink, shown, documentUrl }) => {
    const links = new Map<number, LinkAnnotation[]>();
    for (const linked of assets) {
      const { index } = linked;
      const asset = smartlink.assets[index];
      if (asset === undefined || shown?.[index] === false) continue;
      let last = known[index];
      if (last?.asset !== asset || last.documentUrl !== documentUrl) {
        last = { asset, documentUrl, links: createLinks(asset, linked, documentUrl) };
        known[index] = last;
      }
      for (const { page, link } of last.links) {
        const ofPage = links.get(page);
        if (ofPage === undefined) links.set(page, [link]);
        else ofPage.push(link);
      }
    }
    return links;
  };
};

type AssetLinks = readonly { readonly page: number; readonly link: LinkAnnotation }[];

const listTaggedPlaces = (assets: readonly LinkedAsset[]) =>
  assets.flatMap(({ index, pages }) => pages.map((page) => ({ index, page, key: `${index} ${page}` })));

/**
 * Returns the links for the structure tree of a tagged PDF, in the order that `createLinkList` expects. `contents`: indexes of the
 * contents in the tree, by index of the asset and of the page, with a space between them.
 */
export const listTaggedLinks = (
  linked: readonly LinkedAsset[],
  { assets }: Pick<Smartlink, "assets">,
  contents: ReadonlyMap<string, number>,
): readonly TaggedLink[] =>
  listTaggedPlaces(linked).flatMap(({ index, page, key }) => {
    const asset = assets[index];
    return asset === undefined ? [] : [{ page, box: computeAssetBox(asset.aura), content: contents.get(key) }];
  });

/** As in readers, an asset without a name is called by the label of its button, else by what it says, or where it leads. */
const describeLink = ({ aura: { name, look, content } }: Asset, target: LinkAnnotation["target"]): string => {
  const text = content?.type === "text" ? content.text : content?.type === "picture" ? content.alt : undefined;
  const label = name.trim() || (look?.type === "button" ? look.label.trim() : "") || text?.trim();
  return label || ("address" in target ? target.address : String(target.page + 1));
};
