/** Composes the recovery of stored data that the site cannot use. Loaded when it is needed. */

import { createBackup } from "#adapters/backup/create-backup.ts";
import { siteDatabaseNames } from "#adapters/database-names.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { createConnection } from "#adapters/store/database/connection.ts";
import { createRecoveryConnection } from "#adapters/store/database/recovery-connection.ts";
import { createIdbMeta } from "#adapters/store/idb-meta.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import "../settings/panels/storage-recovery-panel.ts";
import { clearSiteStorage, siteStorage } from "../settings/storage/clear-site-storage.ts";
import { createStorageHealth } from "../settings/storage/storage-health.ts";
import { createStorageRecovery, type StorageRecovery } from "../settings/storage/storage-recovery.ts";
import { saveBlob } from "../site/browser/save-blob.ts";
import { type SettingsService, settingsKey } from "../site/settings.ts";

/** Creates the operations of the recovery panel, and defines its element. */
export const startRecovery = (settings: Pick<SettingsService, "exportText">): StorageRecovery => {
  const connection = createConnection();
  const storage = createStorageHealth({
    storageManager: undefined,
    local: () => localStorage,
    meta: createIdbMeta(connection),
    newId: randomIds.newId,
    now: systemClock.now,
    databaseNames: siteDatabaseNames,
    closeConnections: connection.close,
    clearRest: () => clearSiteStorage(siteStorage(), [settingsKey]),
  });
  return createStorageRecovery({
    createBackup: async () => {
      const recovery = createRecoveryConnection();
      try {
        return await createBackup(
          { connection: recovery, bytes: webBytes },
          {
            made: systemClock.now(),
            settings: settings.exportText(),
            includeDamaged: true,
            signal: new AbortController().signal,
            onProgress: () => undefined,
          },
        );
      } finally {
        await recovery.close();
      }
    },
    saveFile: (file) => saveBlob(file, `smartlink-rescue-${systemClock.now().slice(0, 10)}.zip`),
    deleteData: async () => {
      await storage.deleteAll();
      location.reload();
    },
    container: navigator.serviceWorker as ServiceWorkerContainer | undefined,
    reload: () => location.reload(),
  });
};
