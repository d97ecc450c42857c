/** What the views are given: made once by the composition root. */
import type { Result } from "#domain/result.ts";
import type { Batches } from "#usecases/jobs/batches.ts";
import type { ToolFolder } from "#usecases/tool/tool-folder.ts";
import type { Workspace } from "#usecases/workspace/workspace.ts";
import type { Call } from "../elements/call-example.ts";
import type { InstallPrompt } from "./browser/install-prompt.ts";
import type { FileOffers } from "./composer/file-offers.ts";
import type { PendingBatch } from "./composer/pending-batch.ts";
import type { BatchClient } from "./jobs/batch-client.ts";
import type { JobFiles } from "./jobs/job-files.ts";
import type { JobHost } from "./jobs/job-host.ts";
import type { SettingsService } from "./settings.ts";
import type { BrokenRecords } from "./storage/broken-records.ts";
import type { StorageHealth } from "./storage/storage-health.ts";

export interface AppServices {
  /** The site's own folder, ending in a slash. */
  readonly site: URL;
  readonly client: BatchClient;
  readonly batches: Batches;
  readonly host: JobHost;
  readonly pendingBatch: PendingBatch;
  /** Files that other pages and programs pass to this site, waiting for a person's yes. */
  readonly fileOffers: FileOffers;
  readonly jobFiles: JobFiles;
  readonly settings: SettingsService;
  readonly storage: StorageHealth;
  readonly brokenRecords: BrokenRecords;
  readonly installPrompt: InstallPrompt;
  /** The credentials of the interface. */
  readonly apiAccess: Pick<Workspace, "readAuthorization" | "renewAuthorization">;
  /** Calls the site's own interface. */
  readonly callApi: Call;
  /** The sample batch as a ZIP, to be looked at and changed. */
  readonly createSampleZip: () => Promise<Result<Blob>>;
  readonly toolFolder: Pick<ToolFolder, "list" | "clear">;
}
