/** Finds assets that others cover, so that readers cannot press or read the lower ones. */
import type { Aura } from "../model/asset.ts";
import type { PageTest } from "../values/page-list.ts";
import { computeAssetBox, type PercentBox } from "./geometry.ts";
import { isHiddenAsset } from "./hidden-asset.ts";
import { createRepeatTest, type PageRepeat, readRepeat } from "./repeat-pages.ts";

/** What of an asset decides on what it covers. */
export interface CoveringAsset {
  readonly page: number;
  readonly aura: Pick<
    Aura,
    "center_x" | "center_y" | "center_z" | "order" | "rect" | "actions" | "content" | "show_when"
  >;
}

/** An asset of which another one covers more than half. */
export interface CoveredAsset {
  readonly index: number;
  /** The index of the asset on top of it; the first one, if there are several. */
  readonly cover: number;
  /** `press`: readers press the upper one only. `print`: both are printed, one over the other. */
  readonly effect: "press" | "print";
}

interface PlacedAsset {
  readonly index: number;
  readonly asset: CoveringAsset;
  readonly box: PercentBox;
  readonly repeat: PageRepeat | undefined;
  readonly isOnPage: PageTest;
}

/**
 * Returns the assets of which another one covers more than half, by index. Pictures are not checked, because texts are printed on
 * them; nor are two assets whose conditions differ, because most rows show only one of them.
 */
export const findCoveredAssets = (assets: readonly CoveringAsset[]): readonly CoveredAsset[] => {
  const placed = assets.flatMap((asset, index) => toPlacedAsset(asset, index));
  const covered = new Map<number, CoveredAsset>();
  for (const page of listPages(placed)) {
    const onPage = placed.filter(({ isOnPage }) => isOnPage(page));
    for (const lower of onPage) {
      if (covered.has(lower.index)) continue;
      for (const upper of onPage) {
        const effect = findEffect(lower, upper);
        if (effect === undefined) continue;
        covered.set(lower.index, { index: lower.index, cover: upper.index, effect });
        break;
      }
    }
  }
  return [...covered.values()].sort((a, b) => a.index - b.index);
};

const toPlacedAsset = (asset: CoveringAsset, index: number): readonly PlacedAsset[] => {
  const { page, aura } = asset;
  const box = computeAssetBox(aura);
  if (isHiddenAsset(asset) || box.width === 0 || box.height === 0) return [];
  const repeat = readRepeat(aura);
  const isOnPage = repeat === undefined ? (other: number) => other === page : createRepeatTest(repeat);
  return [{ index, asset, box, repeat, isOnPage }];
};

/**
 * Returns pages of which each pair of assets that share a page shares one: those of single assets, and those around the numbers in
 * lists of pages. Between two of these numbers, only odd and even pages differ.
 */
const listPages = (placed: readonly PlacedAsset[]): ReadonlySet<number> => {
  const pages = new Set<number>();
  for (const { asset, repeat } of placed) {
    if (repeat === undefined) {
      pages.add(asset.page);
      continue;
    }
    const numbers = Array.from(`${repeat.pages},${repeat.except ?? ""}`.matchAll(/\d+/g), Number);
    for (const number of [1, ...numbers])
      for (const page of [number - 1, number, number + 1, number + 2]) if (page >= 1) pages.add(page);
  }
  return pages;
};

const findEffect = (lower: PlacedAsset, upper: PlacedAsset): CoveredAsset["effect"] | undefined => {
  if (!isAbove(upper, lower) || !coversHalf(upper.box, lower.box)) return undefined;
  const [below, above] = [lower.asset.aura, upper.asset.aura];
  if (haveOtherConditions(below, above)) return undefined;
  if (below.actions.length > 0 && above.actions.length > 0) return "press";
  return isPrintedText(below) && isPrintedText(above) ? "print" : undefined;
};

const isAbove = (upper: PlacedAsset, lower: PlacedAsset): boolean => {
  const [above, below] = [upper.asset.aura, lower.asset.aura];
  return (above.center_z - below.center_z || above.order - below.order || upper.index - lower.index) > 0;
};

const coversHalf = (upper: PercentBox, lower: PercentBox): boolean =>
  measureOverlap(upper.left, upper.width, lower.left, lower.width) *
    measureOverlap(upper.top, upper.height, lower.top, lower.height) >
  (lower.width * lower.height) / 2;

/** Returns the length that two spans share, 0 if they do not meet. */
const measureOverlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));

type Conditional = CoveringAsset["aura"];

const haveOtherConditions = ({ show_when: first }: Conditional, { show_when: second }: Conditional): boolean =>
  first !== undefined && second !== undefined && JSON.stringify(first) !== JSON.stringify(second);

const isPrintedText = ({ content }: Conditional): boolean => content !== undefined && content.type !== "picture";
