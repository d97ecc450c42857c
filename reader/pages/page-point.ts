/** Where on a page a pointer is, in the coordinates in which authors place assets. */

/** Percent of the page's width and height from its top left, as it lies before the reader rotates it. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** `clientX`, `clientY`: CSS pixels of the window. `page`: the page's element, which names its rotation (`data-rotation`). */
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

/** Hundredths of a percent tell a pixel from the next on any screen. */
const percentOf = (part: number, whole: number): number =>
  Math.min(100, Math.max(0, Math.round((10_000 * part) / (whole || 1)) / 100));
