/** Changes of an asset's fields and actions. Each returns the same object if it changes nothing. */
import type { Action } from "#domain/model/action.ts";
import type { Aura } from "#domain/model/asset.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import { moveEntry, removeAt, replaceAt } from "./structured-fields.ts";

/** Returns the asset with other fields of its description. `undefined` removes a field. */
export const changeAura = (
  asset: EditorAsset,
  fields: { readonly [K in keyof Aura]?: Aura[K] | undefined },
): EditorAsset => {
  const changes = Object.entries(fields).filter(([key, value]) => asset.aura[key] !== value);
  if (changes.length === 0) return asset;
  const removed = new Set(changes.flatMap(([key, value]) => (value === undefined ? [key] : [])));
  const entries = Object.entries({ ...asset.aura, ...fields }).filter(([key]) => !removed.has(key));
  return { ...asset, aura: Object.fromEntries(entries) as Aura };
};

const withActions = (asset: EditorAsset, actions: readonly Action[]): EditorAsset => ({
  ...asset,
  aura: { ...asset.aura, actions: [...actions] },
});

/** Sets the data of the action at the index, if it has the type. */
export const setActionData = (asset: EditorAsset, index: number, type: string, data: string): EditorAsset => {
  const action = asset.aura.actions[index];
  if (action === undefined || action.type !== type || action.data === data) return asset;
  return withActions(asset, replaceAt(asset.aura.actions, index, { ...action, data }));
};

/** Adds an action at the end. */
export const addAction = (asset: EditorAsset, action: Action): EditorAsset =>
  withActions(asset, [...asset.aura.actions, action]);

/** Removes the action at the index. */
export const removeAction = (asset: EditorAsset, index: number): EditorAsset =>
  asset.aura.actions[index] === undefined ? asset : withActions(asset, removeAt(asset.aura.actions, index));

/** Moves an action to another index. */
export const moveAction = (asset: EditorAsset, from: number, to: number): EditorAsset => {
  const actions = moveEntry(asset.aura.actions, from, to);
  return actions === asset.aura.actions ? asset : withActions(asset, actions);
};

/** Returns the value that all assets have in common; undefined if they differ or there are none. */
export const findCommonValue = <T>(assets: readonly EditorAsset[], read: (asset: EditorAsset) => T): T | undefined => {
  const [first, ...others] = assets;
  if (first === undefined) return undefined;
  const value = read(first);
  return others.every((asset) => Object.is(read(asset), value)) ? value : undefined;
};
