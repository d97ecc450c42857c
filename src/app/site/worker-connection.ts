/**
 * The page's connection to a worker, which starts at the first call. If the worker crashes or stops responding, every open
 * call ends with a problem, and the next call starts a new worker.
 */

import { msg, str } from "@lit/localize";
import { type Remote, wrap } from "comlink";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, type Result } from "#domain/result.ts";
import { createDeferred } from "#domain/values/deferred.ts";
import { translatedProblem } from "#ui/format/translated-problem.ts";

/** Interval of the pings while a call is open. */
const pingIntervalMs = 10_000;
/** The worker is terminated if it does not respond for this time. Encoding one huge PDF may keep it busy for a while. */
const silenceLimitMs = 90_000;

/** A worker from its start to its end. */
interface WorkerSession<Api> {
  readonly remote: Remote<Api>;
  /** Resolves when the worker has ended, with the reason. */
  readonly ended: Promise<Problem>;
  readonly end: (reason: Problem) => void;
}

/** A connection to a worker that exposes `Api` over comlink. No call rejects. */
export class WorkerConnection<Api> {
  readonly #startWorker: () => Worker;
  #session: WorkerSession<Api> | undefined;

  constructor(startWorker: () => Worker) {
    this.#startWorker = startWorker;
  }

  /** Sends a call whose response is a Result. */
  async call<T>(send: (remote: Remote<Api>) => Promise<Result<T>>): Promise<Result<T>> {
    const result = await this.callForValue(send);
    return result.ok ? result.value : result;
  }

  /** Sends a call whose response is a value. */
  async callForValue<T>(send: (remote: Remote<Api>) => Promise<T>): Promise<Result<T>> {
    let session: WorkerSession<Api>;
    try {
      this.#session ??= this.#startSession();
      session = this.#session;
    } catch (error) {
      return fail(crashProblem(error instanceof Error ? error.message : String(error)));
    }
    const stopPinging = endWhenSilent(session);
    try {
      const response = send(session.remote).then(
        (value): Result<T> => ({ ok: true, value }),
        (error: unknown): Result<T> => fail(toProblem(error)),
      );
      return await Promise.race([response, session.ended.then((reason): Result<T> => fail(reason))]);
    } finally {
      stopPinging();
    }
  }

  /** Sends a call whose response does not matter. */
  async notify(send: (remote: Remote<Api>) => Promise<void>): Promise<void> {
    await this.callForValue(send);
  }

  /** Sends such a call unless no worker has started, for which there is nothing to cancel. */
  async notifyStarted(send: (remote: Remote<Api>) => Promise<void>): Promise<void> {
    if (this.#session !== undefined) await this.callForValue(send);
  }

  /** Ends the worker and every open call. */
  close(): void {
    this.#session?.end(crashProblem(msg("the page was closed")));
  }

  #startSession(): WorkerSession<Api> {
    const worker = this.#startWorker();
    const { promise: ended, resolve } = createDeferred<Problem>();
    const session: WorkerSession<Api> = {
      remote: wrap<Api>(worker),
      ended,
      end: (reason) => {
        worker.terminate();
        if (this.#session === session) this.#session = undefined;
        resolve(reason);
      },
    };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      session.end(event.message ? crashProblem(event.message) : unloadedProblem());
    });
    worker.addEventListener("messageerror", () => session.end(crashProblem(msg("a message could not be read"))));
    return session;
  }
}

/** Terminates the worker after `silenceLimitMs` without a response. Returns a function that stops the pings. */
const endWhenSilent = (session: Pick<WorkerSession<object>, "remote" | "end">): (() => void) => {
  let lastResponseMs = performance.now();
  let lastPingMs = lastResponseMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    // The computer slept or the tab was frozen, so the worker could not respond either.
    if (nowMs - lastPingMs > pingIntervalMs * 3) lastResponseMs = nowMs;
    lastPingMs = nowMs;
    if (nowMs - lastResponseMs > silenceLimitMs) session.end(silenceProblem());
    // Comlink responds to reading any property, even one that does not exist.
    const pong: unknown = Reflect.get(session.remote, "alive");
    Promise.resolve(pong).then(
      () => {
        lastResponseMs = performance.now();
      },
      () => undefined,
    );
  }, pingIntervalMs);
  return () => clearInterval(timer);
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
