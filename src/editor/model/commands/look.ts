/** The look of an asset: its size and its picture. New assets take that of the last one of their type. */
import type { ActionType } from "#domain/actions.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { chooseResourceName, findResource, isSameFile } from "../action-data/resources.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import type { EditorDocument } from "../document/editor-document.ts";
import { idOfDelta } from "../history/asset-delta.ts";
import type { History } from "../history/history.ts";
import { withPlacement } from "./arrange.ts";
import { type Command, changeSelection, isLocked } from "./command.ts";

/** What assets can have in common without doing the same. Plain JSON, so that it can be stored as a preset. */
export interface AssetLook {
  /** Percent of the page. */
  readonly width: number;
  readonly height: number;
  /** The picture that fills the asset: its name, and the file of that name if the asset has it. */
  readonly background?: { readonly name: string; readonly file?: StoredFile };
}

/** Returns the look of an asset. */
export const readLook = ({ aura, files = {} }: EditorAsset): AssetLook => {
  const [width, height] = aura.rect;
  const { background: name = "" } = aura;
  if (name === "") return { width, height };
  const file = readOwnProperty(files, name);
  return { width, height, background: file === undefined ? { name } : { name, file } };
};

/** Returns the asset with a look. The centre stays. Its own picture is removed if the look has none. */
export const withLook = (asset: EditorAsset, { width, height, background }: AssetLook): EditorAsset => {
  const sized = withPlacement(asset, { width, height });
  const { background: old, ...aura } = sized.aura;
  if (background === undefined) return old === undefined ? sized : { ...sized, aura: aura as EditorAsset["aura"] };
  const name = chooseName(sized, background);
  const { file } = background;
  const hasFile = file === undefined || findResource(sized, name) !== undefined;
  if (old === name && hasFile) return sized;
  return {
    ...sized,
    aura: { ...sized.aura, background: name },
    ...(hasFile ? {} : { files: { ...sized.files, [name]: file } }),
  };
};

/** An action of the asset may use the name for another file, which stays. */
const chooseName = (asset: EditorAsset, { name, file }: NonNullable<AssetLook["background"]>): string => {
  const present = findResource(asset, name);
  const isTaken = file !== undefined && present !== undefined && !isSameFile(present, file);
  return isTaken ? chooseResourceName(asset, file) : name;
};

/** Gives the size of a look to the selected assets, locked ones excepted. */
export const applyLookSize = ({ width, height }: AssetLook): Command =>
  changeSelection((asset) => (isLocked(asset) ? asset : withPlacement(asset, { width, height })));

/** Gives a look to the selected assets, locked ones excepted. */
export const applyLook = (look: AssetLook): Command =>
  changeSelection((asset) => (isLocked(asset) ? asset : withLook(asset, look)));

/** Returns the look of the asset of a type that was added or changed last; undefined if the history has none. */
export const findLastLook = (
  { document, history }: { readonly document: EditorDocument; readonly history: History },
  type: ActionType,
): AssetLook | undefined => {
  for (let step = history.done.length - 1; step >= 0; step--)
    for (const change of history.done[step]?.changes ?? []) {
      const asset = document.assets.get(idOfDelta(change));
      if (asset?.aura.actions[0]?.type === type) return readLook(asset);
    }
  return undefined;
};
