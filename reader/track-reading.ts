/** Events of reading: which page is open and how long it was seen (in view and in focus), copies, focus, the end. */
import type { Track } from "./tracker.ts";

export interface ReadingOptions {
  readonly track: Track;
  readonly signal: AbortSignal;
  currentPage(): number;
}

const tickMs = 500;
const longestCopy = 500;

export const trackReading = ({ track, signal, currentPage }: ReadingOptions): void => {
  let page = currentPage();
  let seenMs = 0;
  let last = performance.now();
  const attended = () => document.visibilityState === "visible" && document.hasFocus();
  const tell = () => {
    const seconds = Math.round(seenMs / 100) / 10;
    if (seconds > 0) track("page", "view", { page, data: seconds });
    seenMs = 0;
  };
  const tick = () => {
    const now = performance.now();
    if (attended()) seenMs += Math.min(now - last, tickMs * 2);
    last = now;
    const current = currentPage();
    if (current === page) return;
    tell();
    page = current;
    track("page", "open", { page });
  };
  const timer = setInterval(tick, tickMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  track("page", "open", { page });

  document.addEventListener(
    "copy",
    () => {
      const text = getSelection()?.toString() ?? "";
      if (text !== "") track("page", "text_copy", { page: currentPage(), data: text.slice(0, longestCopy) });
    },
    { signal },
  );
  addEventListener("focus", () => track("window", "focus"), { signal });
  addEventListener("blur", () => track("window", "blur"), { signal });
  addEventListener(
    "pagehide",
    () => {
      tick();
      tell();
      track("smartlink", "close");
    },
    { signal },
  );
};
