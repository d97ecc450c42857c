/** Shows for a moment, when a document opens, which areas of the pages in sight can be pressed. */
import type { PageView } from "../pages/page-view.ts";

/** As long as the animation in `styles/assets.css`; without motion, the areas are framed as long. */
const hintMs = 2400;

export const showAssetHint = (views: readonly PageView[], signal: AbortSignal): void => {
  const hinting = (on: boolean) => {
    for (const { element } of views) element.classList.toggle("hinting", on);
  };
  hinting(true);
  const timer = setTimeout(() => hinting(false), hintMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
};
