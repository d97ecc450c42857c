/** The services that the composition root creates once and passes to the views. */
import type { ApiServices } from "../api/api-view.ts";
import type { BatchServices } from "../batches/batch-services.ts";
import type { EditorAccess } from "../editor/session/editor-access.ts";
import type { SettingsServices } from "../settings/settings-services.ts";
import type { SmartlinkAccess } from "../smartlink/settings/settings-session.ts";

/** What a page can use while the other services start. It must write nothing before these have repaired the database. */
export interface EarlyServices {
  /** Loads the code of the editor's store at the first call. */
  readonly loadEditor: () => Promise<EditorAccess>;
}

/** Everything the views of the manager need. */
export interface AppServices extends StartedServices, EarlyServices {}

/** The services of every page that shows jobs. */
export interface StartedServices extends ApiServices, BatchServices, Omit<SettingsServices, "host" | "pendingBatch"> {
  /** Loads the code that reads and changes stored smartlinks at the first call. */
  readonly loadSmartlinks: () => Promise<SmartlinkAccess>;
}
