/** Commands that change which assets lie on top of others. */
import type { EditorAsset } from "../document/editor-asset.ts";
import { createPatch, listPageAssets, type Patch } from "../document/editor-document.ts";
import { compareDepth } from "../document/page-index.ts";
import { type Command, listAssets, toPatches } from "./command.ts";

/** Where the selection goes: on top or beneath all others of its page, or one step. */
export type StackingMove = "front" | "forward" | "backward" | "back";

/** Moves the selection in the stacking order of its pages. Changes as few other assets as possible. */
export const restack =
  (move: StackingMove): Command =>
  (document, selection) => {
    const pages = new Set(listAssets(document, selection).map(({ page }) => page));
    return toPatches(
      [...pages].flatMap((page) => {
        const layer = listPageAssets(document, page);
        const next = reorder(layer, selection, move);
        if (next.every((asset, index) => asset === layer[index])) return [];
        return move === "front" || move === "forward" ? renumberUpwards(next) : renumberDownwards(next);
      }),
    );
  };

const reorder = (
  layer: readonly EditorAsset[],
  selection: ReadonlySet<string>,
  move: StackingMove,
): readonly EditorAsset[] => {
  const isSelected = ({ id }: EditorAsset) => selection.has(id);
  const [selected, others] = [layer.filter(isSelected), layer.filter((asset) => !isSelected(asset))];
  if (move === "front") return [...others, ...selected];
  if (move === "back") return [...selected, ...others];
  const result = move === "forward" ? layer.toReversed() : [...layer];
  for (let index = 1; index < result.length; index++) {
    const [before, asset] = [result[index - 1], result[index]];
    if (before === undefined || asset === undefined || !isSelected(asset) || isSelected(before)) continue;
    [result[index - 1], result[index]] = [asset, before];
  }
  return move === "forward" ? result.reverse() : result;
};

const withDepth = (asset: EditorAsset, center_z: number, order: number): EditorAsset => ({
  ...asset,
  aura: { ...asset.aura, center_z, order },
});

/** Raises each asset that is not above the one before it. */
const renumberUpwards = (layer: readonly EditorAsset[]): readonly Patch[] =>
  renumber(layer, (previous, asset) =>
    compareDepth(previous, asset) < 0 ? asset : withDepth(asset, previous.aura.center_z, previous.aura.order + 1),
  );

/** Lowers each asset that is not beneath the one after it. */
const renumberDownwards = (layer: readonly EditorAsset[]): readonly Patch[] =>
  renumber(layer.toReversed(), (next, asset) =>
    compareDepth(asset, next) < 0 ? asset : withDepth(asset, next.aura.center_z, next.aura.order - 1),
  );

const renumber = (
  assets: readonly EditorAsset[],
  place: (neighbour: EditorAsset, asset: EditorAsset) => EditorAsset,
): readonly Patch[] => {
  let neighbour: EditorAsset | undefined;
  return assets.flatMap((asset) => {
    const placed = neighbour === undefined ? asset : place(neighbour, asset);
    neighbour = placed;
    return placed === asset ? [] : [createPatch(asset, placed)];
  });
};
