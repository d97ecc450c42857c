/** What the pages of a document need, and whom they notify. */

import type { Translate } from "../i18n/language.ts";
import type { ViewKind } from "../views/view-kind.ts";
import type { PageServices, PageSize } from "./page-view.ts";
import type { RenderQueue } from "./render-queue.ts";

export interface PageListOptions {
  readonly count: number;
  readonly firstPageSize: PageSize;
  readonly view: ViewKind;
  readonly rightToLeft: boolean;
  readonly t: Translate;
  readonly queue: RenderQueue;
  readonly services: Omit<PageServices, "zoom" | "t" | "onRetry" | "onResize">;
  readonly signal: AbortSignal;
  /** Another page is the current one, or there is another one beside it. */
  onPage(page: number): void;
  onZoom(zoom: number): void;
  onView(view: ViewKind): void;
}
