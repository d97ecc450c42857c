/** The worker that draws, checks and prints the contents of assets. */
import type { ContentPreviews } from "#usecases/editor/content-previews.ts";
import type { ViewedRow } from "#usecases/publishing/fill-view.ts";
import type { PrintedView } from "#usecases/publishing/print-view.ts";

/** Its operations. */
export interface ContentWorker extends ContentPreviews {
  /** Fills a smartlink with a row, and adds what its reader needs to show what the row prints. */
  print(row: ViewedRow, pdf: Blob): Promise<PrintedView>;
}
