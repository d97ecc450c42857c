/** Finds assets that readers cannot see or press because of their position, and jumps to pages that do not exist. */
import type { Asset, Aura } from "../model/asset.ts";
import { mayHoldPlaceholder } from "../placeholders/placeholder-text.ts";
import { type Problem, problem } from "../problem.ts";
import { findCoveredAssets } from "./covered-assets.ts";
import { computeAssetBox, type Placement } from "./geometry.ts";
import { isHiddenAsset } from "./hidden-asset.ts";
import { readRepeat } from "./repeat-pages.ts";

type Assets = { readonly assets: readonly Asset[] };

/**
 * Returns how problems call an asset: by its name in the template, else by its number. With the names of filled rows, a problem
 * that all rows share would be another one for each. `neighbour`: an asset that must be called otherwise.
 */
export const describeAsset = ({ assets }: Assets, index: number, neighbour?: number): string => {
  const name = assets[index]?.aura.name ?? "";
  const isShared = neighbour !== undefined && assets[neighbour]?.aura.name === name;
  return name === "" || isShared ? `Asset ${index + 1}` : `Asset “${name}”`;
};

/** Returns whether no part of the span is between 0 and 100 percent of the page. */
const isOutside = (center: number, size: number): boolean => center + size / 2 <= 0 || center - size / 2 >= 100;

const hasInvalidRepeat = ({ aura }: Asset): boolean =>
  aura["repeat"] !== undefined && readRepeat(aura) === undefined && !mayHoldPlaceholder(JSON.stringify(aura["repeat"]));

const invalidRepeat = (asset: string, index: number): Problem =>
  problem(
    "shape-invalid",
    `${asset} is shown on its own page only, because “repeat” names no pages. Use a form such as {"pages": "all", "except": "3, 7-9"}.`,
    { path: `assets[${index}].aura.repeat` },
  );

/** Positions are rounded, and a part of a percent that is cut off is not seen. */
const tolerance = 1;

/**
 * Returns whether an edge of the page cuts off a part of an asset that is on it. A printed picture may go over the edge on purpose,
 * as the ones of printers do.
 */
export const isCutOff = (aura: Placement & Pick<Aura, "actions" | "content">): boolean => {
  const { left, top, width, height } = computeAssetBox(aura);
  const isDecoration = aura.content?.type === "picture" && aura.actions.length === 0;
  const isBeyond = Math.min(left, top) < -tolerance || Math.max(left + width, top + height) > 100 + tolerance;
  return isBeyond && !isDecoration && !isOutside(aura.center_x, width) && !isOutside(aura.center_y, height);
};

/** Returns a warning for each asset of which another one covers more than half. */
const findCoverWarnings = (template: Assets): readonly Problem[] =>
  findCoveredAssets(template.assets).map(({ index, cover, effect }) =>
    problem(
      "asset-covered",
      effect === "press"
        ? `${describeAsset(template, index)} is covered for more than half by another (${describeAsset(template, cover, index)}), so a press there reaches only that one. Move one of them, or remove it.`
        : `${describeAsset(template, index)} is covered for more than half by another (${describeAsset(template, cover, index)}), so both are printed over each other. Move one of them, or remove it.`,
      { path: `assets[${index}]` },
    ),
  );

/** Returns a warning for each asset outside its page, cut off or covered, without an area or with an invalid `repeat`. */
export const findGeometryWarnings = (template: Assets): readonly Problem[] => [
  ...findPlaceWarnings(template),
  ...findCoverWarnings(template),
];

const findPlaceWarnings = (template: Assets): readonly Problem[] =>
  template.assets.flatMap((asset, index) => {
    const { center_x, center_y, rect } = asset.aura;
    const [width, height] = rect;
    const name = describeAsset(template, index);
    const warn = (sentence: string) => [
      problem("asset-outside-page", `${name} ${sentence}`, { path: `assets[${index}]` }),
    ];
    if (hasInvalidRepeat(asset)) return [invalidRepeat(name, index)];
    if (width === 0 || height === 0)
      return warn(
        `has no area (${width} × ${height} percent), so nobody can see or press it. Give it a width and a height.`,
      );
    if (isOutside(center_x, width) || isOutside(center_y, height))
      return warn(
        `is outside its page (center_x ${center_x}, center_y ${center_y}), so nobody sees it. Both are percent of the page: use values from 0 to 100.`,
      );
    if (!isCutOff(asset.aura) || isHiddenAsset(asset)) return [];
    return [
      problem(
        "asset-cut-off",
        `${describeAsset(template, index)} goes over the edge of its page, which cuts off a part of it. Move it onto the page, or make it smaller.`,
        { path: `assets[${index}]` },
      ),
    ];
  });

/** Returns the page to which an action jumps, 0 for other actions. */
export const findJumpTarget = ({ type, data }: { readonly type: string; readonly data: string }): number =>
  type === "page" && /^\s*\d+\s*$/.test(data) ? Number(data) : 0;

/** Returns a warning for each `page` action of a filled template whose target is greater than the number of pages. */
export const findJumpWarnings = ({ assets }: Assets, template: Assets, pages: number): readonly Problem[] =>
  assets.flatMap((asset, index) =>
    asset.aura.actions.flatMap((definition, action) => {
      const target = findJumpTarget(definition);
      if (target <= pages) return [];
      const has = pages === 1 ? "one page" : `${pages} pages`;
      return [
        problem(
          "target-page-missing",
          `${describeAsset(template, index)} jumps to page ${target}, but the PDF has ${has}. Change the action's page.`,
          { path: `assets[${index}].aura.actions[${action}].data` },
        ),
      ];
    }),
  );

/**
 * Returns a warning for each `page` action of a filled template that leads to a page which the row leaves out. `shown`: whether
 * the row has each asset.
 */
export const findLeftOutJumps = (
  { assets }: Assets,
  template: Assets,
  isLeftOut: (page: number) => boolean,
  shown: readonly boolean[] | undefined,
): readonly Problem[] =>
  assets.flatMap(({ aura }, index) =>
    aura.actions.flatMap((definition, action) => {
      const target = findJumpTarget(definition);
      if (target === 0 || shown?.[index] === false || !isLeftOut(target)) return [];
      return [
        problem(
          "target-page-left-out",
          `${describeAsset(template, index)} jumps to page ${target}, which the row leaves out, so the jump is left out too. Give the asset the condition of the page, or another page to jump to.`,
          { path: `assets[${index}].aura.actions[${action}].data` },
        ),
      ];
    }),
  );
