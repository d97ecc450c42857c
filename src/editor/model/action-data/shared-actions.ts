/** The actions that several assets have in common, so that they can be changed together. */
import type { EditorAsset } from "../document/editor-asset.ts";
import { findCommonValue } from "./asset-changes.ts";

/** An action that all selected assets have at the same index. */
export interface SharedAction {
  readonly type: string;
  /** The data that all have; empty if they differ. */
  readonly data: string;
  readonly isCommon: boolean;
}

/** Returns the actions of one asset, or of several whose actions have the same types; undefined if the types differ. */
export const findSharedActions = (assets: readonly EditorAsset[]): readonly SharedAction[] | undefined => {
  const [first] = assets;
  const types = findCommonValue(assets, ({ aura }) => JSON.stringify(aura.actions.map(({ type }) => type)));
  if (first === undefined || types === undefined) return undefined;
  return first.aura.actions.map(({ type }, index): SharedAction => {
    const data = findCommonValue(assets, ({ aura }) => aura.actions[index]?.data ?? "");
    return { type, data: data ?? "", isCommon: data !== undefined };
  });
};
