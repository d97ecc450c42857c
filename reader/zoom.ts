/** Scales of a page: CSS pixels a point. 4/3 is the size on paper, shown as 100 %. */
export const paperZoom = 4 / 3;
const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6];
const least = 0.1;
const greatest = 8;
/** A page that fills a wide window is harder to read than one of this width. */
const widestFitPx = 1000;

export const limitedZoom = (zoom: number): number =>
  Math.min(greatest * paperZoom, Math.max(least * paperZoom, Number.isFinite(zoom) ? zoom : paperZoom));

/** The next round step above (1) or below (-1). */
export const steppedZoom = (zoom: number, direction: 1 | -1): number => {
  const share = zoom / paperZoom;
  const found =
    direction === 1 ? steps.find((step) => step > share * 1.01) : steps.findLast((step) => step < share * 0.99);
  return limitedZoom((found ?? (direction === 1 ? greatest : least)) * paperZoom);
};

/** Fits the page's width; a page that is wider than high is also kept within the height. */
export const fittedZoom = (
  page: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): number => {
  const byWidth = Math.min(room.width, widestFitPx) / page.width;
  if (page.width <= page.height) return limitedZoom(byWidth);
  return limitedZoom(Math.max(Math.min(room.width / page.width, room.height / page.height), Math.min(byWidth, 0.5)));
};

/** Pixels a point to draw at: the screen's, but no canvas beyond what browsers and memories bear. */
export const drawingScale = (
  page: { readonly width: number; readonly height: number },
  zoom: number,
  pixelRatio: number,
  mostPixels = 2 ** 24,
): number =>
  Math.min(
    zoom * pixelRatio,
    Math.sqrt(mostPixels / (page.width * page.height)),
    16_384 / Math.max(page.width, page.height),
  );

export const percentOf = (zoom: number): number => Math.round((zoom / paperZoom) * 100);
