/**
 * The page's end of the batch worker. It starts the worker when first needed, and makes sure that no call waits for
 * ever: a worker that crashes or stops answering ends every call with a problem, and the next call starts a new one.
 * Jobs lose nothing by that, they go on from what is stored.
 */
import { proxy, type Remote, wrap } from "comlink";
import { type Problem, problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, type Result } from "#domain/result.ts";
import type { BatchInspection, BatchWorker, DroppedFile, ParamChoices, PdfProgress } from "#workers/batch-protocol.ts";
import type { WorkspaceWorker } from "#workers/workspace-protocol.ts";

export interface BatchClient extends Omit<BatchWorker, "examine">, WorkspaceWorker {
  examine(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: PdfProgress) => void,
  ): Promise<Result<BatchInspection>>;
  close(): void;
}

/** All that the worker answers. */
type Served = BatchWorker & WorkspaceWorker;

interface Running {
  readonly worker: Worker;
  readonly remote: Remote<Served>;
  /** Resolves when the worker is gone, with the reason. */
  readonly gone: Promise<Problem>;
  readonly end: (reason: Problem) => void;
}

/** A sign of life is asked for so often while a call is open … */
const askEveryMs = 10_000;
/** … and so long a silence is the end of it. Encoding one huge PDF may keep the worker busy for a while. */
const silenceMs = 90_000;

export const createBatchClient = (startWorker: () => Worker): BatchClient => {
  let running: Running | undefined;

  const start = (): Running => {
    const worker = startWorker();
    const { promise: gone, resolve } = withResolver<Problem>();
    const one: Running = {
      worker,
      remote: wrap<Served>(worker),
      gone,
      end: (reason) => {
        worker.terminate();
        if (running === one) running = undefined;
        resolve(reason);
      },
    };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      one.end(crashed(event.message || "its script could not be loaded"));
    });
    worker.addEventListener("messageerror", () => one.end(crashed("a message could not be read")));
    return one;
  };

  const call = async <T>(ask: (remote: Remote<Served>) => Promise<T>): Promise<Result<T>> => {
    let one: Running;
    try {
      running ??= start();
      one = running;
    } catch (error) {
      return fail(crashed(error instanceof Error ? error.message : String(error)));
    }
    const stopWatching = watch(one);
    try {
      const answer = ask(one.remote).then(
        (value): Result<T> => ({ ok: true, value }),
        (error: unknown): Result<T> => fail(toProblem(error)),
      );
      return await Promise.race([answer, one.gone.then((reason): Result<T> => fail(reason))]);
    } finally {
      stopWatching();
    }
  };
  const calling = async <T>(ask: (remote: Remote<Served>) => Promise<Result<T>>): Promise<Result<T>> => {
    const answer = await call(ask);
    return answer.ok ? answer.value : answer;
  };

  return {
    examine: (files, choices, onProgress) => call((remote) => remote.examine(files, choices, proxy(onProgress))),
    create: (files, choices) => calling((remote) => remote.create(files, choices)),
    run: (jobId, onStep) => calling((remote) => remote.run(jobId, proxy(onStep))),
    cancel: async (jobId) => {
      await call((remote) => remote.cancel(jobId));
    },
    retry: (jobId) => calling((remote) => remote.retry(jobId)),
    resume: (jobId) => calling((remote) => remote.resume(jobId)),
    zip: (jobId, onProgress) => calling((remote) => remote.zip(jobId, proxy(onProgress))),
    saveToFolder: (jobId, folder, onProgress) =>
      calling((remote) => remote.saveToFolder(jobId, folder, proxy(onProgress))),
    backup: (settings, onProgress) => calling((remote) => remote.backup(settings, proxy(onProgress))),
    readBackup: (file, onProgress) => calling((remote) => remote.readBackup(file, proxy(onProgress))),
    restore: (onProgress) => calling((remote) => remote.restore(proxy(onProgress))),
    checkData: (onProgress) => calling((remote) => remote.checkData(proxy(onProgress))),
    cancelWork: async () => {
      await call((remote) => remote.cancelWork());
    },
    close: () => running?.end(crashed("the page was closed")),
  };
};

/** Ends the worker when it gives no sign of life. Any answer is one, so a name that it does not know is asked for. */
const watch = (one: Running): (() => void) => {
  let heardMs = performance.now();
  let askedMs = heardMs;
  const timer = setInterval(() => {
    const now = performance.now();
    // The computer slept, or the tab was frozen: that silence was not the worker's.
    if (now - askedMs > askEveryMs * 3) heardMs = now;
    askedMs = now;
    if (now - heardMs > silenceMs) one.end(silent());
    const answer: unknown = Reflect.get(one.remote, "alive");
    Promise.resolve(answer).then(
      () => {
        heardMs = performance.now();
      },
      () => undefined,
    );
  }, askEveryMs);
  return () => clearInterval(timer);
};

const withResolver = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

const crashed = (reason: string): Problem =>
  problem(
    "internal",
    `The part of this page that makes batches has stopped: ${reason}. Nothing that was made is lost. Reload the page to go on.`,
  );

const silent = (): Problem =>
  problem(
    "internal",
    `The part of this page that makes batches has not answered for ${silenceMs / 1000} seconds and was ended. Nothing that was made is lost. Reload the page to go on.`,
  );
