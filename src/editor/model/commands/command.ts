/** Commands: functions from the document and the selection to patches. */

import type { EditorAsset } from "../document/editor-asset.ts";
import { createPatch, type EditorDocument, type Patch } from "../document/editor-document.ts";

/** Returns the patches of a change; undefined where it has nothing to do, so that its button is disabled. */
export type Command = (document: EditorDocument, selection: ReadonlySet<string>) => readonly Patch[] | undefined;

/** Adds assets. The reducer selects them. Assets whose ids exist already are skipped. */
export const addAssets =
  (assets: readonly EditorAsset[]): Command =>
  (document) =>
    toPatches(assets.filter(({ id }) => !document.assets.has(id)).map((asset) => createPatch(undefined, asset)));

/** Removes the selected assets, locked ones excepted. */
export const removeSelection: Command = (document, selection) =>
  toPatches(listUnlocked(document, selection).map((asset) => createPatch(asset, undefined)));

/** Changes the selected assets. An asset that `change` returns as it is gets no patch. */
export const changeSelection =
  (change: (asset: EditorAsset) => EditorAsset): Command =>
  (document, selection) =>
    changeAssets(selection, change)(document, selection);

/** Changes assets by their ids. Unknown ids are skipped, and assets that `change` returns as they are. */
export const changeAssets =
  (ids: Iterable<string>, change: (asset: EditorAsset) => EditorAsset): Command =>
  (document) =>
    toPatches(listAssets(document, ids).flatMap((asset) => toChangePatch(asset, change(asset))));

/** Returns the patch of a change; none if both states are the same object. */
export const toChangePatch = (before: EditorAsset, after: EditorAsset): readonly Patch[] =>
  before === after ? [] : [createPatch(before, { ...after, id: before.id })];

/** Returns the patches, or undefined if there are none. */
export const toPatches = (patches: readonly Patch[]): readonly Patch[] | undefined =>
  patches.length === 0 ? undefined : patches;

/** Returns the assets of some ids that exist. */
export const listAssets = ({ assets }: EditorDocument, ids: Iterable<string>): readonly EditorAsset[] =>
  [...ids].flatMap((id) => assets.get(id) ?? []);

/** Returns the assets of some ids that exist and are not locked. */
export const listUnlocked = (document: EditorDocument, ids: Iterable<string>): readonly EditorAsset[] =>
  listAssets(document, ids).filter((asset) => !isLocked(asset));

/** Returns whether the asset is locked in the editor: it cannot be moved, resized or removed. Readers ignore the lock. */
export const isLocked = ({ aura }: EditorAsset): boolean => aura["locked"] === true;
