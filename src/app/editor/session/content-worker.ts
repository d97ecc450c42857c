/** The worker that draws, checks and prints the contents of assets. */
import type { ContentPreviews } from "#usecases/editor/content-previews.ts";
import type { ViewedRow } from "#usecases/publishing/fill-view.ts";
import type { PrintedView } from "#usecases/publishing/print-view.ts";

/** A font of the maker, by the name that texts have for it. */
export interface LoadedFont {
  readonly name: string;
  readonly bytes: Blob;
}

/** Its operations. */
export interface ContentWorker extends ContentPreviews {
  /** Sets the fonts of the maker for what is drawn and checked from now on. The same list changes nothing. */
  useFonts(fonts: readonly LoadedFont[]): void;
  /** Returns the bytes at an address of another site; undefined if they cannot be fetched. */
  fetchFile(url: string): Promise<Blob | undefined>;
  /** Fills a smartlink with a row, and adds what its reader needs to show what the row prints. */
  print(row: ViewedRow, pdf: Blob): Promise<PrintedView>;
}
