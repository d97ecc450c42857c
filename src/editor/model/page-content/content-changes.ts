/** Changes of what assets print, how their areas look and which rows show them. Each returns the same object if it changes nothing. */
import type { Condition, Look, PageContent } from "#domain/model/page-content.ts";
import { isDeepEqual } from "#domain/values/is-deep-equal.ts";
import { changeAura } from "../action-data/asset-changes.ts";
import type { EditorAsset } from "../document/editor-asset.ts";

/** New values of fields. `undefined` removes a field. */
export type FieldChanges<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Sets or removes what the asset prints. */
export const setContent = (asset: EditorAsset, content: PageContent | undefined): EditorAsset =>
  isDeepEqual(asset.aura.content, content) ? asset : changeAura(asset, { content });

/** Changes fields of what the asset prints, if that is of the type. */
export const changeContent = <Type extends PageContent["type"]>(
  asset: EditorAsset,
  type: Type,
  changes: FieldChanges<Extract<PageContent, { type: Type }>>,
): EditorAsset => {
  const { content } = asset.aura;
  return content?.type === type ? setContent(asset, withFields<PageContent>(content, changes)) : asset;
};

/** Sets or removes the look of the asset's area. */
export const setLook = (asset: EditorAsset, look: Look | undefined): EditorAsset =>
  isDeepEqual(asset.aura.look, look) ? asset : changeAura(asset, { look });

/** Changes fields of the look, if it is of the type. */
export const changeLook = <Type extends Look["type"]>(
  asset: EditorAsset,
  type: Type,
  changes: FieldChanges<Extract<Look, { type: Type }>>,
): EditorAsset => {
  const { look } = asset.aura;
  return look?.type === type ? setLook(asset, withFields<Look>(look, changes)) : asset;
};

/** Sets or removes the condition of the rows that show the asset. */
export const setCondition = (asset: EditorAsset, condition: Condition | undefined): EditorAsset =>
  isDeepEqual(asset.aura.show_when, condition) ? asset : changeAura(asset, { show_when: condition });

const withFields = <T extends object>(value: T, changes: object): T =>
  Object.fromEntries(Object.entries({ ...value, ...changes }).filter(([, field]) => field !== undefined)) as T;
