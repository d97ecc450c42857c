/** Changes actions that jump to a page when the pages of the PDF change. */
import type { Action } from "../model/action.ts";
import type { PageAlignment } from "./align-pages.ts";

/**
 * Returns the actions with `page` actions pointing to the counterpart of their page. If that page is gone, they point to
 * the next page that is still there, or to the last one before it. Placeholders and pages that never existed stay.
 */
export const followPageJumps = (actions: readonly Action[], alignment: PageAlignment): Action[] =>
  actions.map((action) => {
    const page = action.type === "page" && /^\s*\d+\s*$/.test(action.data) ? Number(action.data) : 0;
    if (page < 1 || page > alignment.length) return action;
    const counterpart = alignment[page - 1] ?? findNeighbour(page, alignment);
    return counterpart === undefined || counterpart === page ? action : { ...action, data: String(counterpart) };
  });

const findNeighbour = (page: number, alignment: PageAlignment): number | undefined =>
  alignment.slice(page).find((target) => target !== undefined) ??
  alignment.slice(0, page - 1).findLast((target) => target !== undefined);
