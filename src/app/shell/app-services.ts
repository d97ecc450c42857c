/** The services that the composition root creates once and passes to the views. */
import type { Result } from "#domain/result.ts";
import type { Batches } from "#usecases/jobs/batches.ts";
import type { ToolFolder } from "#usecases/tool/tool-folder.ts";
import type { Workspace } from "#usecases/workspace/workspace.ts";
import type { Call } from "../api/call-example.ts";
import type { FileOffers } from "../batches/pending/file-offers.ts";
import type { PendingBatch } from "../batches/pending/pending-batch.ts";
import type { EditorAccess } from "../editor/session/editor-access.ts";
import type { BatchClient } from "../jobs/host/batch-client.ts";
import type { JobFiles } from "../jobs/host/job-files.ts";
import type { JobHost } from "../jobs/host/job-host.ts";
import type { JobNotifications } from "../jobs/host/job-notifications.ts";
import type { LibraryPresence } from "../library/session/library-presence.ts";
import type { LibraryServices } from "../library/session/library-services.ts";
import type { SettingsService } from "../settings/settings.ts";
import type { BrokenRecords } from "../settings/storage/broken-records.ts";
import type { StorageHealth } from "../settings/storage/storage-health.ts";
import type { SmartlinkAccess } from "../smartlink/settings/settings-session.ts";
import type { InstallPrompt } from "./browser/install-prompt.ts";
import type { UnsavedWork } from "./unsaved-work.ts";

/** What a page can use while the other services start. It must write nothing before these have repaired the database. */
export interface EarlyServices {
  /** Loads the code of the editor's store at the first call. */
  readonly loadEditor: () => Promise<EditorAccess>;
}

/** Everything the views of the manager need. */
export interface AppServices extends StartedServices, EarlyServices {}

/** The services of every page that shows jobs. */
export interface StartedServices {
  /** The folder of the site, ending in a slash. */
  readonly site: URL;
  readonly client: BatchClient;
  readonly batches: Batches;
  readonly host: JobHost;
  readonly notifications: JobNotifications;
  readonly pendingBatch: PendingBatch;
  readonly unsavedWork: UnsavedWork;
  /** Files from other pages and programs that wait for the person's consent. */
  readonly fileOffers: FileOffers;
  readonly jobFiles: JobFiles;
  readonly settings: SettingsService;
  readonly storage: StorageHealth;
  readonly brokenRecords: BrokenRecords;
  readonly installPrompt: InstallPrompt;
  /** The owner's credentials of the REST API. */
  readonly apiAccess: Pick<Workspace, "readAuthorization" | "renewAuthorization">;
  /** Calls the site's own REST API. */
  readonly callApi: Call;
  /** Returns the files of the sample batch as a ZIP. */
  readonly createSampleZip: () => Promise<Result<Blob>>;
  /** Loads the code of the library at the first call. */
  readonly loadLibrary: () => Promise<LibraryServices>;
  /** Whether the library has items. */
  readonly libraryPresence: LibraryPresence;
  /** Loads the code that reads and changes stored smartlinks at the first call. */
  readonly loadSmartlinks: () => Promise<SmartlinkAccess>;
  readonly toolFolder: Pick<ToolFolder, "list" | "clear">;
}
