/** The looks of a template's areas in PDFs of rows: what they need of a batch, and what a row shows of them. */
import { findPoster } from "#domain/actions/poster.ts";
import { computeAssetBox, sortByDepth } from "#domain/geometry/geometry.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { PictureContent, TextContent } from "#domain/model/page-content.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, withLocation } from "#domain/problem.ts";
import { readLookAccent } from "#domain/skin/look-colours.ts";
import { placeBox } from "#pdf-writer/content/page-space.ts";
import type { SharedIncrement } from "#pdf-writer/increments/shared-increment.ts";
import { markDecoration } from "./content-tags.ts";
import { findLabel, type LookTools, labelFont, printLook } from "./print-look.ts";
import { listAssetPages } from "./printed-assets.ts";
import type { RowPicture } from "./row-pictures.ts";

type Assets = Pick<Smartlink, "assets">;

/** An asset with a look that shows something. */
export interface LookAsset {
  /** In the template and in all smartlinks that rows fill. */
  readonly index: number;
  /** Indexes of its pages. */
  readonly pages: readonly number[];
}

/** Returns the assets with looks, the lowest first. */
export const listLooks = ({ assets }: Assets, pageCount: number): readonly LookAsset[] =>
  sortByDepth(assets.map((asset, index) => ({ index, aura: asset.aura, asset }))).flatMap(({ index, asset }) => {
    const { look } = asset.aura;
    const pages = look === undefined || look.type === "none" ? [] : listAssetPages(asset, pageCount);
    return pages.length === 0 ? [] : [{ index, pages }];
  });

/**
 * Returns the template with the labels of buttons and posters and the pictures of posters as contents of further assets, so
 * that they are collected like what rows print.
 */
export const addLookContents = (template: Smartlink): Smartlink => ({
  ...template,
  assets: [
    ...template.assets,
    ...template.assets.flatMap((asset) =>
      [toLabel(asset), toPoster(asset)].flatMap((content) =>
        content === undefined ? [] : [{ ...asset, aura: { ...asset.aura, content } }],
      ),
    ),
  ],
});

const toLabel = ({ aura }: Asset): TextContent | undefined => {
  const text = findLabel(aura);
  return text === "" ? undefined : { type: "text", text, font: labelFont };
};

const toPoster = ({ aura }: Asset): PictureContent | undefined => {
  const source = findPoster(aura);
  return source === "" ? undefined : { type: "picture", source };
};

/** A row whose PDF shows looks. */
export interface LookRow {
  /** The filled template. */
  readonly smartlink: Smartlink;
  readonly shown?: readonly boolean[] | undefined;
}

/** The looks of a row. */
export interface RowLooks {
  /** Operators by page index. */
  readonly byPage: ReadonlyMap<number, string>;
  /** Of posters whose picture is missing. */
  readonly warnings: readonly Problem[];
}

/** Returns the picture of a look's poster as a content; undefined if it has none. One that is missing is left out. */
export const findPosterContent = (asset: Asset): PictureContent | undefined => {
  const poster = toPoster(asset);
  return poster && { ...poster, missing: "leave_out" };
};

/** Prints the looks of a row. `posters`: their pictures by asset. */
export const printRowLooks = (
  { smartlink, shown }: LookRow,
  looks: readonly LookAsset[],
  { slots, tags }: Pick<SharedIncrement, "slots" | "tags">,
  { posters, ...tools }: Omit<LookTools, "accent"> & { readonly posters: ReadonlyMap<number, RowPicture> },
): RowLooks => {
  const byPage = new Map<number, string>();
  const warnings: Problem[] = [];
  if (looks.length === 0) return { byPage, warnings };
  const accent = readLookAccent(smartlink.config.skin);
  for (const { index, pages } of looks) {
    const asset = smartlink.assets[index];
    if (asset === undefined || shown?.[index] === false) continue;
    const chosen = posters.get(index);
    for (const warning of chosen?.warnings ?? [])
      warnings.push(withLocation(warning, { path: `assets[${index}].aura.look` }));
    for (const page of pages) {
      const view = slots.get(page)?.view;
      if (view === undefined) throw new Error(`page ${page + 1} is not prepared`);
      const box = placeBox(view, computeAssetBox(asset.aura));
      // The link of the area says what its label says.
      const drawn = markDecoration(
        tags !== undefined,
        printLook(asset.aura, box, { ...tools, accent }, chosen?.picture),
      );
      byPage.set(page, (byPage.get(page) ?? "") + drawn);
    }
  }
  return { byPage, warnings };
};
