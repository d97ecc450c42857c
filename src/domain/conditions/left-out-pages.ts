/** Selects the pages of its PDF that a row leaves out (`config.pages`; docs/batch-files.md, “Conditions of pages”). */

import type { PageCondition } from "../model/page-content.ts";
import type { Problem } from "../problem.ts";
import { ok, type Result } from "../result.ts";
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
    // Many conditions can name the same pages.
    const lists = new Set<string>();
    for (const { pages, test } of conditions) {
      const outcome = test(data);
      if (typeof outcome !== "boolean") problems.push(outcome);
      else if (!outcome) lists.add(pages);
    }
    if (problems.length > 0) return { ok: false, problems };
    if (lists.size === 0) return ok(undefined);
    const key = [...lists].join(";");
    const leftOut = known.get(key) ?? createLeftOut([...lists]);
    if (known.size >= maxSelections) known.clear();
    known.set(key, leftOut);
    return ok(leftOut);
  };
};

const createLeftOut = (lists: readonly string[]): LeftOutPages => {
  const tests = lists.map(createPageTest);
  const known = new Map<number, boolean>();
  const has = (page: number): boolean => {
    const isOut = known.get(page) ?? tests.some((test) => test(page));
    known.set(page, isOut);
    return isOut;
  };
  const remaining = new Map<number, RemainingPages>();
  return {
    has,
    highestPage: lists.reduce((highest, list) => Math.max(highest, findHighestPage(list)), 0),
    remain: (pageCount) => {
      const pages = remaining.get(pageCount) ?? createRemaining(has, pageCount);
      remaining.set(pageCount, pages);
      return pages;
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
