/**
 * How pages lie in the room they are given. A layout puts the pages' elements in place, says which one is read and
 * which ones are near, and brings a page to the eye; zoom, rotation and drawing are the page list's.
 */
import type { PageView } from "../pages/page-view.ts";
import type { ZoomChoice } from "../pages/zoom.ts";

/** What a layout has to work with. */
export interface LayoutContext {
  /** Scrolls. */
  readonly element: HTMLElement;
  /** All pages, in the order they are read. */
  readonly views: readonly PageView[];
  /** The document is read from right to left: of two pages the first lies right. */
  readonly rightToLeft: boolean;
  /** The zoom at which this page is shown: the chosen one, or the one that fits its spread. */
  zoomAt(page: number): number;
  /** Applies the zoom of the current spread, in layouts with `fitsEach`. */
  refit(): void;
  /** Something has moved: what is near and which page is read must be looked at again. */
  requestUpdate(): void;
}

export interface NearbyPage {
  readonly view: PageView;
  /** 0 is in view; greater is later. About pixels. */
  readonly distance: number;
}

/** What must fit into the window: points of paper and, beside it, pixels that do not grow with the zoom. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  /** What fits by itself when nothing is chosen: a width that reads well, the whole width, or all of a page. */
  readonly defaultFit: "reading" | "width" | "page";
  /** Each spread is fitted on its own: unless the zoom is a chosen number, it changes with the page. */
  readonly fitsEachSpread?: boolean;
  /** Puts the pages into the room and this one before the eye. */
  enter(page: number): void;
  /** Takes back what was changed at the pages and at the room. */
  leave(): void;
  /** The page that is read now. */
  current(): number;
  /** `down`: pixels from the page's top that come to the top of the window. */
  show(page: number, down?: number): void;
  /** The page to read after (1) or before (-1) what is seen now. */
  adjacentPage(by: 1 | -1): number | undefined;
  /** As `show`, as a reader turns a page: with the movement that the view has for it. */
  turnTo(page: number): void;
  /** The pages worth drawing. `forward`: the direction in which they were moved last. */
  nearbyPages(forward: boolean): readonly NearbyPage[];
  /** Size in points of what is seen together with this page. To fit the width, a closed book counts as an open one. */
  extent(page: number, choice: ZoomChoice): Extent;
  /** Sizes, zoom or rotation have changed. */
  refresh(): void;
}
