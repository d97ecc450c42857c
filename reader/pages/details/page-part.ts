/** The part of a page that is visible, in pixels of a canvas of the whole unrotated page. */
import { toWholePixels } from "../page-canvas.ts";
import { pagePointAt } from "../page-point.ts";
import type { PageView } from "../page-view.ts";

/** A part that is drawn ahead on each side, as a fraction of the visible part. */
const margin = 0.25;
/** As for the canvas of a page, see `getDrawingScale`. */
const maxPartPixels = 2 ** 24;

/** A rectangle of a page, in whole pixels. */
export class PagePart {
  /** Canvas pixels per point. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly #page: readonly [width: number, height: number];

  constructor(scale: number, page: readonly [number, number], box: readonly [number, number, number, number]) {
    const [left, top, right, bottom] = box;
    this.scale = scale;
    this.#page = page;
    this.left = Math.max(0, Math.floor(left));
    this.top = Math.max(0, Math.floor(top));
    this.width = Math.max(1, Math.min(page[0], Math.ceil(right)) - this.left);
    this.height = Math.max(1, Math.min(page[1], Math.ceil(bottom)) - this.top);
  }

  /** This part with a margin on each side, unless that needs too many pixels. */
  get extended(): PagePart {
    const { left, top, width, height } = this;
    const [x, y] = [margin * width, margin * height];
    if ((width + 2 * x) * (height + 2 * y) > maxPartPixels) return this;
    return new PagePart(this.scale, this.#page, [left - x, top - y, left + width + x, top + height + y]);
  }

  /** Position and size in percent of the page, which stay right while the page is enlarged further. */
  get style(): Readonly<Record<"left" | "top" | "width" | "height", string>> {
    const [pageWidth, pageHeight] = this.#page;
    const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
    return {
      left: percent(this.left, pageWidth),
      top: percent(this.top, pageHeight),
      width: percent(this.width, pageWidth),
      height: percent(this.height, pageHeight),
    };
  }

  /** Whether the other part lies in this one and has the same scale. One pixel of rounding is allowed. */
  contains({ scale, left, top, width, height }: PagePart): boolean {
    return (
      Math.abs(scale / this.scale - 1) < 0.01 &&
      left >= this.left - 1 &&
      top >= this.top - 1 &&
      left + width <= this.left + this.width + 1 &&
      top + height <= this.top + this.height + 1
    );
  }
}

/** Returns the part of the page that is visible in the scrolled window. */
export const getVisiblePart = ({ element, size }: PageView, scale: number, window: HTMLElement): PagePart => {
  const frame = window.getBoundingClientRect();
  const a = pagePointAt(element, frame.left, frame.top);
  const b = pagePointAt(element, frame.right, frame.bottom);
  const width = toWholePixels(size.width * scale);
  const height = toWholePixels(size.height * scale);
  const [toX, toY] = [width / 100, height / 100];
  return new PagePart(
    scale,
    [width, height],
    [Math.min(a.x, b.x) * toX, Math.min(a.y, b.y) * toY, Math.max(a.x, b.x) * toX, Math.max(a.y, b.y) * toY],
  );
};
