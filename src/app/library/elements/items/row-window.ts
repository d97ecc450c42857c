/**
 * Windowing for a list of rows of the same height that scrolls with the page: only the rows near the visible part are in
 * the document.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Rows above and below the visible part, so that scrolling shows no gap before the next frame. */
const overscan = 4;

/** Rows from `start` up to, but without `end`. */
export interface VisibleRows {
  readonly start: number;
  readonly end: number;
}

/** Computes the rows near the window. `top`: of the list, relative to the window, in pixels as the other numbers. */
export const findVisibleRows = (top: number, viewHeight: number, rowHeight: number, rowCount: number): VisibleRows => {
  const first = Math.floor(-top / rowHeight) - overscan;
  const last = Math.ceil((viewHeight - top) / rowHeight) + overscan;
  const start = Math.max(0, Math.min(first, rowCount - 1));
  return { start, end: Math.max(start, Math.min(last, rowCount)) };
};

/** What the controller reads of its element. */
export interface RowWindowHost extends ReactiveControllerHost {
  /** The element that is as high as all rows; undefined before the first rendering. */
  readonly rowsElement: HTMLElement | null;
  readonly rowHeight: number;
  readonly rowCount: number;
}

/** Keeps `range` up to date and requests an update of the element when it changes. */
export class RowWindow implements ReactiveController {
  range: VisibleRows = { start: 0, end: 12 };
  readonly #host: RowWindowHost;
  #connection = new AbortController();
  #frame = 0;
  #measuredSize = "";

  constructor(host: RowWindowHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    for (const type of ["scroll", "resize"]) addEventListener(type, () => this.#schedule(), { signal, passive: true });
  }

  hostDisconnected(): void {
    this.#connection.abort();
    cancelAnimationFrame(this.#frame);
  }

  /** Measures in the next frame: reading the position right after a rendering would force a layout, 7 ms a row of cards. */
  hostUpdated(): void {
    const { rowHeight, rowCount } = this.#host;
    const size = `${rowHeight} ${rowCount}`;
    if (size === this.#measuredSize) return;
    this.#measuredSize = size;
    this.#schedule();
  }

  /** Computes the range anew. */
  measure(): void {
    const { rowsElement, rowHeight, rowCount } = this.#host;
    if (rowsElement === null) return;
    const range = findVisibleRows(rowsElement.getBoundingClientRect().top, innerHeight, rowHeight, rowCount);
    if (range.start === this.range.start && range.end === this.range.end) return;
    this.range = range;
    this.#host.requestUpdate();
  }

  #schedule(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.measure());
  }
}
