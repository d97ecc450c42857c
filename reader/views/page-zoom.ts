/** The zoom of the pages: the chosen one, or the one that fits a page into the window. Only computes; `PageList` applies it. */

import { type FitContext, resolveZoom, resolveZoomChoice, type ZoomChoice } from "../pages/zoom.ts";
import type { Layout } from "./layout.ts";

/** Space above and below a fitted page. The space beside it depends on the width of the window. */
export const marginPx = 16;
const narrowEdgePx = 8;
const wideEdgePx = 24;
const narrowWindowPx = 640;

/** Sets the size of a pixel of the screen, to which the sizes of pages are rounded (styles/pages.css). Browser zoom changes it. */
export const setDevicePixel = (pages: HTMLElement): void =>
  pages.style.setProperty("--device-pixel", `${1 / (devicePixelRatio || 1)}px`);

/** Computes the zoom of pages from the zoom choice. */
export class PageZoom {
  /** CSS pixels per point that are applied now. */
  current = 1;
  choice: ZoomChoice = "fit";
  readonly #container: HTMLElement;
  readonly #layout: () => Layout;

  constructor(container: HTMLElement, layout: () => Layout) {
    this.#container = container;
    setDevicePixel(container);
    this.#layout = layout;
  }

  /** Returns the zoom for the choice while the spread of `page` is shown. */
  fitted(page: number): number {
    return resolveZoom(this.choice, this.#fitContext(page));
  }

  /** Returns the zoom at which `page` is or will be shown; it depends on the page only if the layout fits each spread. */
  at(page: number): number {
    return this.#layout().fitsEachSpread && typeof this.choice !== "number" ? this.fitted(page) : this.current;
  }

  /** Returns the item of the zoom menu that is in effect while `page` is shown. */
  shownChoice(page: number): ZoomChoice {
    return resolveZoomChoice(this.choice, this.#fitContext(page));
  }

  #fitContext(page: number): FitContext {
    const { clientWidth, clientHeight } = this.#container;
    const edge = clientWidth < narrowWindowPx ? narrowEdgePx : wideEdgePx;
    const available = { width: clientWidth - 2 * edge, height: clientHeight - 2 * marginPx };
    const layout = this.#layout();
    return { defaultFit: layout.defaultFit, pages: layout.extent(page, this.choice), available };
  }
}
