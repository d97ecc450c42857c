/** Entry point of the worker that draws and checks what assets print. Wiring only. */
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";
import { nextTask } from "#adapters/next-task.ts";
import { createContentDrawer } from "#batch/printing/draw-content.ts";
import { createPageFonts } from "#batch/printing/page-fonts.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { StartFontEngine } from "#ports/fonts.ts";
import { serve } from "#rpc/serve.ts";
import { createContentPreviews, type PreviewedContent } from "#usecases/editor/content-previews.ts";

/** The build puts workers into `assets/`, one level below the site. */
const siteUrl = new URL(import.meta.env.DEV ? "/" : "../", self.location.href).href;

const runtime = createHttpReaderRuntime(`${siteUrl}runtime/`);
const startFontEngine: StartFontEngine = async (programs) => {
  const { createFontEngine } = await import("#adapters/fonts/harfbuzz.ts");
  return createFontEngine(programs);
};
const drawer = createContentDrawer(createPageFonts({ runtime, startFontEngine }));
const previews = createContentPreviews({ drawer, nextTask, now: () => performance.now() });

/** Sent once, because there may be thousands, and a check follows each edit. */
let rows: readonly RowData[] = [];

const operations = {
  draw: previews.draw,
  setRows: (next: readonly RowData[]): void => {
    rows = next;
  },
  /** Checks contents with the rows that were set last. */
  check: (contents: readonly PreviewedContent[], languages: readonly string[], signal: AbortSignal) =>
    previews.check(contents, languages, rows, signal),
};

/** The operations of this worker. */
export type ContentOperations = typeof operations;

serve(operations);
