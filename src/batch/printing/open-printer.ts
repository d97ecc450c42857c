import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Inflate } from "#pdf-writer/syntax/pdf-bytes.ts";
import { toZlib } from "#pdf-writer/writing/zlib.ts";
import type { Bytes } from "#ports/bytes.ts";
import { openBatchFonts } from "./batch-fonts.ts";
import { createPageFonts, type PageFontPorts } from "./page-fonts.ts";
import { createPagePrinter, type PagePrinter } from "./page-printer.ts";

/** What printing needs from its environment. */
export interface OpenPrinterPorts extends PageFontPorts {
  readonly bytes: Pick<Bytes, "deflate">;
  readonly inflate: Inflate;
}

/** Opens the printer of a batch. `rows`: reads all its rows, whose letters are embedded. */
export const openPrinter = async (
  template: Smartlink,
  ports: OpenPrinterPorts,
  rows: () => AsyncIterable<readonly PlannedEntry[]>,
): Promise<PagePrinter> => {
  const fonts = await openBatchFonts(template, rows(), createPageFonts(ports));
  const deflate = async (bytes: Uint8Array<ArrayBuffer>) => toZlib(await ports.bytes.deflate(bytes), bytes);
  return createPagePrinter(template, fonts, { inflate: ports.inflate, deflate });
};
