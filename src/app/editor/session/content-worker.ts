/** The worker that draws, checks and prints the contents of assets. */
import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import type { ContentPreviews } from "#usecases/editor/content-previews.ts";

/** Its operations. */
export interface ContentWorker extends ContentPreviews {
  /** Adds to a filled smartlink what its reader needs to show the contents. */
  print(view: ViewedSmartlink, pdf: Blob): Promise<ViewedSmartlink>;
}
