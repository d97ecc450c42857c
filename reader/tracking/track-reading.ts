/**
 * Tracks reading: the open page, how long it was read (in view, in focus, at most one minute after the last activity),
 * copied text, focus, and sessions. A session ends when the page is closed or after 30 minutes without activity; the next
 * activity starts another.
 */
import type { Track } from "./tracker.ts";

/** Options of `trackReading`. */
export interface ReadingOptions {
  readonly track: Track;
  readonly signal: AbortSignal;
  currentPage(): number;
  /** Gives all later events a new session id. */
  startSession(): void;
  /** Time without activity after which the session ends. */
  readonly idleMs?: number;
}

const tickMs = 500;
const maxCopyLength = 500;
/** After this time without activity the reader is assumed to be absent. */
const attentionMs = 60 * 1000;
const defaultIdleMs = 30 * 60 * 1000;
const activityEvents = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "touchmove"] as const;

/** Starts tracking until the signal is aborted. Tracks the opening and the current page at once. */
export const trackReading = (options: ReadingOptions): void => {
  const { track, signal, currentPage, startSession, idleMs = defaultIdleMs } = options;
  let page = currentPage();
  let readMs = 0;
  let lastTick = performance.now();
  let lastActivity = Date.now();
  let isSessionOver = false;

  const isReading = () =>
    document.visibilityState === "visible" && document.hasFocus() && Date.now() - lastActivity < attentionMs;
  const trackView = () => {
    const seconds = Math.round(readMs / 100) / 10;
    readMs = 0;
    if (seconds > 0) track("page", "view", { page, data: seconds });
  };
  const begin = () => {
    isSessionOver = false;
    page = currentPage();
    readMs = 0;
    lastTick = performance.now();
    track("smartlink", "open");
    track("page", "open", { page });
  };
  const end = () => {
    if (isSessionOver) return;
    trackView();
    track("smartlink", "close");
    isSessionOver = true;
  };
  /** Counts the time since the last tick if the page is being read. A long gap means that the computer slept. */
  const tick = () => {
    const nowMs = performance.now();
    const elapsedMs = Math.min(nowMs - lastTick, tickMs * 2);
    lastTick = nowMs;
    if (isSessionOver) return;
    if (Date.now() - lastActivity >= idleMs) return end();
    if (isReading()) readMs += elapsedMs;
    const current = currentPage();
    if (current === page) return;
    trackView();
    page = current;
    track("page", "open", { page });
  };
  const onActivity = () => {
    lastActivity = Date.now();
    if (!isSessionOver) return;
    startSession();
    begin();
  };

  // Captured, so that these events are tracked before the transport sends what waits (transport.ts).
  const captureOptions = { signal, capture: true };

  begin();
  const timer = setInterval(tick, tickMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  // Captured first, so that the events of an activity belong to the session that it starts.
  for (const name of activityEvents) addEventListener(name, onActivity, { signal, capture: true, passive: true });

  document.addEventListener(
    "copy",
    () => {
      const selection = getSelection();
      const pageElement = selection?.anchorNode?.parentElement?.closest<HTMLElement>("[data-page-number]");
      const text = selection?.toString() ?? "";
      if (!pageElement || text === "") return;
      track("page", "text_copy", {
        page: Number(pageElement.dataset["pageNumber"]),
        data: text.slice(0, maxCopyLength),
      });
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
      // A phone may close a hidden page without another event.
      if (document.visibilityState === "hidden") trackView();
      else lastTick = performance.now();
    },
    captureOptions,
  );
  addEventListener(
    "pagehide",
    () => {
      tick();
      end();
    },
    captureOptions,
  );
  // The page was restored from the back/forward cache.
  addEventListener("pageshow", ({ persisted }) => persisted && onActivity(), { signal });
};
