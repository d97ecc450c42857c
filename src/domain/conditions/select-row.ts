/** Selects what a row has of a template: its assets, and the pages of its PDF. */
import { isOnRepeatedPage, readRepeat } from "../geometry/repeat-pages.ts";
import { mayHoldPlaceholder } from "../placeholders/placeholder-text.ts";
import { fail, ok, type Result } from "../result.ts";
import { findHighestPage } from "../values/page-list.ts";
import type { RowData } from "../values/row-data.ts";
import { type ConditionalPages, type LeftOutPages, selectLeftOutPages } from "./left-out-pages.ts";
import { type ConditionalAsset, selectShownAssets } from "./shown-assets.ts";

/** What a row has. Equal answers of rows share their values. */
export interface RowSelection {
  /** Whether the row has the asset at each index. Undefined: it has all. */
  readonly shown: readonly boolean[] | undefined;
  /** The pages that the row leaves out, with all assets on them. Undefined: it has all. */
  readonly leftOut: LeftOutPages | undefined;
}

/** The selection of a row that has everything. */
export const wholeTemplate: RowSelection = { shown: undefined, leftOut: undefined };

/** Problem: `condition-unreadable`, one for each condition. */
export type SelectRow = (data: RowData) => Result<RowSelection>;

/** A template, as far as conditions concern it. */
export interface ConditionalTemplate extends ConditionalPages {
  readonly assets: readonly (ConditionalAsset & PlacedAsset)[];
}

interface PlacedAsset {
  readonly page: number;
  readonly aura: Readonly<Record<string, unknown>>;
}

/** Compiles the conditions of a template. Returns undefined if it has none. */
export const createRowSelection = (template: ConditionalTemplate): SelectRow | undefined => {
  const { assets } = template;
  const selectShown = selectShownAssets(template);
  const selectLeftOut = selectLeftOutPages(template);
  if (selectLeftOut === undefined)
    return (
      selectShown &&
      ((data) => {
        const shown = selectShown(data);
        return shown.ok ? ok({ shown: shown.value, leftOut: undefined }) : shown;
      })
    );
  const all = assets.map(() => true);
  const onLeftOut = new WeakMap<LeftOutPages, readonly boolean[]>();
  const findGone = (leftOut: LeftOutPages): readonly boolean[] => {
    const gone = onLeftOut.get(leftOut) ?? assets.map((asset) => isOnLeftOut(asset, leftOut));
    onLeftOut.set(leftOut, gone);
    return gone;
  };
  let last: RowSelection & { readonly byCondition: readonly boolean[] | undefined } = {
    shown: undefined,
    leftOut: undefined,
    byCondition: undefined,
  };
  return (data) => {
    const selected = selectLeftOut(data);
    const leftOut = selected.ok ? selected.value : undefined;
    const gone = leftOut && findGone(leftOut);
    // Nobody sees an asset on a page that is left out, whatever its condition says.
    const byCondition = selectShown?.(data, gone) ?? ok(all);
    if (!selected.ok || !byCondition.ok)
      return fail(...(selected.ok ? [] : selected.problems), ...(byCondition.ok ? [] : byCondition.problems));
    if (last.leftOut !== leftOut || last.byCondition !== byCondition.value) {
      const shown =
        gone === undefined ? byCondition.value : byCondition.value.map((value, index) => value && !gone[index]);
      last = { shown: shown === all ? undefined : shown, leftOut, byCondition: byCondition.value };
    }
    return ok(last);
  };
};

/** Returns whether all pages of an asset are left out. */
const isOnLeftOut = ({ page, aura }: PlacedAsset, leftOut: LeftOutPages): boolean => {
  const repeat = readRepeat(aura);
  if (repeat === undefined) return !mayHoldPlaceholder(JSON.stringify(aura["repeat"] ?? "")) && leftOut.has(page);
  // Beyond the highest page that a list names, each page is like the second one before it.
  const last = Math.max(leftOut.highestPage, findHighestPage(repeat.pages), findHighestPage(repeat.except ?? "")) + 2;
  for (let number = 1; number <= last; number++)
    if (isOnRepeatedPage(repeat, number) && !leftOut.has(number)) return false;
  return true;
};
