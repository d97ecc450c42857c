/** Copies the environments between the settings and the store, where the service worker reads them. */

import type { Environment } from "#domain/model/batch.ts";
import type { Clock } from "#ports/clock.ts";
import type { RecordStore } from "#ports/records.ts";
import { storeEnvironments, syncEnvironments } from "#usecases/tool/environments.ts";
import type { SettingsService } from "../site/settings.ts";

/** Replaces the environments of the settings with those of the store, which are the ones that a crash cannot lose. */
export const loadStoredEnvironments = async (
  settings: SettingsService,
  records: RecordStore,
  clock: Pick<Clock, "now">,
): Promise<void> => {
  const storedSettings = settings.read();
  const environments = await syncEnvironments(records, storedSettings.environments, clock.now());
  settings.write({ ...storedSettings, environments });
};

/** Returns settings that also write changed environments to the store. */
export const withStoredEnvironments = (
  settings: SettingsService,
  records: RecordStore,
  clock: Pick<Clock, "now">,
): SettingsService => {
  const store = (environments: readonly Environment[]) =>
    void storeEnvironments(records, environments, clock.now()).catch(() => undefined);
  return {
    ...settings,
    write: (next) => {
      store(next.environments);
      return settings.write(next);
    },
    importText: (text) => {
      settings.importText(text);
      store(settings.read().environments);
    },
  };
};
