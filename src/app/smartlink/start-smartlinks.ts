/** Creates access to the stored smartlinks over this browser's adapters. Loaded when a smartlink's page is first shown. */
import { randomIds } from "#adapters/random-ids.ts";
import { databaseName } from "#adapters/store/database/schema.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { createRecordChanges } from "#adapters/store/record-channel.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { createAddresses } from "#usecases/library/addresses.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { createVersions } from "#usecases/library/versions/versions.ts";
import type { SmartlinkAccess } from "./settings/settings-session.ts";

/** `site`: the site's folder, ending in a slash. */
export const startSmartlinks = (store: IdbStore, site: URL): SmartlinkAccess => {
  const ports = { store, site: site.href, clock: systemClock, ids: randomIds };
  return {
    records: store.records,
    smartlinks: createSmartlinks(ports),
    versions: createVersions(ports),
    changes: createRecordChanges(databaseName),
    readerAddress: createAddresses(site.href).reader,
  };
};
