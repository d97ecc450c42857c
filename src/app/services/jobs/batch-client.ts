/**
 * The page's end of the batch worker. Starts the worker at the first call. No call waits for ever: when the worker
 * crashes or stops answering, every open call ends with a problem and the next call starts a new worker. Jobs continue
 * from the store.
 */
import { proxy, type Remote, wrap } from "comlink";
import { type Problem, problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, type Result } from "#domain/result.ts";
import type { BatchInspection, BatchWorker, DroppedFile, ParamChoices, PdfProgress } from "#workers/batch-protocol.ts";
import type { WorkspaceWorker } from "#workers/workspace-protocol.ts";
import { createDeferred } from "./deferred.ts";

/** Calls of the batch worker. Each resolves with a Result; none rejects. */
export interface BatchClient extends Omit<BatchWorker, "examine">, WorkspaceWorker {
  examine(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: PdfProgress) => void,
  ): Promise<Result<BatchInspection>>;
  /** Ends the worker and every open call. */
  close(): void;
}

type WorkerApi = BatchWorker & WorkspaceWorker;

interface WorkerSession {
  readonly remote: Remote<WorkerApi>;
  /** Resolves when the worker has ended, with the reason. */
  readonly ended: Promise<Problem>;
  readonly end: (reason: Problem) => void;
}

/** While a call is open, the worker is pinged this often … */
const pingIntervalMs = 10_000;
/** … and is ended after this long a silence. Encoding one huge PDF may keep it busy for a while. */
const silenceLimitMs = 90_000;

/** `startWorker` is called at the first call, and again after a crash. */
export const createBatchClient = (startWorker: () => Worker): BatchClient => {
  let current: WorkerSession | undefined;

  const startSession = (): WorkerSession => {
    const worker = startWorker();
    const { promise: ended, resolve } = createDeferred<Problem>();
    const session: WorkerSession = {
      remote: wrap<WorkerApi>(worker),
      ended,
      end: (reason) => {
        worker.terminate();
        if (current === session) current = undefined;
        resolve(reason);
      },
    };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      session.end(crashProblem(event.message || "its script could not be loaded"));
    });
    worker.addEventListener("messageerror", () => session.end(crashProblem("a message could not be read")));
    return session;
  };

  const call = async <T>(send: (remote: Remote<WorkerApi>) => Promise<T>): Promise<Result<T>> => {
    let session: WorkerSession;
    try {
      current ??= startSession();
      session = current;
    } catch (error) {
      return fail(crashProblem(error instanceof Error ? error.message : String(error)));
    }
    const stopPinging = endWhenSilent(session);
    try {
      const answer = send(session.remote).then(
        (value): Result<T> => ({ ok: true, value }),
        (error: unknown): Result<T> => fail(toProblem(error)),
      );
      return await Promise.race([answer, session.ended.then((reason): Result<T> => fail(reason))]);
    } finally {
      stopPinging();
    }
  };
  const callForResult = async <T>(send: (remote: Remote<WorkerApi>) => Promise<Result<T>>): Promise<Result<T>> => {
    const answer = await call(send);
    return answer.ok ? answer.value : answer;
  };

  return {
    examine: (files, choices, onProgress) => call((remote) => remote.examine(files, choices, proxy(onProgress))),
    create: (files, choices) => callForResult((remote) => remote.create(files, choices)),
    run: (jobId, onStep) => callForResult((remote) => remote.run(jobId, proxy(onStep))),
    cancel: async (jobId) => {
      await call((remote) => remote.cancel(jobId));
    },
    retry: (jobId) => callForResult((remote) => remote.retry(jobId)),
    resume: (jobId) => callForResult((remote) => remote.resume(jobId)),
    zip: (jobId, onProgress) => callForResult((remote) => remote.zip(jobId, proxy(onProgress))),
    saveToFolder: (jobId, folder, onProgress) =>
      callForResult((remote) => remote.saveToFolder(jobId, folder, proxy(onProgress))),
    backup: (settings, onProgress) => callForResult((remote) => remote.backup(settings, proxy(onProgress))),
    readBackup: (file, onProgress) => callForResult((remote) => remote.readBackup(file, proxy(onProgress))),
    restore: (onProgress) => callForResult((remote) => remote.restore(proxy(onProgress))),
    checkData: (onProgress) => callForResult((remote) => remote.checkData(proxy(onProgress))),
    cancelWork: async () => {
      await call((remote) => remote.cancelWork());
    },
    close: () => current?.end(crashProblem("the page was closed")),
  };
};

/** Ends the worker after `silenceLimitMs` without an answer. Returns a function that stops the pings. */
const endWhenSilent = (session: WorkerSession): (() => void) => {
  let answeredMs = performance.now();
  let pingedMs = answeredMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    // The computer slept or the tab was frozen: the worker could not answer.
    if (nowMs - pingedMs > pingIntervalMs * 3) answeredMs = nowMs;
    pingedMs = nowMs;
    if (nowMs - answeredMs > silenceLimitMs) session.end(silenceProblem());
    // Comlink answers a read of any property, also of one that does not exist.
    const pong: unknown = Reflect.get(session.remote, "alive");
    Promise.resolve(pong).then(
      () => {
        answeredMs = performance.now();
      },
      () => undefined,
    );
  }, pingIntervalMs);
  return () => clearInterval(timer);
};

const crashProblem = (reason: string): Problem =>
  problem("internal", `The batch worker of this page stopped: ${reason}. Generated files are safe. Reload the page.`);

const silenceProblem = (): Problem =>
  problem(
    "internal",
    `The batch worker of this page gave no answer for ${silenceLimitMs / 1000} seconds and was stopped. Generated files are safe. Reload the page.`,
  );
