/** Creates the adapters for publishing. Wiring only. The signatures of buckets are loaded when a bucket is used. */

import { createCredentialStore } from "#adapters/publishing/encrypted-credentials.ts";
import { createIdbUploadLog } from "#adapters/publishing/idb-upload-log.ts";
import { createAddressProbe } from "#adapters/publishing/web-address-probe.ts";
import { createWebdavTarget } from "#adapters/publishing/webdav-target.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import type { LinkPorts } from "./link-operations.ts";
import type { UploadBatchPorts } from "./upload-operations.ts";

/** What publishing needs. */
export type PublishingPorts = UploadBatchPorts & LinkPorts;

/** Creates the ports over the opened store. `batchUrl`: the site's batch folder, absolute, ending in a slash. */
export const createPublishingPorts = (store: IdbStore, batchUrl: string): PublishingPorts => {
  const request: typeof fetch = (input, init) => fetch(input, init);
  const requestPorts = { fetch: request, bytes: webBytes, now: systemClock.now };
  const parts = createPartBlobs(store.parts);
  return {
    store,
    batchUrl,
    bytes: webBytes,
    clock: systemClock,
    log: createIdbUploadLog(),
    credentials: createCredentialStore(),
    probe: createAddressProbe(requestPorts, self.isSecureContext && location.protocol === "https:"),
    locks: navigator.locks as LockManager | undefined,
    assemble: ({ pieces }) => parts.createFileBlob(pieces, ""),
    wait,
    createStop,
    random: Math.random,
    drawQrCode: async (text, format) => (await import("#adapters/publishing/qr-codes.ts")).drawQrCode(text, format),
    createZip: async (files) => (await import("#adapters/zip-files.ts")).createZipBlob(files),
    createTarget: async (login) => {
      if (login.kind === "webdav") return createWebdavTarget(login, requestPorts);
      const { createS3Target } = await import("#adapters/publishing/s3-target.ts");
      return createS3Target(login, requestPorts);
    },
  };
};

const createStop = (signal: AbortSignal) => {
  const controller = new AbortController();
  return { signal: AbortSignal.any([signal, controller.signal]), abort: () => controller.abort() };
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
