/**
 * Events of reading: which page is open and how long it was seen (in view, in focus, and not longer than a minute after
 * the reader's last act), copies, focus, and the end of the session, which comes when the page is left or half an hour
 * after the last act. The next act begins another.
 */
import type { Track } from "./tracker.ts";

export interface ReadingOptions {
  readonly track: Track;
  readonly signal: AbortSignal;
  currentPage(): number;
  /** Another session begins: the events that follow belong to it. */
  startSession(): void;
  /** Without an act for so long, the session is over. */
  readonly idleMs?: number;
}

const tickMs = 500;
const maxCopyLength = 500;
/** A reader who does nothing for so long is taken to have gone away. */
const attentionMs = 60 * 1000;
const defaultIdleMs = 30 * 60 * 1000;
const activityEvents = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "touchmove"] as const;

export const trackReading = (options: ReadingOptions): void => {
  const { track, signal, currentPage, startSession, idleMs = defaultIdleMs } = options;
  let page = currentPage();
  let seenMs = 0;
  let lastTick = performance.now();
  let lastAct = Date.now();
  let over = false;

  const attended = () =>
    document.visibilityState === "visible" && document.hasFocus() && Date.now() - lastAct < attentionMs;
  const tell = () => {
    const seconds = Math.round(seenMs / 100) / 10;
    seenMs = 0;
    if (seconds > 0) track("page", "view", { page, data: seconds });
  };
  const begin = () => {
    over = false;
    page = currentPage();
    seenMs = 0;
    lastTick = performance.now();
    track("smartlink", "open");
    track("page", "open", { page });
  };
  const end = () => {
    if (over) return;
    tell();
    track("smartlink", "close");
    over = true;
  };
  /** What passed since the last one counts where the page is looked at; a computer that slept was not. */
  const tick = () => {
    const now = performance.now();
    const passedMs = Math.min(now - lastTick, tickMs * 2);
    lastTick = now;
    if (over) return;
    if (Date.now() - lastAct >= idleMs) return end();
    if (attended()) seenMs += passedMs;
    const current = currentPage();
    if (current === page) return;
    tell();
    page = current;
    track("page", "open", { page });
  };
  const act = () => {
    lastAct = Date.now();
    if (!over) return;
    startSession();
    begin();
  };

  const beforeSending = { signal, capture: true };

  begin();
  const timer = setInterval(tick, tickMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  // Heard before anything else of the page acts: what the act does belongs to the session that it begins.
  for (const name of activityEvents) addEventListener(name, act, { signal, capture: true, passive: true });

  document.addEventListener(
    "copy",
    () => {
      const selection = getSelection();
      const place = selection?.anchorNode?.parentElement?.closest<HTMLElement>("[data-page-number]");
      const text = selection?.toString() ?? "";
      if (!place || text === "") return;
      track("page", "text_copy", { page: Number(place.dataset["pageNumber"]), data: text.slice(0, maxCopyLength) });
    },
    { signal },
  );
  addEventListener("focus", () => track("window", "focus"), { signal });
  addEventListener(
    "blur",
    () => {
      tick();
      track("window", "blur");
    },
    { signal },
  );
  document.addEventListener(
    "visibilitychange",
    () => {
      // A phone may end a page that is out of view without a further word.
      if (document.visibilityState === "hidden") tell();
      else lastTick = performance.now();
    },
    beforeSending,
  );
  addEventListener(
    "pagehide",
    () => {
      tick();
      end();
    },
    beforeSending,
  );
  // A page that comes back from the browser's memory.
  addEventListener("pageshow", ({ persisted }) => persisted && act(), { signal });
};
