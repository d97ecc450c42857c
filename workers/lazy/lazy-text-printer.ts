/** What prints text on pages, inside the service worker. Its script sets text in every language. */
import type { OpenPrinter } from "#batch/printing/open-printer.ts";
import { createLazyScript } from "./lazy-script.ts";

/** The loader and its installation. */
export interface LazyTextPrinter {
  readonly load: () => Promise<OpenPrinter>;
  /** Imports the script. Call it while the service worker installs. */
  install(): void;
}

/** Creates the loader. `script`: address of its script. */
export const createLazyTextPrinter = (script: string): LazyTextPrinter => {
  const code = createLazyScript<OpenPrinter>(script, "startTextPrinter", "openPrinter");
  return { install: code.install, load: async () => code.load() };
};
