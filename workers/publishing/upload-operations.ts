/** What the batch worker does with servers that take uploads. */

import { nameServer, type UploadLogin, type UploadServer } from "#domain/model/upload.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { AddressProbe } from "#ports/publishing/address-probe.ts";
import type { CredentialStore } from "#ports/publishing/credential-store.ts";
import type { UploadLog } from "#ports/publishing/upload-log.ts";
import type { UploadTarget } from "#ports/publishing/upload-target.ts";
import type { Store } from "#ports/store.ts";
import { checkServer } from "#usecases/publishing/upload/check-server.ts";
import {
  countStoredFiles,
  type UploadPorts,
  type UploadProgress,
  type UploadReport,
  uploadBatch,
} from "#usecases/publishing/upload/upload-batch.ts";

/** The files of a batch on a server. */
export interface StoredUpload {
  readonly totalFiles: number;
  /** Those that an earlier upload has stored there. */
  readonly storedFiles: number;
  /** Whether credentials of the server are stored, encrypted. */
  readonly hasCredentials: boolean;
}

/** The operations on uploads. */
export interface UploadOperations {
  /** Writes a small file to the server, reads it back and deletes it. */
  checkServer(login: UploadLogin, batchId: string): Promise<Result<undefined>>;
  /** Reads what earlier uploads have stored on the server. */
  readUpload(server: UploadServer, batchId: string): Promise<Result<StoredUpload>>;
  /**
   * Uploads what is not on the server yet; everything if `sendsAll`. One upload runs at a time. If it is aborted, ends after
   * the requests that are on their way. Problem: `upload-running` if another page uploads the batch to the same server.
   */
  upload(
    login: UploadLogin,
    batchId: string,
    sendsAll: boolean,
    onProgress: (progress: UploadProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<UploadReport>>;
  /** Stores credentials, encrypted with the passphrase. */
  storeCredentials(login: UploadLogin, passphrase: string): Promise<Result<undefined>>;
  /** Returns stored credentials. Problem: `passphrase-wrong`. */
  readCredentials(server: UploadServer, passphrase: string): Promise<Result<UploadLogin>>;
  removeCredentials(server: UploadServer): Promise<Result<undefined>>;
}

/** What uploads need. */
export interface UploadBatchPorts extends Omit<UploadPorts, "target"> {
  readonly store: Pick<Store, "outputs" | "jobs">;
  readonly log: UploadLog;
  readonly credentials: CredentialStore;
  readonly probe: AddressProbe;
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly createTarget: (login: UploadLogin) => Promise<UploadTarget>;
}

/** Creates the operations. `openPorts` is called at the first one. */
export const createUploadOperations = (openPorts: () => Promise<UploadBatchPorts>): UploadOperations => {
  let current: AbortController | undefined;

  return {
    upload: async (login, batchId, sendsAll, onProgress, signal) => {
      const ports = await openPorts();
      current?.abort();
      current = new AbortController();
      const ended = AbortSignal.any([signal, current.signal]);
      const request = { batchId, server: nameServer(login), folder: folderOf(login, batchId) };
      return withLock(ports.locks, `smartlink-upload ${request.server} ${batchId}`, async () => {
        await ports.log.retainBatches(new Set((await ports.store.jobs.list()).map(({ job }) => job.batch_id)));
        if (sendsAll) await ports.log.clear(request.server, batchId);
        const target = await ports.createTarget(login);
        return ok(await uploadBatch(request, { ...ports, target }, ended, onProgress));
      });
    },
    checkServer: async (login, batchId) => {
      const ports = await openPorts();
      const target = await ports.createTarget(login);
      return checkServer(login, folderOf(login, batchId), { ...ports, target }, new AbortController().signal);
    },
    readUpload: async (server, batchId) => {
      const ports = await openPorts();
      const counts = await countStoredFiles({ batchId, server: nameServer(server) }, ports);
      return ok({ ...counts, hasCredentials: await ports.credentials.has(server) });
    },
    storeCredentials: async (login, passphrase) => {
      await (await openPorts()).credentials.write(login, passphrase);
      return ok(undefined);
    },
    readCredentials: async (server, passphrase) => (await openPorts()).credentials.read(server, passphrase),
    removeCredentials: async (server) => {
      await (await openPorts()).credentials.remove(server);
      return ok(undefined);
    },
  };
};

/** Exports hold the folder `<batch_id>/`, so uploads create it too, unless the address ends with it. */
const folderOf = ({ address }: UploadServer, batchId: string): string =>
  address.endsWith(`/${batchId}/`) ? "" : `${batchId}/`;

/** Runs the work unless another page holds the lock. */
const withLock = async <T>(
  locks: UploadBatchPorts["locks"],
  name: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  if (locks === undefined) return work();
  return locks.request(
    name,
    { ifAvailable: true },
    async (lock): Promise<Result<T>> => (lock === null ? fail(uploadRunning) : work()),
  );
};

const uploadRunning = problem(
  "upload-running",
  "Another page of this site uploads this batch to the same server. Wait until it has ended, or close it.",
);
