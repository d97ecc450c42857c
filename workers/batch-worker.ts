/** Entry point of the worker that reads dropped files, runs batches and creates backups. Wiring only. */
import { expose } from "comlink";
import { createWorkspaceBackup } from "#adapters/backup/workspace-backup.ts";
import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";
import { createSharedLogins } from "#adapters/http/shared-logins.ts";
import { nextTask } from "#adapters/next-task.ts";
import { createCachedInspector } from "#adapters/pdf/cached-inspector.ts";
import { decryptPdf } from "#adapters/pdf/decrypt/decrypt-pdf.ts";
import { createWorkerInspector } from "#adapters/pdf/worker-inspector.ts";
import { connectWorkerPool } from "#adapters/pdf/worker-pool.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { fileAssembler } from "#adapters/sink/file-assembler.ts";
import { createFolderWriter } from "#adapters/sink/folder-writer.ts";
import { hashContent } from "#adapters/sink/hash-blob.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { toDosDateTime } from "#adapters/sink/zip-format.ts";
import { createBrowserSpace } from "#adapters/store/browser-space.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createQuarantine } from "#adapters/store/recovery/quarantine.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { createTemplateLoader } from "#usecases/import/template-loader.ts";
import { readStoredTemplate } from "#usecases/library/read-stored-template.ts";
import { createBatchHost, type HostPorts } from "./batch-host.ts";
import type { HandoverWorker } from "./handover/handover-protocol.ts";
import { createFolderHost, type FolderHostPorts } from "./publishing/folder-host.ts";
import { createLinksHost } from "./publishing/links-host.ts";
import type { PublishingPorts } from "./publishing/publishing-ports.ts";
import { createRunningExports } from "./publishing/running-exports.ts";
import { createUploadHost } from "./publishing/upload-host.ts";
import { createZipHost, type ZipHostPorts } from "./publishing/zip-host.ts";
import { createSiteLoginsHost } from "./site-logins/site-logins-host.ts";
import { createWorkspaceHost, type WorkspacePorts } from "./workspace-host.ts";

/** The build puts workers into `assets/`, one level below the site. */
const siteUrl = new URL(import.meta.env.DEV ? "/" : "../", self.location.href).href;

/** Connected at once, because the page sends the pool's port with its first message. */
const startInspectorWorker = connectWorkerPool(self);

/** Credentials of other sites from which templates are read. */
const logins = createSharedLogins();

const openPorts = async (): Promise<HostPorts & WorkspacePorts & FolderHostPorts & ZipHostPorts> => {
  const store = await openIdbStore();
  const fetcher = createHttpFetcher({ maxAttempts: 4 });
  const apiUrl = `${siteUrl}api`;
  return {
    store,
    templates: createTemplateLoader({
      readStored: (id) => readStoredTemplate(store.records, siteUrl, id),
      fetcher: createHttpFetcher({ maxAttempts: 4, logins }),
      apiUrl,
    }),
    tables: createTableReader(),
    freeSpace: createBrowserSpace(navigator.storage as StorageManager | undefined),
    runtime: createHttpReaderRuntime(new URL("runtime/", siteUrl).href),
    bytes: webBytes,
    fetcher,
    inspector: createCachedInspector(
      createWorkerInspector(startInspectorWorker, new URL("runtime/", siteUrl).href),
      webBytes,
    ),
    decryptPdf,
    clock: systemClock,
    ids: randomIds,
    nextTask,
    batchUrl: new URL("batch/", siteUrl).href,
    assembler: fileAssembler,
    exports: {
      createZipWriter: (dateTime) =>
        createZipWriter(createPartBlobs(store.parts), toDosDateTime(dateTime), hashContent),
      createFolderWriter: (folder) => createFolderWriter(folder, createPartBlobs(store.parts)),
      createWorkbook: async (rows) => {
        const { createXlsx, xlsxType } = await import("#adapters/tables/write-xlsx.ts");
        return new Blob([createXlsx("Data", rows)], { type: xlsxType });
      },
    },
    backups: createWorkspaceBackup(store, { bytes: webBytes, quarantine: createQuarantine() }),
  };
};

const ports = memoizeAsync(openPorts);

/** Loaded when a batch is published. */
const openPublishingPorts = memoizeAsync(async (): Promise<PublishingPorts> => {
  const { createPublishingPorts } = await import("./publishing/publishing-ports.ts");
  const { store, batchUrl } = await ports();
  return createPublishingPorts(store, batchUrl);
});

/** Loaded when a batch is handed over to the command line, or comes back. */
const openHandover = memoizeAsync(async (): Promise<HandoverWorker> => {
  const { createHandoverHost } = await import("./handover/handover-host.ts");
  const { createHandoverPorts } = await import("./handover/handover-ports.ts");
  return createHandoverHost(createHandoverPorts(await ports()));
});

const handover: HandoverWorker = {
  packPendingBatch: async (files, choices) => (await openHandover()).packPendingBatch(files, choices),
  packJob: async (jobId) => (await openHandover()).packJob(jobId),
  openFinishedBatch: async (files, onProgress) => (await openHandover()).openFinishedBatch(files, onProgress),
};

/** Loaded when credentials of other sites are listed or stored. */
const openSiteLoginStore = memoizeAsync(async () => {
  const { createSiteLoginStore } = await import("#adapters/publishing/encrypted-credentials.ts");
  return createSiteLoginStore();
});

const runningExports = createRunningExports();

expose({
  ...handover,
  ...createBatchHost(ports, toIntakeFile),
  ...createWorkspaceHost(ports),
  ...createUploadHost(openPublishingPorts),
  ...createLinksHost(openPublishingPorts),
  ...createSiteLoginsHost(logins, openSiteLoginStore),
  ...createFolderHost(ports, runningExports),
  ...createZipHost(ports, async () => (await openPublishingPorts()).log, runningExports),
});
