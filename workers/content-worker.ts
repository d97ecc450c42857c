/** Entry point of the worker that draws, checks and prints the contents of assets. Wiring only. */
import { createHttpFetcher } from "#adapters/http/http-fetcher.ts";
import { createHttpReaderRuntime } from "#adapters/http/http-reader-runtime.ts";
import { nextTask } from "#adapters/next-task.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { createContentDrawer } from "#batch/printing/draw-content.ts";
import { createPageFonts } from "#batch/printing/page-fonts.ts";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import { ok } from "#domain/result.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { StartFontEngine } from "#ports/fonts.ts";
import { serve } from "#rpc/serve.ts";
import {
  type ContentPreviews,
  createContentPreviews,
  type PreviewedContent,
} from "#usecases/editor/content-previews.ts";
import type { ViewedRow } from "#usecases/publishing/fill-view.ts";
import { createRowViewPrinter } from "#usecases/publishing/print-view.ts";

/** The build puts workers into `assets/`, one level below the site. */
const siteUrl = new URL(import.meta.env.DEV ? "/" : "../", self.location.href).href;

const runtime = createHttpReaderRuntime(`${siteUrl}runtime/`);
const startFontEngine: StartFontEngine = async (programs) => {
  const { createFontEngine } = await import("#adapters/fonts/harfbuzz.ts");
  return createFontEngine(programs);
};
/** A font of the maker, by the name that texts have for it. */
interface LoadedFont {
  readonly name: string;
  readonly bytes: Blob;
}

/** Creates previews whose texts can name fonts of the maker. */
const openPreviews = (fonts: readonly LoadedFont[]) => {
  const bytesByName = new Map(fonts.map(({ name, bytes }) => [name, bytes]));
  const urls = new Map(fonts.map(({ name }) => [name, name]));
  const files = { read: async (name: string) => ok(await readBlob(bytesByName.get(name))) };
  const drawer = createContentDrawer(createPageFonts({ runtime, startFontEngine }, { urls, files }));
  return createContentPreviews({ drawer, nextTask, now: () => performance.now() });
};
const readBlob = async (blob = new Blob()) => new Uint8Array(await blob.arrayBuffer());
let previews = openPreviews([]);

const fetcher = createHttpFetcher({ timeoutMs: 20_000 });
const printRow = createRowViewPrinter({
  bytes: webBytes,
  runtime,
  fetcher,
  loadPrinter: async () => (await import("./batch/text-printer.ts")).openPrinter,
});

/** Sent once, because there may be thousands, and a check follows each edit. */
let rows: readonly RowData[] = [];

const operations = {
  draw: (...options: Parameters<ContentPreviews["draw"]>) => previews.draw(...options),
  fetchFile: async (url: string): Promise<Blob | undefined> => {
    const file = await fetcher.bytes(url);
    return file.ok ? new Blob([file.value]) : undefined;
  },
  setFonts: (fonts: readonly LoadedFont[]): void => {
    previews = openPreviews(fonts);
  },
  setRows: (next: readonly RowData[]): void => {
    rows = next;
  },
  /** Checks contents with the rows that were set last. */
  check: (contents: readonly PreviewedContent[], languages: readonly string[], signal: AbortSignal) =>
    previews.check(contents, languages, rows, signal),
  /** Checks marks with the rows that were set last. */
  checkMarks: (marks: Pick<PdfMarks, "marks" | "fonts">, languages: readonly string[], signal: AbortSignal) =>
    previews.checkMarks(marks, languages, rows, signal),
  /** Fills a smartlink with a row and prints it for its reader. Resources are fetched from the site. */
  print: (row: ViewedRow, pdf: Blob) =>
    printRow(row, {
      readPdf: async () => ok(new Uint8Array(await pdf.arrayBuffer())),
      readResource: async () => undefined,
    }),
};

/** The operations of this worker. */
export type ContentOperations = typeof operations;

serve(operations);
