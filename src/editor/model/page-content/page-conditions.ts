/** Changes conditions of pages (`config.pages`), and applies them to a row. */
import { type LeftOutPages, selectLeftOutPages } from "#domain/conditions/left-out-pages.ts";
import type { Condition, PageCondition } from "#domain/model/page-content.ts";
import { createPageTest, isPageList } from "#domain/values/page-list.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { SettingsChange } from "../history/history.ts";
import { pagesSetting, writePageConditions } from "./pages-setting.ts";

/** Returns the step from some conditions to others; undefined if nothing changes. */
export const changePageConditions = (
  from: readonly PageCondition[],
  to: readonly PageCondition[],
): SettingsChange | undefined => {
  const [before, after] = [writePageConditions(from), writePageConditions(to)];
  return before === after ? undefined : { before: { [pagesSetting]: before }, after: { [pagesSetting]: after } };
};

/** What is entered for some pages. A new entry has no condition yet. */
export interface PageEntry {
  readonly pages: string;
  readonly condition: Condition | undefined;
}

/** Sets the condition at an index, or adds it behind the others. Returns the same list while the entry is incomplete. */
export const setPageCondition = (
  conditions: readonly PageCondition[],
  index: number,
  { pages, condition }: PageEntry,
): readonly PageCondition[] => {
  if (condition === undefined || !isPageList(pages)) return conditions;
  const next = { pages: pages.trim(), show_when: condition };
  return index < conditions.length ? conditions.with(index, next) : [...conditions, next];
};

/** Returns the indexes of the conditions that name a page, which counts from 1. */
export const findPageConditions = (conditions: readonly PageCondition[], page: number): readonly number[] =>
  conditions.flatMap(({ pages }, index) => (createPageTest(pages)(page) ? [index] : []));

/** Returns the pages that a row leaves out; undefined if it has all, or a value that a condition cannot read. */
export const findLeftOutPages = (
  conditions: readonly PageCondition[],
  row: RowData | undefined,
): LeftOutPages | undefined => {
  const selected = row && selectLeftOutPages({ config: { pages: conditions } })?.(row);
  return selected?.ok ? selected.value : undefined;
};
