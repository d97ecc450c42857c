/** Options of `PageList`: what the pages need, and callbacks for changes. */

import type { Translate } from "../i18n/language.ts";
import type { PageServices, PageSize } from "../pages/page-view.ts";
import type { RenderQueue } from "../pages/render-queue.ts";
import type { ViewKind } from "./view-kind.ts";

/** Options of `PageList`. */
export interface PageListOptions {
  /** The element that scrolls; without it, the list creates the page's `main`. */
  readonly container?: HTMLElement;
  readonly count: number;
  /** All pages are laid out in this size until they are measured. */
  readonly firstPageSize: PageSize;
  readonly view: ViewKind;
  readonly rightToLeft: boolean;
  readonly t: Translate;
  readonly queue: RenderQueue;
  readonly services: Omit<PageServices, "zoom" | "t" | "onRetry" | "onResize">;
  readonly signal: AbortSignal;
  /** The pages were scrolled or have other sizes. */
  onUpdate?(): void;
  /** The current page has changed. */
  onPage(page: number): void;
  /** `zoom`: CSS pixels per point. */
  onZoom(zoom: number): void;
  onView(view: ViewKind): void;
}
