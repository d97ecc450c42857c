/** Converts window coordinates to the coordinates of assets. */

/** Percent of the width and height of the unrotated page, from its top left corner. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the point of a page under a pointer, clamped to the page.
 *
 * @param page The page's element; `data-rotation` is its rotation.
 * @param clientX CSS pixels of the window.
 * @param clientY CSS pixels of the window.
 */
export const pagePointAt = (page: HTMLElement, clientX: number, clientY: number): PagePoint => {
  const { left, top, width, height } = page.getBoundingClientRect();
  const across = percentOf(clientX - left, width);
  const down = percentOf(clientY - top, height);
  switch (page.dataset["rotation"]) {
    case "90":
      return { x: down, y: 100 - across };
    case "180":
      return { x: 100 - across, y: 100 - down };
    case "270":
      return { x: 100 - down, y: across };
    default:
      return { x: across, y: down };
  }
};

/** Rounds to hundredths of a percent, which is finer than a pixel on any screen. */
const percentOf = (part: number, whole: number): number =>
  Math.min(100, Math.max(0, Math.round((10_000 * part) / (whole || 1)) / 100));
