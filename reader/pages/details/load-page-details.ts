/** Loads the drawing of details (page-details.ts) once a page is enlarged beyond the limit of its canvas. */
import type { LoadPanels } from "../../ui/load-panels.ts";
import type { createPageDetails, PageDetailsOptions, ShownPages, UpdatePageDetails } from "./page-details.ts";

/** What is loaded on demand. */
export interface DetailsCode {
  readonly createPageDetails: typeof createPageDetails;
}

/** Returns a function to call whenever the pages were scrolled or zoomed. */
export const createDetailLoader = (options: PageDetailsOptions & { readonly loadPanels: LoadPanels<DetailsCode> }) => {
  let update: UpdatePageDetails | undefined;
  let isLoading = false;
  return async (pages: ShownPages): Promise<void> => {
    if (!update && !isLoading && pages.visiblePages.some((view) => view.detailScale)) {
      isLoading = true;
      update = (await options.loadPanels())?.createPageDetails(options);
      isLoading = false;
    }
    update?.(pages);
  };
};
