/**
 * The page's client of the batch worker, which starts at the first call. If the worker crashes or stops responding, every
 * open call ends with a problem, and the next call starts a new worker. Jobs then continue from the store.
 */

import { msg, str } from "@lit/localize";
import { proxy, type Remote, wrap } from "comlink";
import type { Problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, type Result } from "#domain/result.ts";
import { createDeferred } from "#domain/values/deferred.ts";
import type {
  BatchInspection,
  BatchInspectionProgress,
  BatchWorker,
  DroppedFile,
  ParamChoices,
} from "#workers/batch-protocol.ts";
import type { HandoverWorker } from "#workers/handover/handover-protocol.ts";
import type { PublishingWorker } from "#workers/publishing/publishing-protocol.ts";
import type { WorkspaceWorker } from "#workers/workspace-protocol.ts";
import { translatedProblem } from "../../format/translated-problem.ts";

/** Calls of the batch worker. Each resolves with a Result; none rejects. */
export interface BatchClient extends Omit<BatchWorker, "inspect">, WorkspaceWorker, PublishingWorker, HandoverWorker {
  inspect(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: BatchInspectionProgress) => void,
  ): Promise<Result<BatchInspection>>;
  /** Ends the worker and every open call. */
  close(): void;
}

type WorkerApi = BatchWorker & WorkspaceWorker & PublishingWorker & HandoverWorker;

interface WorkerSession {
  readonly remote: Remote<WorkerApi>;
  /** Resolves when the worker has ended, with the reason. */
  readonly ended: Promise<Problem>;
  readonly end: (reason: Problem) => void;
}

/** Interval of the pings while a call is open. */
const pingIntervalMs = 10_000;
/** The worker is terminated if it does not respond for this time. Encoding one huge PDF may keep it busy for a while. */
const silenceLimitMs = 90_000;

/** Creates the client. `startWorker` is called at the first call, and again after a crash. */
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
      session.end(crashProblem(event.message || msg("its script could not be loaded")));
    });
    worker.addEventListener("messageerror", () => session.end(crashProblem(msg("a message could not be read"))));
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
      const response = send(session.remote).then(
        (value): Result<T> => ({ ok: true, value }),
        (error: unknown): Result<T> => fail(toProblem(error)),
      );
      return await Promise.race([response, session.ended.then((reason): Result<T> => fail(reason))]);
    } finally {
      stopPinging();
    }
  };
  const callForResult = async <T>(send: (remote: Remote<WorkerApi>) => Promise<Result<T>>): Promise<Result<T>> => {
    const result = await call(send);
    return result.ok ? result.value : result;
  };

  return {
    inspect: (files, choices, onProgress) => call((remote) => remote.inspect(files, choices, proxy(onProgress))),
    createTable: (files, choices, kind) => callForResult((remote) => remote.createTable(files, choices, kind)),
    listFaultyRows: (files, choices) => callForResult((remote) => remote.listFaultyRows(files, choices)),
    create: (files, choices, onProgress) => callForResult((remote) => remote.create(files, choices, proxy(onProgress))),
    cancelCreation: async () => {
      if (current !== undefined) await call((remote) => remote.cancelCreation());
    },
    cancelReading: async () => {
      if (current !== undefined) await call((remote) => remote.cancelReading());
    },
    run: (jobId, onStep) => callForResult((remote) => remote.run(jobId, proxy(onStep))),
    cancel: async (jobId) => {
      await call((remote) => remote.cancel(jobId));
    },
    pause: (jobId) => callForResult((remote) => remote.pause(jobId)),
    retry: (jobId) => callForResult((remote) => remote.retry(jobId)),
    resume: (jobId) => callForResult((remote) => remote.resume(jobId)),
    listRows: (jobId, query) => callForResult((remote) => remote.listRows(jobId, query)),
    checkRows: (files, choices, onProgress) =>
      callForResult((remote) => remote.checkRows(files, choices, proxy(onProgress))),
    previewRow: (files, choices, choice, onProgress) =>
      callForResult((remote) => remote.previewRow(files, choices, choice, proxy(onProgress))),
    cancelPreview: async () => {
      if (current !== undefined) await call((remote) => remote.cancelPreview());
    },
    listFailedRows: (jobId) => callForResult((remote) => remote.listFailedRows(jobId)),
    correctRows: (jobId, files) => callForResult((remote) => remote.correctRows(jobId, files)),
    zip: (jobId, onProgress) => callForResult((remote) => remote.zip(jobId, proxy(onProgress))),
    zipPart: (jobId, part, onProgress) => callForResult((remote) => remote.zipPart(jobId, part, proxy(onProgress))),
    noteSavedPart: (jobId, part) => callForResult((remote) => remote.noteSavedPart(jobId, part)),
    saveToFolder: (jobId, folder, onProgress) =>
      callForResult((remote) => remote.saveToFolder(jobId, folder, proxy(onProgress))),
    cancelExport: async (jobId) => {
      if (current !== undefined) await call((remote) => remote.cancelExport(jobId));
    },
    exportSmartlink: (id, options) => callForResult((remote) => remote.exportSmartlink(id, options)),
    backup: (settings, onProgress) => callForResult((remote) => remote.backup(settings, proxy(onProgress))),
    readBackup: (file, onProgress) => callForResult((remote) => remote.readBackup(file, proxy(onProgress))),
    restore: (onProgress) => callForResult((remote) => remote.restore(proxy(onProgress))),
    checkData: (onProgress) => callForResult((remote) => remote.checkData(proxy(onProgress))),
    cancelWork: async () => {
      await call((remote) => remote.cancelWork());
    },
    checkAddress: (jobId, publicUrl) => callForResult((remote) => remote.checkAddress(jobId, publicUrl)),
    setPublicUrl: (jobId, publicUrl, onProgress) =>
      callForResult((remote) => remote.setPublicUrl(jobId, publicUrl, proxy(onProgress))),
    checkLinks: (jobId, publicUrl) => callForResult((remote) => remote.checkLinks(jobId, publicUrl)),
    hasPasswords: (jobId) => callForResult((remote) => remote.hasPasswords(jobId)),
    hasQrPictures: (jobId) => callForResult((remote) => remote.hasQrPictures(jobId)),
    addQrPictures: (jobId, publicUrl, onProgress) =>
      callForResult((remote) => remote.addQrPictures(jobId, publicUrl, proxy(onProgress))),
    cancelQrPictures: async () => {
      if (current !== undefined) await call((remote) => remote.cancelQrPictures());
    },
    createLinkList: (jobId, choice) => callForResult((remote) => remote.createLinkList(jobId, choice)),
    checkServer: (login, batchId) => callForResult((remote) => remote.checkServer(login, batchId)),
    readUpload: (server, batchId) => callForResult((remote) => remote.readUpload(server, batchId)),
    upload: (login, batchId, sendsAll, onProgress) =>
      callForResult((remote) => remote.upload(login, batchId, sendsAll, proxy(onProgress))),
    cancelUpload: async () => {
      await call((remote) => remote.cancelUpload());
    },
    storeCredentials: (login, passphrase) => callForResult((remote) => remote.storeCredentials(login, passphrase)),
    readCredentials: (server, passphrase) => callForResult((remote) => remote.readCredentials(server, passphrase)),
    removeCredentials: (server) => callForResult((remote) => remote.removeCredentials(server)),
    packPendingBatch: (files, choices) => callForResult((remote) => remote.packPendingBatch(files, choices)),
    packJob: (jobId) => callForResult((remote) => remote.packJob(jobId)),
    openFinishedBatch: (files, onProgress) =>
      callForResult((remote) => remote.openFinishedBatch(files, proxy(onProgress))),
    close: () => current?.end(crashProblem(msg("the page was closed"))),
  };
};

/** Terminates the worker after `silenceLimitMs` without a response. Returns a function that stops the pings. */
const endWhenSilent = (session: WorkerSession): (() => void) => {
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

const silenceProblem = (): Problem =>
  translatedProblem(
    "internal",
    msg(
      str`The batch worker of this page gave no answer for ${silenceLimitMs / 1000} seconds and was stopped. Generated files are safe. Reload the page.`,
    ),
  );
