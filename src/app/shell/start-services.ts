/** Creates the services of a page. Every page that shows jobs can run them too. */
import type { BrowserEnvironment } from "#adapters/browser-environment.ts";
import { siteDatabaseNames } from "#adapters/database-names.ts";
import { createHttpCourier } from "#adapters/http/http-courier.ts";
import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { serveWorkerPool } from "#adapters/pdf/worker-pool.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { createIdbMeta } from "#adapters/store/idb-meta.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { createQuarantine, type Quarantine } from "#adapters/store/recovery/quarantine.ts";
import { hasBrokenRecord } from "#adapters/store/recovery/start-check.ts";
import { ok, type Result } from "#domain/result.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { LibrarySearch } from "#ports/library-search.ts";
import type { PageReader } from "#ports/page-reader.ts";
import { connect } from "#rpc/connect.ts";
import { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { type Batches, createBatches } from "#usecases/jobs/batches.ts";
import { jobChannelName } from "#usecases/jobs/job-channel.ts";
import { deliverNotices } from "#usecases/notices/deliver-notices.ts";
import { createToolFolder, type ToolFolder } from "#usecases/tool/tool-folder.ts";
import { createApiCall } from "../api/rest/api-call.ts";
import { createCellPresets } from "../batches/pending/cell-presets.ts";
import { createFileOffers, type LaunchQueue } from "../batches/pending/file-offers.ts";
import { createPendingBatch, type PendingBatch } from "../batches/pending/pending-batch.ts";
import { type DraftPorts, followDraft } from "../batches/pending/stored-draft.ts";
import { rememberTables } from "../batches/pending/table-memory.ts";
import { syncToolFolder } from "../batches/pending/tool-folder-sync.ts";
import { createJobFiles } from "../jobs/host/job-files.ts";
import { createJobHost, type JobHost } from "../jobs/host/job-host.ts";
import { JobNotifications, showNotification, watchPermission } from "../jobs/host/job-notifications.ts";
import { readStorageRoom } from "../jobs/host/job-retries.ts";
import { runNotices } from "../jobs/host/notice-runner.ts";
import { describeJobEnd } from "../jobs/job-text.ts";
import { LibraryPresence } from "../library/session/library-presence.ts";
import { createBrokenRecords } from "../settings/storage/broken-records.ts";
import { clearSiteStorage, siteStorage } from "../settings/storage/clear-site-storage.ts";
import { removeExpiredData } from "../settings/storage/remove-expired-data.ts";
import { scheduleSnapshots } from "../settings/storage/snapshot-schedule.ts";
import { createStorageHealth, type StorageHealth } from "../settings/storage/storage-health.ts";
import { loadStoredEnvironments, withStoredEnvironments } from "../settings/stored-environments.ts";
import { type BatchClient, createBatchClient } from "../site/batch-client.ts";
import { createInstallPrompt } from "../site/browser/install-prompt.ts";
import { takeLock } from "../site/browser/take-lock.ts";
import { noteLanguage } from "../site/note-language.ts";
import { type PageHandlers, releaseOnLeave } from "../site/release-on-leave.ts";
import { fetchSampleBatch } from "../site/sample-batch.ts";
import { hasUnsavedChanges } from "../site/save-state.ts";
import type { SettingsService } from "../site/settings.ts";
import { createApiAccess } from "../site/store-access.ts";
import { UnsavedWork } from "../site/unsaved-work.ts";
import type { StartedServices } from "./app-services.ts";
import { recoverFromInterruption } from "./recover-from-interruption.ts";
import { describePendingFiles, describeRunningUpload, describeUnsavedChanges } from "./unsaved-text.ts";

/** Vite detects workers by the literal `new Worker(new URL(…))`. */
const startBatchWorker = () => {
  const worker = new Worker(new URL("../../../workers/batch-worker.ts", import.meta.url), {
    type: "module",
    name: "batch",
  });
  serveWorkerPool(
    worker,
    () =>
      new Worker(new URL("../../../workers/pdf-inspector.ts", import.meta.url), { type: "module", name: "inspector" }),
  );
  return worker;
};

const startPageWorker = () =>
  new Worker(new URL("../../../workers/page-worker.ts", import.meta.url), { type: "module", name: "pages" });

const startSearchWorker = () =>
  new Worker(new URL("../../../workers/search-worker.ts", import.meta.url), { type: "module", name: "search" });

/** Starts the services. Rejects with a `ProblemError` if the store cannot be opened. */
export const startServices = async (
  environment: BrowserEnvironment,
  settings: SettingsService,
): Promise<StartedServices> => {
  const installPrompt = createInstallPrompt(window);
  const { store, clock } = environment;
  await store.connection.open();
  const quarantine = createQuarantine();
  await moveBrokenRecords(store, quarantine);
  const client = createBatchClient(startBatchWorker);
  const batches = createBatches(environment);
  const host = createHost(client, batches);
  const storage = createStorage(environment, client);
  const notifications = createNotifications();
  notifications.follow(host, describeJobEnd);
  await recoverFromInterruption(store, storage);
  await host.start();
  const pendingBatch = createPendingBatch(client, () => {
    const { environments, publicUrl } = settings.read();
    // Complete files open anywhere, also without a host.
    return { environments, presets: { strategy: "original", public_url: publicUrl, ...createCellPresets() } };
  });
  const pageLeft = new AbortController();
  keepDraft(pendingBatch, new URL(environment.site), pageLeft.signal);
  void noteLanguage(new URL(environment.site), globalThis.caches as CacheStorage | undefined, pageLeft.signal);
  const unsavedWork = new UnsavedWork();
  unsavedWork.add(() => describePendingFiles(pendingBatch.files));
  unsavedWork.add(async () => describeUnsavedChanges(await hasUnsavedChanges()));
  const brokenRecords = createBrokenRecords(quarantine);
  void brokenRecords.refresh().catch(() => undefined);
  const toolFolder = startBackgroundWork(environment, pendingBatch, pageLeft.signal);
  await loadStoredEnvironments(settings, store.records, clock);
  scheduleSnapshots(storage, host, pageLeft.signal);
  releaseOnLeave(store.connection, createPageHandlers(host, client, pageLeft));
  return {
    ...createServicesOnDemand(environment, unsavedWork),
    site: new URL(environment.site),
    client,
    batches,
    host,
    notifications,
    pendingBatch,
    unsavedWork,
    fileOffers: createFileOffers({
      caches: globalThis.caches as CacheStorage | undefined,
      launchQueue: (globalThis as { readonly launchQueue?: LaunchQueue }).launchQueue,
    }),
    settings: withStoredEnvironments(settings, store.records, clock),
    libraryPresence: await watchLibrary(environment, pageLeft.signal),
    toolFolder,
    storage,
    brokenRecords,
    installPrompt,
  };
};

/** Keeps the batch that is being prepared over a reload of this tab, where the browser has storage for it. */
const keepDraft = (pendingBatch: PendingBatch, site: URL, signal: AbortSignal): void => {
  const caches = globalThis.caches as CacheStorage | undefined;
  if (caches === undefined) return;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const ports = async (): Promise<DraftPorts> => ({
    caches,
    session: sessionStorage,
    site,
    nowMs: () => Date.now(),
    newId: () => crypto.randomUUID(),
    readFreeBytes: async () => (await readStorageRoom(navigator.storage as StorageManager | undefined))?.free ?? 0,
    takeDraft: (id) => takeLock(`smartlink-batch-draft-${id}`, navigator.locks as LockManager | undefined),
  });
  // Site data may be blocked: then each reload starts with an empty form.
  ports()
    .then((draftPorts) => followDraft(pendingBatch, draftPorts, navigation?.type !== "navigate", signal))
    .catch(() => undefined);
};

type ServicesOnDemand = Pick<
  StartedServices,
  "apiAccess" | "callApi" | "createSampleZip" | "jobFiles" | "loadLibrary" | "loadSmartlinks"
>;

/** Creates the services that do nothing until they are called. Most of them load their code then. */
const createServicesOnDemand = (environment: BrowserEnvironment, unsavedWork: UnsavedWork): ServicesOnDemand => {
  const { store, site } = environment;
  const isServed = () => navigator.serviceWorker?.controller != null;
  return {
    jobFiles: createJobFiles({
      store,
      readFile: ({ pieces, mimetype }) => createPartBlobs(store.parts).createFileBlob(pieces, mimetype),
      isServed,
    }),
    apiAccess: createApiAccess(environment),
    callApi: createApiCall(
      async () =>
        (await import("./start-in-page-api.ts")).startInPageApi(
          store,
          site,
          connect<PageReader>(startPageWorker).remote,
        ),
      isServed,
    ),
    loadLibrary: memoizeAsync(async () => {
      const { startLibrary } = await import("./start-library.ts");
      const workers = {
        pages: connect<PageReader>(startPageWorker).remote,
        search: connect<LibrarySearch>(startSearchWorker).remote,
        startExport: () => createBatchClient(startBatchWorker),
      };
      const library = startLibrary(environment, workers);
      unsavedWork.add(() => describeRunningUpload(library.upload.state));
      return library;
    }),
    createSampleZip: () => createSampleZip(site),
    loadSmartlinks: async () => (await import("../smartlink/start-smartlinks.ts")).startSmartlinks(environment),
  };
};

const createHost = (client: BatchClient, batches: Batches): JobHost =>
  createJobHost({
    client,
    batches,
    locks: navigator.locks as LockManager | undefined,
    channel: new BroadcastChannel(jobChannelName),
    now: () => performance.now(),
    readStorageRoom: () => readStorageRoom(navigator.storage as StorageManager | undefined),
    network: window,
    isHidden: () => document.visibilityState === "hidden",
  });

/** What a page that runs jobs does. */
const createPageHandlers = (
  host: JobHost,
  client: Pick<BatchClient, "close">,
  pageLeft: AbortController,
): PageHandlers => ({
  onLeave: () => {
    pageLeft.abort();
    host.stop();
    client.close();
  },
  onFreeze: () => {
    // The worker freezes too, in the middle of a transaction if it runs a job.
    if (host.suspend()) client.close();
  },
  onResume: () => host.takePart(),
});

const createNotifications = (): JobNotifications =>
  new JobNotifications({
    notifications: globalThis.Notification as typeof Notification | undefined,
    show: showNotification,
    watchPermission,
    storage: () => localStorage,
    isWatched: () => document.visibilityState === "visible" && document.hasFocus(),
  });

const createStorage = ({ store, ids, clock }: BrowserEnvironment, client: BatchClient): StorageHealth =>
  createStorageHealth({
    storageManager: navigator.storage as StorageManager | undefined,
    local: () => localStorage,
    meta: createIdbMeta(store.connection),
    newId: ids.newId,
    now: clock.now,
    databaseNames: siteDatabaseNames,
    closeConnections: async () => {
      client.close();
      await store.close();
    },
    clearRest: () => clearSiteStorage(siteStorage()),
  });

/** Watches whether the library has items until the signal aborts. */
const watchLibrary = async ({ store, changes }: BrowserEnvironment, signal: AbortSignal): Promise<LibraryPresence> => {
  const presence = new LibraryPresence({ records: store.records, changes });
  presence.follow(signal);
  await presence.refresh();
  return presence;
};

/** Moves broken records to the quarantine before anything reads them, so that none can stop the site from starting. */
const moveBrokenRecords = async ({ connection }: IdbStore, quarantine: Quarantine): Promise<void> => {
  try {
    if (!(await hasBrokenRecord(connection))) return;
    const { quarantineBrokenRecords } = await import("#adapters/backup/quarantine-broken-records.ts");
    await quarantineBrokenRecords(connection, quarantine);
  } catch {
    // The use case that reads a broken record reports it.
  }
};

const createSampleZip = async (site: string): Promise<Result<Blob>> => {
  const files = await fetchSampleBatch(new URL("samples/", site));
  if (!files.ok) return files;
  const { createZipBlob } = await import("#adapters/zip-files.ts");
  const zippedFiles = files.value.map(async ({ path, file }) => ({
    path: `sample-batch/${path}`,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  return ok(createZipBlob(await Promise.all(zippedFiles)));
};

/**
 * Starts to copy dropped files to the standalone tool's folder, to send notices, and to delete what has expired: in the
 * trash, and answers of calls. Returns the folder.
 */
const startBackgroundWork = (
  environment: BrowserEnvironment,
  pendingBatch: PendingBatch,
  signal: AbortSignal,
): ToolFolder => {
  const ports = { ...environment, fetcher: createHttpFetcher() };
  const toolFolder = createToolFolder(ports);
  rememberTables(pendingBatch, () => localStorage, signal);
  syncToolFolder(pendingBatch, (files) => toolFolder.replaceFiles(files.map(toIntakeFile)), signal);
  void removeExpiredData(ports);
  const courier = createHttpCourier();
  const locks = navigator.locks as LockManager | undefined;
  runNotices({ deliver: (until) => deliverNotices({ ...ports, courier }, until), locks }, signal);
  return toolFolder;
};
