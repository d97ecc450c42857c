/** Creates access to the stored smartlinks. Loaded when a smartlink's page is first shown. */
import type { BrowserEnvironment } from "#adapters/browser-environment.ts";
import { createAddresses } from "#usecases/library/addresses.ts";
import { createSmartlinks } from "#usecases/library/smartlinks.ts";
import { createVersions } from "#usecases/library/versions/versions.ts";
import type { SmartlinkAccess } from "./settings/settings-session.ts";

export const startSmartlinks = (environment: BrowserEnvironment): SmartlinkAccess => ({
  records: environment.store.records,
  smartlinks: createSmartlinks(environment),
  versions: createVersions(environment),
  changes: environment.changes,
  readerAddress: createAddresses(environment.site).reader,
});
