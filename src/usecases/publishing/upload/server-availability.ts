/** Tells whether the server of an upload takes requests: it may ask to wait, or no longer answer. */
import { computeRetryDelayMs } from "#domain/publishing/retry.ts";
import type { Clock } from "#ports/clock.ts";
import type { UploadAttempt } from "#ports/publishing/upload-target.ts";

/** The server counts as gone when all attempts of this time, and at least so many, ended without an answer. */
const longestSilenceMs = 3_000;
const minSilentAttempts = 4;

/** What waiting needs. */
export interface WaitPorts {
  readonly clock: Pick<Clock, "elapsedMs">;
  /** Resolves after the time; rejects if the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

/** The state of a server, shared by all connections to it. */
export class ServerAvailability {
  readonly #ports: WaitPorts;
  /** No request starts before this time of the monotonic clock. */
  #pausedUntilMs = 0;
  #waiting = 0;
  /** End of the first attempt without an answer since the last answer. */
  #silentSinceMs: number | undefined;
  #silentAttempts = 0;
  #isGone = false;

  constructor(ports: WaitPorts) {
    this.#ports = ports;
  }

  /** Whether a request waits. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** Whether the server has not answered for so long that waiting is pointless. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Records the result of an attempt. */
  note({ outcome, ...attempt }: UploadAttempt): void {
    if (outcome !== "retry" || !("problem" in attempt) || attempt.problem.code !== "upload-interrupted") {
      this.#silentSinceMs = undefined;
      this.#silentAttempts = 0;
      return;
    }
    const nowMs = this.#ports.clock.elapsedMs();
    this.#silentSinceMs ??= nowMs;
    this.#silentAttempts += 1;
    if (this.#silentAttempts >= minSilentAttempts && nowMs - this.#silentSinceMs >= longestSilenceMs)
      this.#isGone = true;
  }

  /** Lets all requests wait. `attempt`: that failed, counted from 1. `delayMs`: what the server asks for. */
  pause(attempt: number, delayMs = computeRetryDelayMs(attempt, this.#ports.random())): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#ports.clock.elapsedMs() + delayMs);
  }

  /** Resolves when a request may start. `onWait` is called before each wait. */
  async waitUntilReady(signal: AbortSignal, onWait: () => void): Promise<void> {
    const { clock, wait } = this.#ports;
    this.#waiting += 1;
    try {
      // Another connection may have prolonged the pause meanwhile.
      for (;;) {
        const remainingMs = this.#pausedUntilMs - clock.elapsedMs();
        if (remainingMs <= 0) return;
        onWait();
        await wait(remainingMs, signal);
      }
    } finally {
      this.#waiting -= 1;
    }
  }
}
