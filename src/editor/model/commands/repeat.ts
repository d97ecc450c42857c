/** Commands for assets that are shown on several pages. The document has one asset; readers get one a page. */
import { isOnRepeatedPage, type PageRepeat, readRepeat } from "#domain/geometry/repeat-pages.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import type { EditorDocument } from "../document/editor-document.ts";
import { type Command, changeAssets, changeSelection } from "./command.ts";

/** Shows the selected assets on several pages; without an argument, on their own pages alone again. */
export const repeatSelection = (repeat?: PageRepeat): Command => changeSelection((asset) => withRepeat(asset, repeat));

/** Returns the asset shown on other pages; without `repeat`, on its own page alone. The same object if nothing changes. */
export const withRepeat = (asset: EditorAsset, repeat: PageRepeat | undefined): EditorAsset => {
  const { repeat: old, ...aura } = asset.aura;
  if (repeat === undefined) return old === undefined ? asset : withAura(asset, aura);
  const current = readRepeat(asset.aura);
  if (current?.pages === repeat.pages && current.except === repeat.except) return asset;
  return withAura(asset, { ...aura, repeat });
};

/** Takes a repeated asset off one page. */
export const exceptOnPage = (id: string, page: number): Command =>
  changeAssets([id], (asset) => withoutPage(asset, page));

/** Takes the selected repeated assets off one page. */
export const exceptSelectionOnPage = (page: number): Command => changeSelection((asset) => withoutPage(asset, page));

/** Returns the asset taken off a page; the same object if it is not repeated there. */
export const withoutPage = (asset: EditorAsset, page: number): EditorAsset => {
  const repeat = readRepeat(asset.aura);
  if (repeat === undefined || !isOnRepeatedPage(repeat, page)) return asset;
  const except = repeat.except === undefined ? String(page) : `${repeat.except}, ${page}`;
  return withAura(asset, { ...asset.aura, repeat: { ...repeat, except } });
};

const withAura = (asset: EditorAsset, aura: Readonly<Record<string, unknown>>): EditorAsset => ({
  ...asset,
  aura: aura as EditorAsset["aura"],
});

/**
 * Returns the assets of other pages that are also shown on this one, to be drawn faintly. They are few, so the list of
 * repeated ids is searched, not the document.
 */
export const listRepeatedOn = ({ assets, repeatedIds }: EditorDocument, page: number): readonly EditorAsset[] =>
  [...repeatedIds]
    .flatMap((id) => assets.get(id) ?? [])
    .filter((asset) => {
      const repeat = readRepeat(asset.aura);
      return asset.page !== page && repeat !== undefined && isOnRepeatedPage(repeat, page);
    });
