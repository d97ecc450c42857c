/** Selects the assets of a template that a row shows. The others are left out of its document. */
import type { Condition } from "../model/page-content.ts";
import type { Problem } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import type { RowData } from "../values/row-data.ts";
import { type ConditionTest, compileCondition } from "./compile-condition.ts";

/** An asset, as far as conditions concern it. */
export interface ConditionalAsset {
  readonly aura: { readonly show_when?: Condition | undefined };
}

/**
 * Tells for the asset at each index whether a row shows it. `ignored`: assets whose conditions are not tested, and which count as
 * shown. Problem: `condition-unreadable`, one for each condition.
 */
export type SelectShown = (data: RowData, ignored?: readonly boolean[]) => Result<readonly boolean[]>;

/**
 * Compiles the conditions of a template. Returns undefined if no asset has one, so that all rows show all assets. Equal
 * answers of rows are the same list.
 */
export const selectShownAssets = ({
  assets,
}: {
  readonly assets: readonly ConditionalAsset[];
}): SelectShown | undefined => {
  const tests = assets.flatMap(({ aura }, index): readonly IndexedTest[] => {
    const { show_when } = aura;
    if (show_when === undefined) return [];
    return [{ index, test: compileCondition(show_when, `assets[${index}].aura.show_when`) }];
  });
  if (tests.length === 0) return undefined;
  let lastShown = ok<readonly boolean[]>(assets.map(() => true));
  return (data, ignored) => {
    let problems: Problem[] | undefined;
    let changed: boolean[] | undefined;
    for (const { index, test } of tests) {
      const outcome = ignored?.[index] === true || test(data);
      if (typeof outcome !== "boolean") {
        problems ??= [];
        problems.push(outcome);
      } else if (lastShown.value[index] !== outcome) {
        changed ??= [...lastShown.value];
        changed[index] = outcome;
      }
    }
    if (problems !== undefined) return fail(...problems);
    if (changed !== undefined) lastShown = ok(changed);
    return lastShown;
  };
};

interface IndexedTest {
  readonly index: number;
  readonly test: ConditionTest;
}
