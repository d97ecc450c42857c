/**
 * The page reader inside the service worker. Its script contains a megabyte of pdf.js. It is imported while the worker
 * installs, because the browser then stores it with the worker, and evaluated when the first PDF is read.
 */
import type { createPageReader, LoadResource } from "#adapters/pdf/pages/page-reader.ts";
import type { PageReader } from "#ports/page-reader.ts";

/** Globals that the script defines. The build wraps its code in `startPageReader`, so that importing it runs nothing. */
declare const self: { startPageReader?: () => void; createPageReader?: typeof createPageReader };
declare const importScripts: (address: string) => void;

/** The page reader and its installation. */
export interface LazyPageReader {
  readonly reader: PageReader;
  /** Imports the script. Call it while the service worker installs. */
  install(): void;
}

/** Creates the page reader. `script`: address of its script. `load`: loads files of `runtime/`. */
export const createLazyPageReader = (script: string, load: LoadResource): LazyPageReader => {
  let started: PageReader | undefined;
  const start = (): PageReader => {
    if (self.startPageReader === undefined) importScripts(script);
    if (self.createPageReader === undefined) self.startPageReader?.();
    const create = self.createPageReader;
    if (create === undefined) throw new Error(`${script} does not define createPageReader.`);
    started ??= create(load);
    return started;
  };
  return {
    install: () => importScripts(script),
    reader: {
      inspect: (file) => start().inspect(file),
      decrypt: (file, password) => start().decrypt(file, password),
      texts: (file) => start().texts(file),
      annotations: (file) => start().annotations(file),
      facts: (file) => start().facts(file),
      image: (file, page, width) => start().image(file, page, width),
    },
  };
};
