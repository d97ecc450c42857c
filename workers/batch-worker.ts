/** Entry point of the worker that reads dropped files, runs batches and creates backups. Wiring only. */

import { createWorkspaceBackup } from "#adapters/backup/workspace-backup.ts";
import { createWorkerEnvironment } from "#adapters/browser-environment.ts";
import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";
import { createSharedLogins } from "#adapters/http/shared-logins.ts";
import { nextTask } from "#adapters/next-task.ts";
import { createCachedInspector } from "#adapters/pdf/cached-inspector.ts";
import { decryptPdf } from "#adapters/pdf/decrypt/decrypt-pdf.ts";
import { createWorkerInspector } from "#adapters/pdf/worker-inspector.ts";
import { connectWorkerPool } from "#adapters/pdf/worker-pool.ts";
import { fileAssembler } from "#adapters/sink/file-assembler.ts";
import { createFolderWriter } from "#adapters/sink/folder-writer.ts";
import { hashContent } from "#adapters/sink/hash-blob.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createZipWriter } from "#adapters/sink/zip-blob.ts";
import { toDosDateTime } from "#adapters/sink/zip-format.ts";
import { createBrowserSpace } from "#adapters/store/browser-space.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { createQuarantine } from "#adapters/store/recovery/quarantine.ts";
import { addStream } from "#adapters/stream-file.ts";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { WorkbookEditor } from "#ports/workbook-editor.ts";
import { serve } from "#rpc/serve.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { createTemplateLoader } from "#usecases/import/template-loader.ts";
import { readStoredTemplate } from "#usecases/library/read-stored-template.ts";
import { createJobOperations } from "./batch/job-operations.ts";
import { createPendingBatchOperations } from "./batch/pending-batch-operations.ts";
import { createSmartlinkOperations } from "./batch/smartlink-operations.ts";
import type { DroppedFile } from "./batch-protocol.ts";
import type { HandoverOperations } from "./handover-operations.ts";
import { createFolderOperations } from "./publishing/folder-operations.ts";
import { createLinkOperations } from "./publishing/link-operations.ts";
import type { PrintOperations } from "./publishing/print-operations.ts";
import { createUploadOperations } from "./publishing/upload-operations.ts";
import { createZipOperations } from "./publishing/zip-operations.ts";
import { readReportLanguage } from "./report-language.ts";
import { createSiteLoginOperations } from "./site-login-operations.ts";
import { createWorkspaceOperations } from "./workspace-operations.ts";

/** The build puts workers into `assets/`, one level below the site. */
const siteUrl = new URL(import.meta.env.DEV ? "/" : "../", self.location.href).href;

/** Connected at once, because the page sends the pool's port with its first message. */
const startInspectorWorker = connectWorkerPool(self);

/** Credentials of other sites from which templates are read. */
const logins = createSharedLogins();

/** Loaded when a corrected workbook is saved. */
const workbookEditor: WorkbookEditor = {
  setTexts: async (...args) => (await import("#adapters/tables/edit-xlsx.ts")).setWorkbookTexts(...args),
};

const openPorts = async () => {
  const store = await openIdbStore();
  const environment = createWorkerEnvironment(store, siteUrl);
  const { bytes } = environment;
  const runtimeUrl = `${siteUrl}runtime/`;
  return {
    ...environment,
    templates: createTemplateLoader({
      readStored: (id) => readStoredTemplate(store.records, siteUrl, id),
      fetcher: createHttpFetcher({ maxAttempts: 4, logins }),
      apiUrl: `${siteUrl}api`,
    }),
    tables: createTableReader(),
    freeSpace: createBrowserSpace(navigator.storage as StorageManager | undefined),
    runtime: createHttpReaderRuntime(runtimeUrl),
    fetcher: createHttpFetcher({ maxAttempts: 4 }),
    inspector: createCachedInspector(createWorkerInspector(startInspectorWorker, runtimeUrl), bytes),
    decryptPdf,
    readReportLanguage: () => readReportLanguage(siteUrl, globalThis.caches as CacheStorage | undefined),
    loadPrinter: async () => (await import("./batch/text-printer.ts")).openPrinter,
    nextTask,
    assembler: fileAssembler,
    exports: {
      createZipWriter: (dateTime: string) =>
        createZipWriter(createPartBlobs(store.parts), toDosDateTime(dateTime), hashContent),
      createFolderWriter: (folder: FileSystemDirectoryHandle) =>
        createFolderWriter(folder, createPartBlobs(store.parts)),
      createWorkbook: async (rows: readonly (readonly string[])[]) => {
        const { createXlsx, xlsxType } = await import("#adapters/tables/write-xlsx.ts");
        return new Blob([createXlsx("Data", rows)], { type: xlsxType });
      },
      workbookEditor,
    },
    backups: createWorkspaceBackup(store, { bytes, quarantine: createQuarantine() }),
  };
};

const ports = memoizeAsync(openPorts);

/** Loaded when a batch is published. */
const openPublishing = memoizeAsync(async () => {
  const { createPublishingEnvironment } = await import("#adapters/publishing/publishing-environment.ts");
  return createPublishingEnvironment(await ports());
});

/** Loaded when a batch is handed over to the command line, or comes back. */
const openHandover = memoizeAsync(async (): Promise<HandoverOperations> => {
  const { createHandoverOperations } = await import("./handover-operations.ts");
  return createHandoverOperations(await ports(), workbookEditor);
});

const handover: HandoverOperations = {
  packPendingBatch: async (files, choices) => (await openHandover()).packPendingBatch(files, choices),
  packJob: async (jobId) => (await openHandover()).packJob(jobId),
  openFinishedBatch: async (files, onProgress) => (await openHandover()).openFinishedBatch(files, onProgress),
};

/** Loaded when credentials of other sites are listed or stored. */
const openSiteLoginStore = memoizeAsync(async () => {
  const { createSiteLoginStore } = await import("#adapters/publishing/encrypted-credentials.ts");
  return createSiteLoginStore();
});

const importer = ports().then(createBatchImporter);
// The call that awaits it reports the error. Until then it must not count as an unhandled rejection.
importer.catch(() => undefined);

const toFile = (dropped: DroppedFile) => addStream(toIntakeFile(dropped), dropped.file, nextTask);

/** Loaded when a batch is printed. */
const openPrinting = memoizeAsync(async (): Promise<PrintOperations> => {
  const [{ createPrintOperations }, { inflateBytes }, { inflateRaw }, { createBlobSink }] = await Promise.all([
    import("./publishing/print-operations.ts"),
    import("#adapters/pdf/streams/inflate-stream.ts"),
    import("#adapters/inflate-raw.ts"),
    import("#adapters/sink/blob-sink.ts"),
  ]);
  return createPrintOperations({ ...(await ports()), inflate: inflateBytes, inflateRaw, createBlobSink });
});

const printing: PrintOperations = {
  print: async (jobId, file, onProgress, signal) => (await openPrinting()).print(jobId, file, onProgress, signal),
};

const operations = {
  ...handover,
  ...printing,
  ...createPendingBatchOperations(ports, importer, toFile),
  ...createJobOperations(ports, importer, toFile),
  ...createSmartlinkOperations(ports),
  ...createWorkspaceOperations(ports),
  ...createUploadOperations(openPublishing),
  ...createLinkOperations(openPublishing),
  ...createSiteLoginOperations(logins, openSiteLoginStore),
  ...createFolderOperations(ports),
  ...createZipOperations(ports, async () => (await openPublishing()).log),
};

/** The operations of this worker. */
export type BatchOperations = typeof operations;

serve(operations);
