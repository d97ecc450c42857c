/** What publishing batches has from outside. The signatures of buckets are loaded when a bucket is used. */

import type { OutputFile } from "#domain/model/output.ts";
import type { UploadLogin } from "#domain/model/upload.ts";
import type { UploadTarget } from "#ports/publishing/upload-target.ts";
import type { WorkerEnvironment } from "../browser-environment.ts";
import { createPartBlobs } from "../sink/part-blobs.ts";
import type { createZipBlob } from "../zip-files.ts";
import { createCredentialStore } from "./encrypted-credentials.ts";
import { createIdbUploadLog } from "./idb-upload-log.ts";
import { createAddressProbe } from "./web-address-probe.ts";
import { createWebdavTarget } from "./webdav-target.ts";

/** Creates the environment over that of a worker. */
export const createPublishingEnvironment = (environment: WorkerEnvironment) => {
  const request: typeof fetch = (input, init) => fetch(input, init);
  const requestPorts = { fetch: request, bytes: environment.bytes, now: environment.clock.now };
  const parts = createPartBlobs(environment.store.parts);
  return {
    ...environment,
    log: createIdbUploadLog(),
    credentials: createCredentialStore(),
    probe: createAddressProbe(requestPorts, self.isSecureContext && location.protocol === "https:"),
    locks: navigator.locks as LockManager | undefined,
    assemble: ({ pieces }: Pick<OutputFile, "pieces">) => parts.createFileBlob(pieces, ""),
    wait,
    createStop,
    random: Math.random,
    drawQrCode: async (text: string, format: "svg" | "png") => (await import("./qr-codes.ts")).drawQrCode(text, format),
    createZip: async (files: Parameters<typeof createZipBlob>[0]) =>
      (await import("../zip-files.ts")).createZipBlob(files),
    createTarget: async (login: UploadLogin): Promise<UploadTarget> => {
      if (login.kind === "webdav") return createWebdavTarget(login, requestPorts);
      const { createS3Target } = await import("./s3-target.ts");
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
