/** Zoom rules. A zoom is a number of CSS pixels per point. */

/** The size on paper, shown as 100 %. */
export const paperZoom = 4 / 3;
/** Multiples of `paperZoom` for the zoom buttons. */
const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6];
const minScale = 0.1;
const maxScale = 8;
/** Fitted portrait pages get no wider than this: wider pages are harder to read. */
const maxFitWidthPx = 1000;

/** Browsers report a trackpad pinch as `-100 · ln(scale)` wheel pixels. */
const trackpadPxPerE = 100;
const maxWheelStep = Math.log(1.1);
/** In landscape windows at least this high, a document opens with the whole page visible. */
const minWholePageWindowPx = 420;
/** A page that would be narrower than this as a whole is fitted for reading instead. */
const minWholePageWidthPx = 320;

/** Follows the window size: the view's default fit, the width, or the whole page. */
export type ZoomFit = "fit" | "width" | "page";
/** A fit, or a fixed zoom in CSS pixels per point. */
export type ZoomChoice = ZoomFit | number;

/** In any unit. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Limits a zoom to 10–800 % of the size on paper. */
export const clampZoom = (zoom: number): number =>
  Math.min(maxScale * paperZoom, Math.max(minScale * paperZoom, Number.isFinite(zoom) ? zoom : paperZoom));

/** Returns the next step above (1) or below (-1) the zoom. */
export const stepZoom = (zoom: number, direction: 1 | -1): number => {
  const scale = zoom / paperZoom;
  const nextStep =
    direction === 1 ? steps.find((step) => step > scale * 1.01) : steps.findLast((step) => step < scale * 0.99);
  return clampZoom((nextStep ?? (direction === 1 ? maxScale : minScale)) * paperZoom);
};

/** Returns the zoom factor of a wheel event: 10 % per notch of a mouse, continuous on a trackpad. */
export const getWheelFactor = (deltaPx: number): number =>
  Math.exp(Math.min(maxWheelStep, Math.max(-maxWheelStep, -deltaPx / trackpadPxPerE)));

/** Returns the zoom that fits the page for reading: its width; for a landscape page, its height too. */
export const zoomToRead = (page: Size, available: Size): number => {
  const byWidth = Math.min(available.width, maxFitWidthPx) / page.width;
  if (page.width <= page.height) return clampZoom(byWidth);
  return clampZoom(
    Math.max(Math.min(available.width / page.width, available.height / page.height), Math.min(byWidth, 0.5)),
  );
};

/** Returns the zoom at which the pages that are shown together fit into the available size. */
export const zoomToFit = (fit: Exclude<ZoomFit, "fit">, pages: Size, available: Size): number =>
  clampZoom(
    fit === "width"
      ? available.width / pages.width
      : Math.min(available.width / pages.width, available.height / pages.height),
  );

/** What a fit depends on. */
export interface FitContext {
  /** See `Layout.defaultFit`. */
  readonly defaultFit: "reading" | "width" | "page";
  /** Size in points of the pages that are shown together. */
  readonly pages: Size;
  /** CSS pixels of the window without margins. */
  readonly available: Size;
}

/** Returns the zoom for a choice. */
export const resolveZoom = (choice: ZoomChoice, { defaultFit, pages, available }: FitContext): number => {
  if (typeof choice === "number") return clampZoom(choice);
  if (choice !== "fit") return zoomToFit(choice, pages, available);
  const wholePageZoom = zoomToFit("page", pages, available);
  const isLandscape = available.width > available.height && available.height >= minWholePageWindowPx;
  if (defaultFit === "page" || (isLandscape && wholePageZoom * pages.width >= minWholePageWidthPx))
    return wholePageZoom;
  return defaultFit === "width" ? zoomToFit("width", pages, available) : zoomToRead(pages, available);
};

/** Returns the item of the zoom menu in effect: for "fit", the equivalent of the default fit in this window. */
export const resolveZoomChoice = (choice: ZoomChoice, context: FitContext): ZoomChoice => {
  if (choice !== "fit") return choice;
  const isEquivalent = (fit: ZoomFit) => Math.abs(resolveZoom("fit", context) - resolveZoom(fit, context)) < 1e-3;
  return isEquivalent("page") && !isEquivalent("width") ? "page" : "width";
};

/**
 * Returns the canvas pixels per point: the screen's resolution, limited to 16 megapixels and 16,384 pixels a side, which
 * all browsers support.
 */
export const getDrawingScale = (page: Size, zoom: number, pixelRatio: number, maxPixels = 2 ** 24): number =>
  Math.min(
    zoom * pixelRatio,
    Math.sqrt(maxPixels / (page.width * page.height)),
    16_384 / Math.max(page.width, page.height),
  );

/** Converts a zoom to whole percent of the size on paper. */
export const zoomToPercent = (zoom: number): number => Math.round((zoom / paperZoom) * 100);

/** Converts percent of the size on paper to a zoom within the limits. */
export const percentToZoom = (percent: number): number => clampZoom((percent / 100) * paperZoom);
