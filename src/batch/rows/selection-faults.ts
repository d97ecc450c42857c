/** Finds what is wrong with the pages that a row leaves out. */
import type { RowSelection } from "#domain/conditions/select-row.ts";
import { findLeftOutJumps } from "#domain/geometry/geometry-warnings.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { memoizeLastAlike } from "#domain/values/memoize-last.ts";
import type { PdfFacts } from "#ports/pdf.ts";

/** What is wrong with a selection. */
export interface SelectionFaults {
  /** `pages-left-out`. */
  readonly problems: readonly Problem[];
  /** `target-page-left-out`. */
  readonly warnings: readonly Problem[];
}

/** Nothing is wrong. */
export const noFaults: SelectionFaults = { problems: [], warnings: [] };

/** Creates the check of a template. `facts` of the PDF: undefined if they are not known yet. */
export const createSelectionCheck = (template: Smartlink) => {
  const check = memoizeLastAlike(({ smartlink, shown, leftOut, facts }: CheckedSelection): SelectionFaults => {
    if (leftOut === undefined) return noFaults;
    const pageCount = facts?.pages.length;
    if (pageCount !== undefined && leftOut.remain(pageCount).count === 0)
      return { problems: [describeNoPages(pageCount)], warnings: [] };
    return { problems: [], warnings: findLeftOutJumps(smartlink, template, leftOut.has, shown) };
  });
  return (smartlink: Smartlink, { shown, leftOut }: RowSelection, facts: PdfFacts | undefined): SelectionFaults =>
    leftOut === undefined ? noFaults : check({ smartlink, shown, leftOut, facts });
};

interface CheckedSelection extends Pick<RowSelection, "shown" | "leftOut"> {
  readonly smartlink: Smartlink;
  readonly facts: PdfFacts | undefined;
}

/** Returns why a row that leaves out all pages of its PDF cannot be made. */
export const describeNoPages = (pageCount: number): Problem =>
  problem(
    "pages-left-out",
    `The conditions of pages leave out ${pageCount === 1 ? "the only page" : `all ${pageCount} pages`} of the PDF. Change a condition, correct the row's values, or give the row another PDF.`,
    { path: "config.pages" },
  );
