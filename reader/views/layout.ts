/**
 * The interface of layouts. A layout arranges the elements of the pages, knows which page is current and which are near,
 * and shows a page. Zoom, rotation and drawing belong to the page list.
 */
import type { PageView } from "../pages/page-view.ts";
import type { ZoomChoice } from "../pages/zoom.ts";

/** What the page list passes to a layout. */
export interface LayoutContext {
  /** The scrollable container. */
  readonly element: HTMLElement;
  /** All pages in reading order. */
  readonly views: readonly PageView[];
  /** In right-to-left documents, the first page of a spread is on the right. */
  readonly rightToLeft: boolean;
  /** The zoom at which this page is shown: the chosen one, or the one that fits its spread. */
  zoomAt(page: number): number;
  /** Applies the zoom of the current spread, in layouts with `fitsEachSpread`. */
  refit(): void;
  /** Call it after moving something: updates the current page and the near pages in the next frame. */
  requestUpdate(): void;
}

/** A page worth drawing. */
export interface NearbyPage {
  readonly view: PageView;
  /** 0: visible. Otherwise about the distance in CSS pixels; larger values are drawn later. */
  readonly distance: number;
}

/** A size in points that must fit into the window. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Arranges the pages of a view. */
export interface Layout {
  /** The fit for the zoom choice "fit": a readable width, the full width, or the whole page. */
  readonly defaultFit: "reading" | "width" | "page";
  /** Whether each spread is fitted on its own, so that the zoom changes with the page unless it is a number. */
  readonly fitsEachSpread?: boolean;
  /** Inserts the pages into the container and shows this one. */
  enter(page: number): void;
  /** Reverts all changes to the pages and the container. */
  leave(): void;
  /** Returns the page that is being read. */
  current(): number;
  /** Shows a page. `down`: CSS pixels from its top to the top of the window. */
  show(page: number, down?: number): void;
  /** Returns the page after (1) or before (-1) the visible ones. */
  adjacentPage(by: 1 | -1): number | undefined;
  /** Shows a page with the animation of the view, if it has one. */
  turnTo(page: number): void;
  /** Returns the pages worth drawing. `forward`: direction of the last movement. */
  nearbyPages(forward: boolean): readonly NearbyPage[];
  /** Size in points of the spread of this page. For the choice "width", a closed book counts as open. */
  extent(page: number, choice: ZoomChoice): Extent;
  /** Call it after sizes, zoom or rotation have changed. */
  refresh(): void;
  /** Lets this page be the current one until somebody scrolls. Without it, a layout shows nothing but the current page. */
  hold?(page: number): void;
}
