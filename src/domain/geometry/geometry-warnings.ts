/** Finds assets that readers cannot see or press because of their position, and jumps to pages that do not exist. */
import type { Asset } from "../model/asset.ts";
import { mayHoldPlaceholder } from "../placeholders/placeholder-text.ts";
import { type Problem, problem } from "../problem.ts";
import { readRepeat } from "./repeat-pages.ts";

type Assets = { readonly assets: readonly Asset[] };

/**
 * Returns how problems call an asset: by its name in the template, else by its number. With the names of filled rows, a problem
 * that all rows share would be another one for each.
 */
export const describeAsset = ({ assets }: Assets, index: number): string => {
  const name = assets[index]?.aura.name ?? "";
  return name === "" ? `Asset ${index + 1}` : `Asset “${name}”`;
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

/** Returns a warning for each asset outside its page, without an area or with an invalid `repeat`. */
export const findGeometryWarnings = (template: Assets): readonly Problem[] =>
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
    return [];
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
