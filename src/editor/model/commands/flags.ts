/** Commands that lock and hide assets. */
import type { EditorAsset } from "../document/editor-asset.ts";
import { type Command, isLocked, listAssets, toChangePatch, toPatches } from "./command.ts";

/** Locks or unlocks assets: locked ones cannot be moved, resized, deleted or hit by the pointer. Readers ignore the lock. */
export const setLocked = (locked: boolean): Command => setFlag("locked", locked);

/** Hides assets from readers, or shows them again. The editor draws hidden assets faintly. */
export const setHidden = (hidden: boolean): Command => setFlag("hidden", hidden);

const setFlag =
  (flag: "locked" | "hidden", value: boolean): Command =>
  (document, selection) =>
    toPatches(listAssets(document, selection).flatMap((asset) => toChangePatch(asset, withFlag(asset, flag, value))));

const withFlag = (asset: EditorAsset, flag: "locked" | "hidden", value: boolean): EditorAsset => {
  const { [flag]: old, ...aura } = asset.aura as EditorAsset["aura"] & { locked?: unknown; hidden?: unknown };
  const isSet = old === true || old === "true";
  if (isSet === value) return asset;
  return { ...asset, aura: (value ? { ...aura, [flag]: true } : aura) as EditorAsset["aura"] };
};

/** Returns whether every selected asset is locked, so that a button offers to unlock them. */
export const areAllLocked: (assets: readonly EditorAsset[]) => boolean = (assets) =>
  assets.length > 0 && assets.every(isLocked);
