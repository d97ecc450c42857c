/** Lists the assets of each page in stacking order. Changes cost as much as the pages that they touch have assets. */
import type { EditorAsset } from "./editor-asset.ts";

/** The ids of each page's assets, from the lowest to the topmost. Pages without assets have no entry. */
export type PageIndex = ReadonlyMap<number, readonly string[]>;

type FindAsset = (id: string) => EditorAsset | undefined;

/** Orders by `center_z`, `order`, then creation. Readers draw assets in the same order. */
export const compareDepth = (a: EditorAsset, b: EditorAsset): number =>
  a.aura.center_z - b.aura.center_z || a.aura.order - b.aura.order || compareCreation(a, b);

/** Orders like the store: by time of creation, then id. Assets that are not stored yet come last. */
export const compareCreation = (a: EditorAsset, b: EditorAsset): number =>
  compareTexts(a.inserted ?? "~", b.inserted ?? "~") || compareTexts(a.id, b.id);

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Creates the index of some assets. */
export const createPageIndex = (assets: Iterable<EditorAsset>): PageIndex => {
  const byPage = new Map<number, EditorAsset[]>();
  for (const asset of assets) {
    const layer = byPage.get(asset.page);
    if (layer === undefined) byPage.set(asset.page, [asset]);
    else layer.push(asset);
  }
  return new Map(Array.from(byPage, ([page, layer]) => [page, layer.sort(compareDepth).map(({ id }) => id)]));
};

/** Returns the index after changes. `before` and `after` are undefined for added and removed assets. */
export const updatePageIndex = (
  index: PageIndex,
  changes: readonly { readonly before: EditorAsset | undefined; readonly after: EditorAsset | undefined }[],
  findAsset: FindAsset,
): PageIndex => {
  const moves = changes.filter(({ before, after }) => !hasSameLayer(before, after));
  if (moves.length === 0) return index;
  const pages = new Map<number, Set<string>>();
  const idsOf = (page: number): Set<string> => {
    const ids = pages.get(page) ?? new Set(index.get(page));
    pages.set(page, ids);
    return ids;
  };
  for (const { before, after } of moves) {
    if (before !== undefined) idsOf(before.page).delete(before.id);
    if (after !== undefined) idsOf(after.page).add(after.id);
  }
  const next = new Map(index);
  for (const [page, ids] of pages) {
    const layer = [...ids].flatMap((id) => findAsset(id) ?? []).sort(compareDepth);
    if (layer.length === 0) next.delete(page);
    else
      next.set(
        page,
        layer.map(({ id }) => id),
      );
  }
  return next;
};

const hasSameLayer = (before: EditorAsset | undefined, after: EditorAsset | undefined): boolean =>
  before !== undefined && after !== undefined && before.page === after.page && compareDepth(before, after) === 0;
