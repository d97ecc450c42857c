/**
 * The page's client of the batch worker, which starts at the first call. If the worker crashes or stops responding, every open
 * call ends with a problem, and the next call starts a new worker. Jobs continue from the store.
 */

import { msg, str } from "@lit/localize";
import type { Problem } from "#domain/problem.ts";
import { ProblemError, toProblem } from "#domain/problem-error.ts";
import { fail } from "#domain/result.ts";
import { type Connection, connect, forwardCalls, WorkerLostError } from "#rpc/connect.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";
import type { BatchOperations } from "#workers/batch-worker.ts";

/** Interval of the pings while a call is open. */
const pingIntervalMs = 10_000;
/** The worker is terminated if it does not respond for this time. Encoding one huge PDF may keep it busy for a while. */
const silenceLimitMs = 90_000;

/** Calls of the batch worker. Each resolves with a Result; none rejects. */
export interface BatchClient extends BatchOperations {
  /** Ends the worker and every open call. */
  close(): void;
}

/** Creates the client. `startWorker` is called at the first call, and again after a crash. */
export const createBatchClient = (startWorker: () => Worker): BatchClient => {
  const worker = connect<BatchOperations>(startWorker);
  const close = () => worker.end(new ProblemError(crashProblem(msg("the page was closed"))));
  return forwardCalls<BatchOperations, { close(): void }>({ close }, async (name, args) => {
    const response = worker.call(name, args);
    const stopPinging = endWhenSilent(worker);
    try {
      return await response;
    } catch (error) {
      return fail(error instanceof WorkerLostError ? toLossProblem(error) : toProblem(error));
    } finally {
      stopPinging();
    }
  });
};

/** Terminates the worker after `silenceLimitMs` without a response. Returns a function that stops the pings. */
const endWhenSilent = (worker: Pick<Connection<object>, "ping" | "end">): (() => void) => {
  let lastResponseMs = performance.now();
  let lastPingMs = lastResponseMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    // The computer slept or the tab was frozen, so the worker could not respond either.
    if (nowMs - lastPingMs > pingIntervalMs * 3) lastResponseMs = nowMs;
    lastPingMs = nowMs;
    if (nowMs - lastResponseMs > silenceLimitMs) worker.end(new ProblemError(silenceProblem()));
    worker.ping().then(
      () => {
        lastResponseMs = performance.now();
      },
      () => undefined,
    );
  }, pingIntervalMs);
  return () => clearInterval(timer);
};

const toLossProblem = ({ loss, message }: WorkerLostError): Problem => {
  if (loss === "unloaded") return unloadedProblem();
  return crashProblem(loss === "unreadable" ? msg("a message could not be read") : message);
};

const crashProblem = (reason: string): Problem =>
  translatedProblem(
    "internal",
    msg(str`The batch worker of this page stopped: ${reason}. Generated files are safe. Reload the page.`),
  );

const unloadedProblem = (): Problem =>
  translatedProblem(
    "kit-unavailable",
    msg("The part of this site that makes batches could not be loaded. Check your connection."),
  );

const silenceProblem = (): Problem =>
  translatedProblem(
    "internal",
    msg(
      str`The batch worker of this page gave no answer for ${silenceLimitMs / 1000} seconds and was stopped. Generated files are safe. Reload the page.`,
    ),
  );
