import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Inflate } from "#pdf-writer/syntax/pdf-bytes.ts";
import { toZlib } from "#pdf-writer/writing/zlib.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { StartFontEngine } from "#ports/fonts.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import { openBatchFonts } from "./batch-fonts.ts";
import { createPageFonts } from "./page-fonts.ts";
import { createPagePrinter, type PagePrinter } from "./page-printer.ts";

/** What printing needs from its environment. */
export interface OpenPrinterPorts {
  readonly runtime: ReaderRuntime;
  readonly bytes: Pick<Bytes, "deflate">;
}

/** Opens the printer of a batch. `rows`: reads all its rows, whose letters are embedded. */
export type OpenPrinter = (
  template: Smartlink,
  ports: OpenPrinterPorts,
  rows: () => AsyncIterable<readonly PlannedEntry[]>,
) => Promise<PagePrinter>;

/** Creates the function over the program that sets text. */
export const createOpenPrinter =
  (startFontEngine: StartFontEngine, inflate: Inflate): OpenPrinter =>
  async (template, { runtime, bytes }, rows) => {
    const fonts = await openBatchFonts(template, rows(), createPageFonts({ runtime, startFontEngine }));
    const deflate = async (plain: Uint8Array<ArrayBuffer>) => toZlib(await bytes.deflate(plain), plain);
    return createPagePrinter(template, fonts, { inflate, deflate });
  };
