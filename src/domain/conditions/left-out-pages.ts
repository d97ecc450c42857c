/** Selects the pages of its PDF that a row leaves out (`config.pages`; docs/batch-files.md, “Conditions of pages”). */

import type { PageCondition } from "../model/page-content.ts";
import type { Problem } from "../problem.ts";
import { fail, ok, type Result } from "../result.ts";
import { createPageTest, findHighestPage } from "../values/page-list.ts";
import type { RowData } from "../values/row-data.ts";
import { compileCondition } from "./compile-condition.ts";

/** The pages that a row leaves out. Rows that leave out the same pages share the object. */
export interface LeftOutPages {
  /** Returns whether a page is left out. Pages count from 1. */
  has(page: number): boolean;
  /** Beyond this page, only odd and even pages differ. */
  readonly highestPage: number;
  /** Returns the pages that remain of a PDF with so many pages. */
  remain(pageCount: number): RemainingPages;
}

/** The pages of a PDF that a row keeps. */
export interface RemainingPages {
  readonly count: number;
  /** Indexes of the pages that are left out, from 0. */
  readonly leftOut: ReadonlySet<number>;
  /** Returns the number that a page of the PDF has in the row's document; undefined for a page that is left out. */
  numberOf(page: number): number | undefined;
}

/** A template, as far as conditions of pages concern it. */
export interface ConditionalPages {
  readonly config?: { readonly pages?: readonly PageCondition[] | undefined } | undefined;
}

/** Returns the pages that a row leaves out; undefined if it has all pages. Problem: `condition-unreadable`. */
export type SelectLeftOut = (data: RowData) => Result<LeftOutPages | undefined>;

/** Returns whether rows can leave out pages. */
export const leavesOutPages = ({ config }: ConditionalPages): boolean => (config?.pages ?? []).length > 0;

/** Selections that are kept. Few batches have more. */
const maxSelections = 1_000;

/** Compiles the conditions. Returns undefined if all rows have all pages. */
export const selectLeftOutPages = ({ config }: ConditionalPages): SelectLeftOut | undefined => {
  const conditions = (config?.pages ?? []).map(({ pages, show_when }, index) => ({
    pages,
    test: compileCondition(show_when, `config.pages[${index}].show_when`),
  }));
  if (conditions.length === 0) return undefined;
  const known = new Map<string, LeftOutPages>();
  return (data) => {
    const problems: Problem[] = [];
    const lists: string[] = [];
    let key = "";
    for (const [index, { pages, test }] of conditions.entries()) {
      const outcome = test(data);
      if (typeof outcome !== "boolean") problems.push(outcome);
      else if (!outcome) {
        lists.push(pages);
        key += `${index} `;
      }
    }
    if (problems.length > 0) return fail(...problems);
    if (lists.length === 0) return ok(undefined);
    const leftOut = known.get(key) ?? createLeftOut(lists);
    if (known.size >= maxSelections) known.clear();
    known.set(key, leftOut);
    return ok(leftOut);
  };
};

const createLeftOut = (lists: readonly string[]): LeftOutPages => {
  const tests = lists.map(createPageTest);
  const has = (page: number): boolean => tests.some((test) => test(page));
  const known = new Map<number, RemainingPages>();
  return {
    has,
    highestPage: Math.max(...lists.map(findHighestPage)),
    remain: (pageCount) => {
      const remaining = known.get(pageCount) ?? createRemaining(has, pageCount);
      known.set(pageCount, remaining);
      return remaining;
    },
  };
};

const createRemaining = (has: LeftOutPages["has"], pageCount: number): RemainingPages => {
  const leftOut = new Set<number>();
  const numbers: (number | undefined)[] = [];
  let count = 0;
  for (let page = 1; page <= pageCount; page++) {
    if (has(page)) leftOut.add(page - 1);
    else numbers[page] = ++count;
  }
  return { count, leftOut, numberOf: (page) => numbers[page] };
};
