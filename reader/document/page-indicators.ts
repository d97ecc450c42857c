/** Keeps everything in step that shows the current page, the zoom or the view: toolbar, sidebar and embedding page. */

import { zoomToPercent } from "../pages/zoom.ts";
import type { Toolbar } from "../toolbar/toolbar.ts";
import type { PageList } from "../views/page-list.ts";

/** A part of the sidebar that marks the current page. */
export interface PageIndicator {
  setPage(page: number): void;
}

/** What the indicators read and update. */
export interface PageIndicatorsOptions {
  /** Carries view and reading direction as data attributes for the style sheet. */
  readonly host: HTMLElement;
  readonly pages: PageList;
  readonly toolbar: Toolbar;
  readonly onMove?: () => void;
}

/** Updates the indicators after a change. */
export interface PageIndicators {
  /** Adds an indicator that is created later. */
  add(indicator: PageIndicator): void;
  showPage(): void;
  showZoom(): void;
  /** Shows the view; the page too, because a spread has other neighbours than a page. */
  showView(): void;
}

/** Creates the indicators with the toolbar as the first. */
export const createPageIndicators = ({ host, pages, toolbar, onMove }: PageIndicatorsOptions): PageIndicators => {
  const indicators: PageIndicator[] = [];
  const showPage = () => {
    const { current } = pages;
    toolbar.setPage(current, { previous: pages.canStep(-1), next: pages.canStep(1) });
    for (const indicator of indicators) indicator.setPage(current);
    onMove?.();
  };
  return {
    add: (indicator) => void indicators.push(indicator),
    showPage,
    showZoom: () => {
      toolbar.setZoom(zoomToPercent(pages.zoom));
      onMove?.();
    },
    showView: () => {
      Object.assign(host.dataset, { view: pages.view, direction: pages.rightToLeft ? "rtl" : "ltr" });
      showPage();
    },
  };
};
