/**
 * The zoom of the pages: the one that a person chose, or the one at which a page fits the window. Computes only; the page
 * list applies it.
 */
import type { Layout } from "../views/layout.ts";
import { type FitContext, resolveZoom, resolveZoomChoice, type ZoomChoice } from "./zoom.ts";

/** Space that a fitted page leaves above and below it, and at either side in a narrow and in a wide room. */
export const marginPx = 16;
const [narrowEdgePx, wideEdgePx, narrowRoomPx] = [8, 24, 640];

export class PageZoom {
  /** CSS pixels per point at which the pages lie now. */
  current = 1;
  choice: ZoomChoice = "fit";
  readonly #room: HTMLElement;
  readonly #layout: () => Layout;

  constructor(room: HTMLElement, layout: () => Layout) {
    this.#room = room;
    this.#layout = layout;
  }

  /** Returns the zoom that the choice comes to for what is shown together with `page`. */
  fitted(page: number): number {
    return resolveZoom(this.choice, this.#fitContext(page));
  }

  /** Returns the zoom at which `page` is or will be shown; it differs between pages only where the layout fits each spread. */
  at(page: number): number {
    return this.#layout().fitsEachSpread && typeof this.choice !== "number" ? this.fitted(page) : this.current;
  }

  /** Returns the item of the zoom menu that is in effect while `page` is shown. */
  shownChoice(page: number): ZoomChoice {
    return resolveZoomChoice(this.choice, this.#fitContext(page));
  }

  #fitContext(page: number): FitContext {
    const { clientWidth, clientHeight } = this.#room;
    const edge = clientWidth < narrowRoomPx ? narrowEdgePx : wideEdgePx;
    const room = { width: clientWidth - 2 * edge, height: clientHeight - 2 * marginPx };
    const { defaultFit: fits, extent } = this.#layout();
    return { fits, pages: extent(page, this.choice), room };
  }
}
