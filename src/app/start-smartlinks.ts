/** Creates access to the stored smartlinks over this browser's adapters. Loaded when a smartlink's page is first shown. */
import { randomIds } from "#adapters/random-ids.ts";
import { databaseName } from "#adapters/store/database/schema.ts";
import { createIdbSecretStore } from "#adapters/store/idb-secret-store.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { createRecordChanges } from "#adapters/store/record-channel.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { webPasswords } from "#adapters/web-passwords.ts";
import { createAddresses } from "#usecases/library/addresses.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import type { SmartlinkAccess } from "./services/settings-form/smartlink-editor.ts";

const noPages = (): Promise<never> => Promise.reject(new Error("The page of a smartlink reads no PDF."));

/** `site`: the site's folder, ending in a slash. */
export const startSmartlinks = (store: IdbStore, site: URL): SmartlinkAccess => ({
  records: store.records,
  smartlinks: createSmartlinks({
    store,
    site: site.href,
    clock: systemClock,
    ids: randomIds,
    bytes: webBytes,
    passwords: webPasswords,
    secrets: createIdbSecretStore(),
    pages: { sizes: noPages, decrypt: noPages, warnings: noPages, texts: noPages, image: noPages },
  }),
  changes: createRecordChanges(databaseName),
  readerAddress: createAddresses(site.href).reader,
});
