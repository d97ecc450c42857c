/**
 * The services of a page of the manager, over the adapters of this browser. Called by the composition roots: each page
 * that shows jobs can run them too.
 */
import { lendThreads } from "#adapters/pdf/lent-threads.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { databaseName } from "#adapters/store/schema.ts";
import { createBatches } from "#usecases/batches.ts";
import type { AppServices } from "./services/app-services.ts";
import { createBatchClient } from "./services/batch-client.ts";
import { createDraft } from "./services/draft.ts";
import { createJobFiles } from "./services/job-files.ts";
import { channelName, createJobHost } from "./services/job-host.ts";
import type { SettingsService } from "./services/settings.ts";
import { createStorageCare } from "./services/storage-care.ts";

/** Vite finds the workers by this literal form. */
const startBatchWorker = () => {
  const worker = new Worker(new URL("../../workers/batch-worker.ts", import.meta.url), {
    type: "module",
    name: "batch",
  });
  lendThreads(
    worker,
    () => new Worker(new URL("../../workers/pdf-inspector.ts", import.meta.url), { type: "module", name: "inspector" }),
  );
  return worker;
};

/** `site`: its folder, ending in a slash. Rejects with a Fault where the store cannot be opened. */
export const startServices = async (site: URL, settings: SettingsService): Promise<AppServices> => {
  const store = await openIdbStore();
  const client = createBatchClient(startBatchWorker);
  const batches = createBatches(store);
  const host = createJobHost({
    client,
    batches,
    locks: navigator.locks as LockManager | undefined,
    channel: new BroadcastChannel(channelName),
    now: () => performance.now(),
    isHidden: () => document.visibilityState === "hidden",
  });
  await host.start();
  letGoWhenLeft(async () => {
    host.leave();
    client.close();
    await store.close();
  });
  return {
    site,
    client,
    batches,
    host,
    draft: createDraft(client),
    files: createJobFiles(store, () => navigator.serviceWorker?.controller != null),
    settings,
    storage: createStorageCare(navigator.storage as StorageManager | undefined, databaseName, async () => {
      client.close();
      await store.close();
    }),
  };
};

/**
 * A page that is left may be kept asleep for the way back, with its worker, its lock and an open transaction, and all
 * other pages would wait for it. So it lets go of everything, and begins anew when it is shown again.
 */
const letGoWhenLeft = (letGo: () => Promise<void>): void => {
  addEventListener("pagehide", () => void letGo());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
};
