/** Implements uploads in the batch worker with the use cases. Errors become Results. */

import { catchToResult } from "#domain/catch-to-result.ts";
import { nameServer, type UploadLogin, type UploadServer } from "#domain/model/upload.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { AddressProbe } from "#ports/publishing/address-probe.ts";
import type { CredentialStore } from "#ports/publishing/credential-store.ts";
import type { UploadLog } from "#ports/publishing/upload-log.ts";
import type { UploadTarget } from "#ports/publishing/upload-target.ts";
import type { Store } from "#ports/store.ts";
import { checkServer } from "#usecases/publishing/upload/check-server.ts";
import { countStoredFiles, type UploadPorts, uploadBatch } from "#usecases/publishing/upload/upload-batch.ts";
import type { PublishingWorker } from "./publishing-protocol.ts";

/** The operations of the protocol that concern uploads. */
export type UploadWorker = Pick<
  PublishingWorker,
  | "checkServer"
  | "readUpload"
  | "upload"
  | "cancelUpload"
  | "storeCredentials"
  | "readCredentials"
  | "removeCredentials"
>;

/** What uploads need. */
export interface UploadHostPorts extends Omit<UploadPorts, "target"> {
  readonly store: Pick<Store, "outputs" | "jobs">;
  readonly log: UploadLog;
  readonly credentials: CredentialStore;
  readonly probe: AddressProbe;
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly createTarget: (login: UploadLogin) => Promise<UploadTarget>;
}

/** Creates the operations. `openPorts` is called at the first one. */
export const createUploadHost = (openPorts: () => Promise<UploadHostPorts>): UploadWorker => {
  let current: AbortController | undefined;

  const upload: PublishingWorker["upload"] = (login, batchId, sendsAll, onProgress) =>
    catchToResult(async () => {
      const ports = await openPorts();
      const controller = new AbortController();
      current?.abort();
      current = controller;
      const request = { batchId, server: nameServer(login), folder: folderOf(login, batchId) };
      return withLock(ports.locks, `smartlink-upload ${request.server} ${batchId}`, async () => {
        await ports.log.retainBatches(new Set((await ports.store.jobs.list()).map(({ job }) => job.batch_id)));
        if (sendsAll) await ports.log.clear(request.server, batchId);
        const target = await ports.createTarget(login);
        return ok(await uploadBatch(request, { ...ports, target }, controller.signal, onProgress));
      });
    });

  return {
    upload,
    cancelUpload: async () => current?.abort(),
    checkServer: (login, batchId) =>
      catchToResult(async () => {
        const ports = await openPorts();
        const target = await ports.createTarget(login);
        return checkServer(login, folderOf(login, batchId), { ...ports, target }, new AbortController().signal);
      }),
    readUpload: (server, batchId) =>
      catchToResult(async () => {
        const ports = await openPorts();
        const counts = await countStoredFiles({ batchId, server: nameServer(server) }, ports);
        return ok({ ...counts, hasCredentials: await ports.credentials.has(server) });
      }),
    storeCredentials: (login, passphrase) =>
      catchToResult(async () => {
        await (await openPorts()).credentials.write(login, passphrase);
        return ok(undefined);
      }),
    readCredentials: (server, passphrase) =>
      catchToResult(async () => (await openPorts()).credentials.read(server, passphrase)),
    removeCredentials: (server) =>
      catchToResult(async () => {
        await (await openPorts()).credentials.remove(server);
        return ok(undefined);
      }),
  };
};

/** Exports hold the folder `<batch_id>/`, so uploads create it too, unless the address ends with it. */
const folderOf = ({ address }: UploadServer, batchId: string): string =>
  address.endsWith(`/${batchId}/`) ? "" : `${batchId}/`;

/** Runs the work unless another page holds the lock. */
const withLock = async <T>(
  locks: UploadHostPorts["locks"],
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
