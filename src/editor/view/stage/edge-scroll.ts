/** How far a drag near the edge of the viewport scrolls the pages. */

/** A pointer this near to the edge scrolls. CSS pixels. */
const edgePx = 36;
/** Scrolled per frame at the edge itself. CSS pixels. */
const maxScrollPx = 18;

/** Returns how far to scroll in a frame. `at`: the distance to the start of the viewport, whose length is `length`. */
export const scrollStep = (at: number, length: number): number => {
  const over = at < edgePx ? at - edgePx : at > length - edgePx ? at - (length - edgePx) : 0;
  return Math.max(-maxScrollPx, Math.min(maxScrollPx, (over / edgePx) * maxScrollPx));
};
