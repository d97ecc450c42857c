/** Operations for a page that cannot use the stored data: back it up, delete it, or load a newer version of the site. */
import type { Backup } from "#adapters/backup/create-backup.ts";

/** Counts of a rescue backup. */
export interface SavedData {
  readonly records: number;
  readonly files: number;
  /** Records and files that a restore leaves out. */
  readonly damaged: number;
}

/** The operations of the recovery panel. */
export interface StorageRecovery {
  /** Downloads a backup of everything that can be read. */
  save(): Promise<SavedData>;
  /** Deletes the stored data. Rejects with a problem if another tab keeps it open. */
  startEmpty(): Promise<void>;
  /** Fetches the newest version of the site, puts it in control and reloads the page. */
  loadNewestVersion(): Promise<void>;
}

/** What the recovery operations need from the page and the store. */
export interface StorageRecoveryPorts {
  readonly createBackup: () => Promise<Backup>;
  readonly saveFile: (file: Blob) => void;
  readonly deleteData: () => Promise<void>;
  /** Undefined if the browser has no service workers, as on pages without HTTPS. */
  readonly container: ServiceWorkerContainer | undefined;
  readonly reload: () => void;
}

/** Time limit for a new version to be fetched and to take control. The page then reloads in any case. */
const updateMs = 30_000;

/** Creates the operations of the recovery panel. */
export const createStorageRecovery = (ports: StorageRecoveryPorts): StorageRecovery => ({
  save: async () => {
    const { file, records, damaged } = await ports.createBackup();
    ports.saveFile(file);
    const { parts = 0, ...recordCounts } = records;
    return {
      records: Object.values(recordCounts).reduce((sum, count) => sum + count, 0),
      files: parts,
      damaged: damaged.length,
    };
  },
  startEmpty: ports.deleteData,
  loadNewestVersion: async () => {
    if (ports.container !== undefined)
      await Promise.race([activateUpdate(ports.container), new Promise((resolve) => setTimeout(resolve, updateMs))]);
    ports.reload();
  },
});

const activateUpdate = async (container: ServiceWorkerContainer): Promise<void> => {
  const registration = await container.getRegistration();
  // Without network there is no update; the reload then shows the same version.
  await registration?.update().catch(() => undefined);
  const { installing } = registration ?? {};
  if (installing) await waitForState(installing, "installed");
  const { waiting } = registration ?? {};
  if (!waiting) return;
  const replaced = new Promise((resolve) => container.addEventListener("controllerchange", resolve, { once: true }));
  waiting.postMessage("skip-waiting");
  await replaced;
};

/** Resolves when the worker has the state, is active, or was discarded. */
const waitForState = (worker: ServiceWorker, state: ServiceWorkerState): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      if (worker.state === state || worker.state === "redundant" || worker.state === "activated") resolve();
    };
    worker.addEventListener("statechange", settle);
    settle();
  });
