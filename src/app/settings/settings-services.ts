import type { Environment } from "#domain/model/batch.ts";
import type { JobHost } from "../jobs/host/job-host.ts";
import type { LibraryServices } from "../library/session/library-services.ts";
import type { BatchClient } from "../site/batch-client.ts";
import type { InstallPrompt } from "../site/browser/install-prompt.ts";
import type { SettingsService } from "../site/settings.ts";
import type { UnsavedWork } from "../site/unsaved-work.ts";
import type { BrokenRecords } from "./storage/broken-records.ts";
import type { StorageHealth } from "./storage/storage-health.ts";

/** What the Settings page uses. */
export interface SettingsServices {
  /** The folder of the site, ending in a slash. */
  readonly site: URL;
  readonly client: BatchClient;
  readonly host: Pick<JobHost, "refresh">;
  /** The batch that was not started yet: it uses the environments, and goes with the stored data. */
  readonly pendingBatch: {
    choose(choices: { readonly environments: readonly Environment[] }): void;
    clear(): void;
  };
  readonly unsavedWork: UnsavedWork;
  readonly settings: SettingsService;
  readonly storage: StorageHealth;
  readonly brokenRecords: BrokenRecords;
  readonly installPrompt: InstallPrompt;
  /** Loads the code of the library at the first call. */
  readonly loadLibrary: () => Promise<LibraryServices>;
}
