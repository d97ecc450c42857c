/** The reader of CSV and XLSX files inside the service worker. */
import type { createTableReader } from "#adapters/tables/table-reader.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { createLazyScript } from "./lazy-script.ts";

/** The table reader and its installation. */
export interface LazyTableReader {
  readonly reader: TableReader;
  /** Imports the script. Call it while the service worker installs. */
  install(): void;
}

/** Creates the table reader. `script`: address of its script. */
export const createLazyTableReader = (script: string): LazyTableReader => {
  const code = createLazyScript<typeof createTableReader>(script, "startTableReader", "createTableReader");
  return {
    install: code.install,
    reader: { open: async (file, options) => code.load()().open(file, options) },
  };
};
