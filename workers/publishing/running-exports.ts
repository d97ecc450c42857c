/** The exports that run, by job, so that each can be cancelled. */
import { problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";

/** Runs exports, one for each job at a time. */
export interface RunningExports {
  /** Runs an export with a signal. Problem: `cancelled`. */
  run<T>(jobId: string, work: (signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T>>;
  /** Cancels the export of the job. Does nothing if there is none. */
  cancel(jobId: string): void;
}

/** Creates the list of running exports. */
export const createRunningExports = (): RunningExports => {
  const controllers = new Map<string, AbortController>();
  return {
    run: async (jobId, work) => {
      const controller = new AbortController();
      controllers.set(jobId, controller);
      try {
        return await work(controller.signal);
      } catch (error) {
        if (controller.signal.aborted) return fail(cancelled);
        throw error;
      } finally {
        if (controllers.get(jobId) === controller) controllers.delete(jobId);
      }
    },
    cancel: (jobId) => controllers.get(jobId)?.abort(),
  };
};

const cancelled = problem("cancelled", "The export was cancelled.");
