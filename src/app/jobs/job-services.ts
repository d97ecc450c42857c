import type { Batches } from "#usecases/jobs/batches.ts";
import type { BatchClient } from "../site/batch-client.ts";
import type { SettingsService } from "../site/settings.ts";
import type { UnsavedWork } from "../site/unsaved-work.ts";
import type { JobFiles } from "./host/job-files.ts";
import type { JobHost } from "./host/job-host.ts";
import type { JobNotifications } from "./host/job-notifications.ts";

/** What the lists of jobs use. */
export interface JobServices {
  /** The folder of the site, ending in a slash. */
  readonly site: URL;
  readonly client: BatchClient;
  readonly batches: Batches;
  readonly host: JobHost;
  readonly notifications: JobNotifications;
  readonly jobFiles: JobFiles;
  readonly settings: SettingsService;
  readonly unsavedWork: UnsavedWork;
}
