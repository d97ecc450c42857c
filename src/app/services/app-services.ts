/** What the views are given: made once by the composition root. */
import type { Result } from "#domain/result.ts";
import type { Batches } from "#usecases/jobs/batches.ts";
import type { ToolFolder } from "#usecases/tool/tool-folder.ts";
import type { Workspace } from "#usecases/workspace/workspace.ts";
import type { Call } from "../elements/call-example.ts";
import type { InstallOffer } from "./browser/install-offer.ts";
import type { FileOffers } from "./intake/file-offers.ts";
import type { Draft } from "./intake/pending-batch.ts";
import type { BatchClient } from "./jobs/batch-client.ts";
import type { JobFiles } from "./jobs/job-files.ts";
import type { JobHost } from "./jobs/job-host.ts";
import type { SettingsService } from "./settings.ts";
import type { BrokenRecords } from "./storage/broken-records.ts";
import type { StorageCare } from "./storage/storage-health.ts";

export interface AppServices {
  /** The site's own folder, ending in a slash. */
  readonly site: URL;
  readonly client: BatchClient;
  readonly batches: Batches;
  readonly host: JobHost;
  readonly draft: Draft;
  /** Files that other pages and programs pass to this site, waiting for a person's yes. */
  readonly offers: FileOffers;
  readonly files: JobFiles;
  readonly settings: SettingsService;
  readonly storage: StorageCare;
  readonly brokenRecords: BrokenRecords;
  readonly install: InstallOffer;
  /** The credentials of the interface. */
  readonly access: Pick<Workspace, "authorization" | "renewAuthorization">;
  /** Calls the site's own interface. */
  readonly call: Call;
  /** The sample batch as a ZIP, to be looked at and changed. */
  readonly sampleZip: () => Promise<Result<Blob>>;
  readonly tool: Pick<ToolFolder, "placed" | "clear">;
}
