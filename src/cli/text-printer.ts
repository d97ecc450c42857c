/** Prints text on pages. Loaded with the first batch that does. Wiring only. */
import { createFontEngine } from "#adapters/fonts/harfbuzz.ts";
import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import { createOpenPrinter } from "#batch/printing/open-printer.ts";

/** Opens the printer of a batch. */
export const openPrinter = createOpenPrinter(createFontEngine, inflateBytes);
