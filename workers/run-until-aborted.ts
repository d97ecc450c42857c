import type { Problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";

/** Runs work that throws when its signal is aborted, and then fails with `cancelled`. */
export const runUntilAborted = async <T>(
  signal: AbortSignal,
  cancelled: Problem,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return fail(cancelled);
    throw error;
  }
};
