import type { OpenPrinter } from "#batch/printing/open-printer.ts";

/** Loads what prints text, as the batch worker does. */
export const loadPrinter = async (): Promise<OpenPrinter> => {
  const { openPrinter } = await import("../../../workers/batch/text-printer.ts");
  return openPrinter;
};
