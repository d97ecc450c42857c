/** Scales of a page: CSS pixels a point. 4/3 is the size on paper, shown as 100 %. */
export const paperZoom = 4 / 3;
const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6];
const least = 0.1;
const greatest = 8;
/** A page that fills a wide window is harder to read than one of this width. */
const widestFitPx = 1000;

/** Browsers report a pinch on a trackpad as `-100 · ln(scale)` pixels of the wheel. */
const trackpadPxPerE = 100;
const mostWheelStep = Math.log(1.1);
/** In windows at least this high and wider than high, a document opens with all of its page in sight. */
const leastWholeHeightPx = 420;
/** A page that would be narrower than this in whole is fitted to be read instead. */
const leastWholeWidthPx = 320;

/** What follows the window: what fits the view best, the width, all of the page. Numbers are a zoom that stays. */
export type ZoomFit = "fit" | "width" | "page";
export type ZoomChoice = ZoomFit | number;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const clampZoom = (zoom: number): number =>
  Math.min(greatest * paperZoom, Math.max(least * paperZoom, Number.isFinite(zoom) ? zoom : paperZoom));

/** The next round step above (1) or below (-1). */
export const stepZoom = (zoom: number, direction: 1 | -1): number => {
  const share = zoom / paperZoom;
  const found =
    direction === 1 ? steps.find((step) => step > share * 1.01) : steps.findLast((step) => step < share * 0.99);
  return clampZoom((found ?? (direction === 1 ? greatest : least)) * paperZoom);
};

/** The factor of one turn of the wheel: 10 % a notch of a mouse, and as smooth as the fingers on a trackpad. */
export const getWheelFactor = (deltaPx: number): number =>
  Math.exp(Math.min(mostWheelStep, Math.max(-mostWheelStep, -deltaPx / trackpadPxPerE)));

/** Fits the page's width; a page that is wider than high is also kept within the height. */
export const zoomToRead = (page: Size, room: Size): number => {
  const byWidth = Math.min(room.width, widestFitPx) / page.width;
  if (page.width <= page.height) return clampZoom(byWidth);
  return clampZoom(Math.max(Math.min(room.width / page.width, room.height / page.height), Math.min(byWidth, 0.5)));
};

/** The zoom at which a page, or pages side by side, fit into the room as it was asked for. */
export const zoomToFit = (fit: Exclude<ZoomFit, "fit">, pages: Size, room: Size): number =>
  clampZoom(
    fit === "width" ? room.width / pages.width : Math.min(room.width / pages.width, room.height / pages.height),
  );

export interface FitContext {
  /** See `Layout.fits`. */
  readonly fits: "reading" | "width" | "page";
  /** Points of the pages that are seen together. */
  readonly pages: Size;
  /** Pixels. */
  readonly room: Size;
}

/** The zoom that a choice comes to in this window. */
export const resolveZoom = (choice: ZoomChoice, { fits, pages, room }: FitContext): number => {
  if (typeof choice === "number") return clampZoom(choice);
  if (choice !== "fit") return zoomToFit(choice, pages, room);
  const whole = zoomToFit("page", pages, room);
  const isWide = room.width > room.height && room.height >= leastWholeHeightPx;
  if (fits === "page" || (isWide && whole * pages.width >= leastWholeWidthPx)) return whole;
  return fits === "width" ? zoomToFit("width", pages, room) : zoomToRead(pages, room);
};

/** The choice of the menu that holds: for "fit", the one that it comes to in this window. */
export const resolveZoomChoice = (choice: ZoomChoice, fit: FitContext): ZoomChoice => {
  if (choice !== "fit") return choice;
  const same = (other: ZoomFit) => Math.abs(resolveZoom("fit", fit) - resolveZoom(other, fit)) < 1e-3;
  return same("page") && !same("width") ? "page" : "width";
};

/** Pixels a point to draw at: the screen's, but no canvas beyond what browsers and memories bear. */
export const getDrawingScale = (page: Size, zoom: number, pixelRatio: number, mostPixels = 2 ** 24): number =>
  Math.min(
    zoom * pixelRatio,
    Math.sqrt(mostPixels / (page.width * page.height)),
    16_384 / Math.max(page.width, page.height),
  );

export const zoomToPercent = (zoom: number): number => Math.round((zoom / paperZoom) * 100);

/** The zoom of that many percent. */
export const percentToZoom = (percent: number): number => clampZoom((percent / 100) * paperZoom);
