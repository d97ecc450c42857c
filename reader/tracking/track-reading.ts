/**
 * Tracks reading: the open page, how long it was read (`ReadingTimer`), focus, and sessions. A session starts with an act
 * of a person and ends when the page is closed or after 30 minutes without activity. The time before the first act counts
 * once that act has shown that somebody is reading.
 */
import { listenToActs } from "../ui/person-acts.ts";
import type { Track } from "./tracker.ts";

/** Options of `trackReading`. */
export interface ReadingOptions {
  readonly track: Track;
  readonly signal: AbortSignal;
  /** Resolves at the first act of a person, which may be over. */
  readonly firstAct: Promise<void>;
  currentPage(): number;
  /** Gives all later events a new session id. Before, `track` does nothing. */
  startSession(): void;
  /** Time without activity after which the session ends. */
  readonly idleMs?: number;
}

const defaultIdleMs = 30 * 60 * 1000;
/** What shows that a reader is still there, besides acts. */
const activityEvents = ["pointermove", "scroll", "touchmove"] as const;

/** Starts tracking until the signal is aborted. Tracks the opening and the current page at the first act. */
export const trackReading = (options: ReadingOptions): void => {
  const { track, signal, firstAct, currentPage, startSession, idleMs = defaultIdleMs } = options;
  let page = currentPage();
  let session: "awaited" | "open" | "over" = "awaited";
  let lastActivity = Date.now();
  const timer = new ReadingTimer();

  const trackView = () => {
    const seconds = Math.round(timer.readMs / 100) / 10;
    timer.readMs = 0;
    if (seconds > 0) track("page", "view", { page, data: seconds });
  };
  const end = () => {
    if (session !== "open") return;
    trackView();
    track("smartlink", "close");
    session = "over";
  };
  const tick = () => {
    if (session === "over") return timer.skip();
    if (session === "open" && Date.now() - lastActivity >= idleMs) return end();
    timer.tick(lastActivity);
    const current = currentPage();
    if (current === page) return;
    trackView();
    page = current;
    track("page", "open", { page });
  };
  const onActivity = () => {
    lastActivity = Date.now();
  };
  const onAct = () => {
    if (session === "open") return onActivity();
    // Before `onActivity`, so that the time of an absent reader does not count.
    tick();
    onActivity();
    session = "open";
    page = currentPage();
    startSession();
    track("smartlink", "open");
    track("page", "open", { page });
  };

  // Captured, so that these events are tracked before the transport sends what waits (transport.ts).
  const captureOptions = { signal, capture: true };

  const interval = setInterval(tick, tickMs);
  signal.addEventListener("abort", () => clearInterval(interval));
  for (const name of activityEvents) addEventListener(name, onActivity, { signal, capture: true, passive: true });
  void firstAct.then(onAct);
  listenToActs(onAct, signal);

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
};

/** Time between two calls of `tick`. */
const tickMs = 500;
/** After this time without activity the reader is assumed to be absent. */
const attentionMs = 60 * 1000;

/** Counts the time between ticks. */
class ReadingTimer {
  /** The time that was counted. Set it to zero to start again. */
  readMs = 0;
  #lastTick = performance.now();

  /**
   * Counts the time since the last tick if somebody is reading. A long gap means that the computer slept.
   *
   * @param lastActivity Time as of `Date.now`.
   */
  tick(lastActivity: number): void {
    const elapsedMs = performance.now() - this.#lastTick;
    this.skip();
    if (document.visibilityState === "visible" && document.hasFocus() && Date.now() - lastActivity < attentionMs)
      this.readMs += Math.min(elapsedMs, tickMs * 2);
  }

  /** Leaves out the time since the last tick. */
  skip(): void {
    this.#lastTick = performance.now();
  }
}

const maxCopyLength = 500;

/** Tracks copied text, cut to 500 characters, until the signal is aborted. */
const trackCopiedText = (track: Track, signal: AbortSignal): void =>
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
