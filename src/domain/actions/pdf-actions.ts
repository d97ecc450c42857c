/** What areas of a PDF do. PDF viewers open addresses and pages; everything else needs the reader of a web document. */
import { findJumpTarget } from "../geometry/geometry-warnings.ts";
import type { Action } from "../model/action.ts";
import type { Asset } from "../model/asset.ts";
import { type Problem, problem } from "../problem.ts";
import { truncate } from "../text/truncate.ts";
import { actionLink } from "./action-link.ts";

/** Where an area leads: to an address, or to a page, numbered from 1. */
export type AreaTarget = { readonly address: string } | { readonly pageNumber: number };

/**
 * Finds where the area of filled actions leads in a PDF: to its first address, else to the page of its first jump, else to
 * the row's web document. Undefined if there is none of these.
 */
export const findAreaTarget = (
  actions: readonly Action[],
  pageCount: number,
  documentUrl: string | undefined,
): AreaTarget | undefined => {
  for (const action of actions) {
    const address = actionLink(action);
    if (address !== undefined) return { address };
  }
  const pageNumber = actions.map(findJumpTarget).find((target) => target > 0 && target <= pageCount);
  if (pageNumber !== undefined) return { pageNumber };
  const needsReader = actions.some(({ type }) => !pdfActions.has(type));
  return needsReader && documentUrl !== undefined ? { address: documentUrl } : undefined;
};

/** The types that do the same in a PDF. */
const pdfActions: ReadonlySet<string> = new Set(["url", "page", "email", "phone"]);

const maxNames = 5;

/** Returns a warning that names the areas which do nothing in PDFs that cannot lead to web documents. */
export const findOmittedActions = (assets: readonly Pick<Asset, "aura">[]): readonly Problem[] => {
  const omitted = assets.filter(({ aura }) => aura.actions.length > 0 && aura.actions.every(isOmitted));
  if (omitted.length === 0) return [];
  const names = omitted.slice(0, maxNames).map(({ aura }) => `“${truncate(aura.name)}”`);
  const list = `${names.join(", ")}${omitted.length > maxNames ? ` and ${omitted.length - maxNames} more` : ""}`;
  const areas = omitted.length === 1 ? "an area" : `${omitted.length} areas`;
  return [
    problem(
      "pdf-actions-omitted",
      `In the PDFs, ${areas} cannot be pressed, because films, forms and the like work in web documents only: ${list}. To let PDFs lead there, make web documents too, and set the public address.`,
    ),
  ];
};

/** A film may be a page of a video site in some rows. */
const isOmitted = (action: Action): boolean => !pdfActions.has(action.type) && actionLink(action) === undefined;
