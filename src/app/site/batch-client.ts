/** The page's client of the batch worker. After a crash of the worker, jobs continue from the store. */

import { proxy } from "comlink";
import type { Result } from "#domain/result.ts";
import type {
  BatchInspection,
  BatchInspectionProgress,
  BatchWorker,
  DroppedFile,
  ParamChoices,
} from "#workers/batch-protocol.ts";
import type { HandoverWorker } from "#workers/handover/handover-protocol.ts";
import type { PublishingWorker } from "#workers/publishing/publishing-protocol.ts";
import type { SiteLoginsWorker } from "#workers/site-logins/site-logins-protocol.ts";
import type { WorkspaceWorker } from "#workers/workspace-protocol.ts";
import { WorkerConnection } from "./worker-connection.ts";

/** The calls that concern a batch and its job. */
interface BatchCalls extends Omit<BatchWorker, "inspect"> {
  inspect(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: BatchInspectionProgress) => void,
  ): Promise<Result<BatchInspection>>;
}

/** Calls of the batch worker. Each resolves with a Result; none rejects. */
export interface BatchClient extends BatchCalls, WorkspaceWorker, PublishingWorker, HandoverWorker, SiteLoginsWorker {
  /** Ends the worker and every open call. */
  close(): void;
}

type Connection = WorkerConnection<
  BatchWorker & WorkspaceWorker & PublishingWorker & HandoverWorker & SiteLoginsWorker
>;

/** Creates the client. `startWorker` is called at the first call, and again after a crash. */
export const createBatchClient = (startWorker: () => Worker): BatchClient => {
  const worker: Connection = new WorkerConnection(startWorker);
  return {
    ...createBatchCalls(worker),
    ...createWorkspaceCalls(worker),
    ...createPublishingCalls(worker),
    ...createHandoverCalls(worker),
    ...createSiteLoginCalls(worker),
    close: () => worker.close(),
  };
};

const createBatchCalls = (worker: Connection): BatchCalls => ({
  inspect: (files, choices, onProgress) =>
    worker.callForValue((remote) => remote.inspect(files, choices, proxy(onProgress))),
  createTable: (files, choices, kind) => worker.call((remote) => remote.createTable(files, choices, kind)),
  listFailedInputRows: (files, choices) => worker.call((remote) => remote.listFailedInputRows(files, choices)),
  create: (files, choices, onProgress) => worker.call((remote) => remote.create(files, choices, proxy(onProgress))),
  checkRows: (files, choices, onProgress) =>
    worker.call((remote) => remote.checkRows(files, choices, proxy(onProgress))),
  previewRow: (files, choices, choice, onProgress) =>
    worker.call((remote) => remote.previewRow(files, choices, choice, proxy(onProgress))),
  cancelReading: () => worker.notifyStarted((remote) => remote.cancelReading()),
  cancelCreation: () => worker.notifyStarted((remote) => remote.cancelCreation()),
  cancelPreview: () => worker.notifyStarted((remote) => remote.cancelPreview()),
  run: (jobId, onStep) => worker.call((remote) => remote.run(jobId, proxy(onStep))),
  cancel: (jobId) => worker.notify((remote) => remote.cancel(jobId)),
  pause: (jobId) => worker.call((remote) => remote.pause(jobId)),
  retry: (jobId) => worker.call((remote) => remote.retry(jobId)),
  resume: (jobId) => worker.call((remote) => remote.resume(jobId)),
  listRows: (jobId, query) => worker.call((remote) => remote.listRows(jobId, query)),
  listFailedRows: (jobId) => worker.call((remote) => remote.listFailedRows(jobId)),
  correctRows: (jobId, files) => worker.call((remote) => remote.correctRows(jobId, files)),
  exportSmartlink: (id, options) => worker.call((remote) => remote.exportSmartlink(id, options)),
});

const createWorkspaceCalls = (worker: Connection): WorkspaceWorker => ({
  backup: (settings, onProgress) => worker.call((remote) => remote.backup(settings, proxy(onProgress))),
  readBackup: (file, onProgress) => worker.call((remote) => remote.readBackup(file, proxy(onProgress))),
  restore: (onProgress) => worker.call((remote) => remote.restore(proxy(onProgress))),
  checkData: (onProgress) => worker.call((remote) => remote.checkData(proxy(onProgress))),
  cancelWork: () => worker.notify((remote) => remote.cancelWork()),
});

const createPublishingCalls = (worker: Connection): PublishingWorker => ({
  zip: (jobId, onProgress) => worker.call((remote) => remote.zip(jobId, proxy(onProgress))),
  zipPart: (jobId, part, onProgress) => worker.call((remote) => remote.zipPart(jobId, part, proxy(onProgress))),
  noteSavedPart: (jobId, part) => worker.call((remote) => remote.noteSavedPart(jobId, part)),
  saveToFolder: (jobId, folder, onProgress) =>
    worker.call((remote) => remote.saveToFolder(jobId, folder, proxy(onProgress))),
  cancelExport: (jobId) => worker.notifyStarted((remote) => remote.cancelExport(jobId)),
  checkAddress: (jobId, publicUrl) => worker.call((remote) => remote.checkAddress(jobId, publicUrl)),
  setPublicUrl: (jobId, publicUrl, onProgress) =>
    worker.call((remote) => remote.setPublicUrl(jobId, publicUrl, proxy(onProgress))),
  checkLinks: (jobId, publicUrl) => worker.call((remote) => remote.checkLinks(jobId, publicUrl)),
  hasPasswords: (jobId) => worker.call((remote) => remote.hasPasswords(jobId)),
  hasQrPictures: (jobId) => worker.call((remote) => remote.hasQrPictures(jobId)),
  addQrPictures: (jobId, publicUrl, onProgress) =>
    worker.call((remote) => remote.addQrPictures(jobId, publicUrl, proxy(onProgress))),
  cancelQrPictures: () => worker.notifyStarted((remote) => remote.cancelQrPictures()),
  createLinkList: (jobId, choice) => worker.call((remote) => remote.createLinkList(jobId, choice)),
  checkServer: (login, batchId) => worker.call((remote) => remote.checkServer(login, batchId)),
  readUpload: (server, batchId) => worker.call((remote) => remote.readUpload(server, batchId)),
  upload: (login, batchId, sendsAll, onProgress) =>
    worker.call((remote) => remote.upload(login, batchId, sendsAll, proxy(onProgress))),
  cancelUpload: () => worker.notify((remote) => remote.cancelUpload()),
  storeCredentials: (login, passphrase) => worker.call((remote) => remote.storeCredentials(login, passphrase)),
  readCredentials: (server, passphrase) => worker.call((remote) => remote.readCredentials(server, passphrase)),
  removeCredentials: (server) => worker.call((remote) => remote.removeCredentials(server)),
});

const createHandoverCalls = (worker: Connection): HandoverWorker => ({
  packPendingBatch: (files, choices) => worker.call((remote) => remote.packPendingBatch(files, choices)),
  packJob: (jobId) => worker.call((remote) => remote.packJob(jobId)),
  openFinishedBatch: (files, onProgress) => worker.call((remote) => remote.openFinishedBatch(files, proxy(onProgress))),
});

const createSiteLoginCalls = (worker: Connection): SiteLoginsWorker => ({
  listSiteLogins: () => worker.call((remote) => remote.listSiteLogins()),
  enterSiteLogin: (origin, authorization, passphrase) =>
    worker.call((remote) => remote.enterSiteLogin(origin, authorization, passphrase)),
  openSiteLogin: (origin, passphrase) => worker.call((remote) => remote.openSiteLogin(origin, passphrase)),
  forgetSiteLogin: (origin) => worker.call((remote) => remote.forgetSiteLogin(origin)),
});
