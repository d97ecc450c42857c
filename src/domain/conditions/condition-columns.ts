/** Lists the columns that conditions read, and finds those that the data does not have, before any row is made. */
import type { Condition } from "../model/page-content.ts";
import { type Problem, problem } from "../problem.ts";
import { findClosestName } from "../text/closest-name.ts";
import { truncate } from "../text/truncate.ts";
import { describeCondition } from "./describe-condition.ts";
import type { ConditionalPages } from "./left-out-pages.ts";
import type { ConditionalAsset } from "./shown-assets.ts";

/** A column that a condition reads. The fields are those of a placeholder's use, which a table reads alike. */
export interface ConditionColumn {
  readonly name: string;
  /** Path of the condition in the template. */
  readonly path: string;
  readonly condition: Condition;
  /** Whether the condition reads the value as a number. */
  readonly isNumber: boolean;
  /** Whether the condition reads the value as a date. */
  readonly isDate: boolean;
}

/** Returns the column of every condition: those of pages, then those of the assets in their order. */
export const findConditionColumns = ({
  assets,
  config,
}: ConditionalPages & { readonly assets: readonly ConditionalAsset[] }): readonly ConditionColumn[] => [
  ...(config?.pages ?? []).map(({ show_when }, index) => describeColumn(show_when, `config.pages[${index}].show_when`)),
  ...assets.flatMap(({ aura: { show_when } }, index) =>
    show_when === undefined ? [] : [describeColumn(show_when, `assets[${index}].aura.show_when`)],
  ),
];

const describeColumn = (condition: Condition, path: string): ConditionColumn => ({
  name: condition.column,
  path,
  condition,
  isNumber: condition.less_than !== undefined || condition.greater_than !== undefined,
  isDate: condition.before !== undefined || condition.after !== undefined,
});

/**
 * Returns a `condition-column-missing` for each column that no row has. All rows would show the asset, or none of them, and
 * nobody would notice.
 */
export const findMissingColumns = (
  columns: readonly ConditionColumn[],
  dataColumns: ReadonlySet<string>,
): readonly Problem[] => {
  const missing = new Map(columns.filter(({ name }) => !dataColumns.has(name)).map((column) => [column.name, column]));
  return [...missing.values()].map(({ name, path, condition }) => {
    const closest = findClosestName(name, dataColumns);
    const proposal =
      closest === undefined
        ? "Add the column to the data, or change the condition in the template."
        : `Did you mean “${truncate(closest)}”? Change the condition in the template, or add the column to the data.`;
    return problem(
      "condition-column-missing",
      `The data has no column “${truncate(name)}”, which the condition ${describeCondition(condition)} reads. ${proposal}`,
      { path, placeholders: [name] },
    );
  });
};
