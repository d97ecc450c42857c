/** Measures how long a person reads: while the page is in view and in focus, at most one minute after the last activity. */

/** Time between two calls of `tick`. */
export const tickMs = 500;
/** After this time without activity the reader is assumed to be absent. */
const attentionMs = 60 * 1000;

/** Counts the time between ticks. */
export class ReadingTimer {
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
