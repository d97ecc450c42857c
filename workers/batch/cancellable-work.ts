/** Work that a person can cancel, or that newer work of the same kind replaces. */

import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, type Result } from "#domain/result.ts";

/** Work of one kind, of which only the latest can be cancelled. */
export class CancellableWork {
  #latest: AbortController | undefined;

  /** Returns the signal of new work. Earlier work continues unless it was cancelled before. */
  start(): AbortSignal {
    this.#latest = new AbortController();
    return this.#latest.signal;
  }

  /** Starts new work. If it throws, fails with `cancelled` where it was cancelled, else with what it threw. */
  async run<T>(cancelled: Problem, work: (signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T>> {
    const signal = this.start();
    try {
      return await work(signal);
    } catch (error) {
      return fail(signal.aborted ? cancelled : toProblem(error));
    }
  }

  /** Cancels the latest work. Does nothing if there is none or it has ended. */
  cancel(): void {
    this.#latest?.abort();
  }
}
