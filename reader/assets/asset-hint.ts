/** Frames the assets of the visible pages for a moment when a document opens. */
import type { PageView } from "../pages/page-view.ts";

/** Equals the duration of the animation in `styles/assets.css`. With reduced motion, a still frame lasts as long. */
const hintMs = 2400;

/** Shows the hint on these pages. Aborting the signal cancels the timer. */
export const showAssetHint = (views: readonly PageView[], signal: AbortSignal): void => {
  const setHint = (on: boolean) => {
    for (const { element } of views) element.classList.toggle("hinting", on);
  };
  setHint(true);
  const timer = setTimeout(() => setHint(false), hintMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
};
