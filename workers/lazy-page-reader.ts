/**
 * The page reader inside the service worker. Its script, a megabyte of pdf.js, is imported once while the worker
 * installs, which lets the browser keep it with the worker, and runs only when a PDF is to be looked at.
 */
import type { createPageReader, LoadResource } from "#adapters/pdf/page-reader.ts";
import type { PageReader } from "#ports/page-reader.ts";

/** What the script leaves: the build wraps its code in a function, so that importing it runs nothing. */
declare const self: { startPageReader?: () => void; createPageReader?: typeof createPageReader };
declare const importScripts: (address: string) => void;

export interface LazyPageReader {
  readonly reader: PageReader;
  /** To be called while the worker installs. */
  install(): void;
}

/** `script`: address of the script. `load`: gives files of `runtime/`. */
export const createLazyPageReader = (script: string, load: LoadResource): LazyPageReader => {
  let started: PageReader | undefined;
  const start = (): PageReader => {
    if (self.startPageReader === undefined) importScripts(script);
    if (self.createPageReader === undefined) self.startPageReader?.();
    const create = self.createPageReader;
    if (create === undefined) throw new Error(`${script} left no page reader.`);
    started ??= create(load);
    return started;
  };
  return {
    install: () => importScripts(script),
    reader: {
      sizes: (file) => start().sizes(file),
      decrypt: (file, password) => start().decrypt(file, password),
      warnings: (file) => start().warnings(file),
      image: (file, page, width) => start().image(file, page, width),
    },
  };
};
