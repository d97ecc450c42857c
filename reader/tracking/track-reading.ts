/**
 * Tracks reading: the open page, how long it was read (reading-timer.ts), focus, and sessions. A session ends when the page
 * is closed or after 30 minutes without activity; the next activity starts another.
 */
import { ReadingTimer, tickMs } from "./reading-timer.ts";
import { trackCopiedText } from "./track-copied-text.ts";
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

const defaultIdleMs = 30 * 60 * 1000;
const activityEvents = ["pointerdown", "pointermove", "keydown", "wheel", "scroll", "touchmove"] as const;

/** Starts tracking until the signal is aborted. Tracks the opening and the current page at once. */
export const trackReading = (options: ReadingOptions): void => {
  const { track, signal, currentPage, startSession, idleMs = defaultIdleMs } = options;
  let page = currentPage();
  let isSessionOver = false;
  let lastActivity = Date.now();
  const timer = new ReadingTimer();

  const trackView = () => {
    const seconds = Math.round(timer.readMs / 100) / 10;
    timer.readMs = 0;
    if (seconds > 0) track("page", "view", { page, data: seconds });
  };
  const begin = () => {
    isSessionOver = false;
    page = currentPage();
    timer.readMs = 0;
    timer.skip();
    track("smartlink", "open");
    track("page", "open", { page });
  };
  const end = () => {
    if (isSessionOver) return;
    trackView();
    track("smartlink", "close");
    isSessionOver = true;
  };
  const tick = () => {
    if (isSessionOver) return timer.skip();
    if (Date.now() - lastActivity >= idleMs) return end();
    timer.tick(lastActivity);
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
  const interval = setInterval(tick, tickMs);
  signal.addEventListener("abort", () => clearInterval(interval));
  // Captured first, so that the events of an activity belong to the session that it starts.
  for (const name of activityEvents) addEventListener(name, onActivity, { signal, capture: true, passive: true });

  trackCopiedText(track, signal);
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
      else timer.skip();
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
